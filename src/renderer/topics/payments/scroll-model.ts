/** Tallest element that every browser renders completely, at any pixel ratio, in px. */
export const spacerMaxPx = 8_000_000;

/** Height of one row, in px. */
export const rowPx = 30;

/** Size of the list and of its viewport. */
export interface ScrollFrame {
  readonly total: number;
  readonly viewPx: number;
}

/** Height of the element that gives the scroll bar its length, in px. */
export function spacerPx({ total, viewPx }: ScrollFrame): number {
  return Math.max(viewPx, Math.min(total * rowPx, spacerMaxPx));
}

/** The highest row index that can be at the top, with its fraction. */
export function topRowMax({ total, viewPx }: ScrollFrame): number {
  return Math.max(0, total - viewPx / rowPx);
}

/**
 * The row at the top for a scroll position.
 *
 * A list taller than the tallest element maps rows closer together on the scroll bar than on screen, so that
 * the last of a million rows can be reached.
 */
export function rowOfScroll(scrollPx: number, frame: ScrollFrame): number {
  const travelPx = spacerPx(frame) - frame.viewPx;
  return travelPx <= 0 ? 0 : (scrollPx / travelPx) * topRowMax(frame);
}

/** The scroll position for a row at the top. */
export function scrollOfRow(topRow: number, frame: ScrollFrame): number {
  const most = topRowMax(frame);
  return most === 0 ? 0 : (topRow / most) * (spacerPx(frame) - frame.viewPx);
}

/** The top row after the smallest scroll that shows a row completely. */
export function topRowShowing(row: number, topRow: number, frame: ScrollFrame): number {
  const shownRows = frame.viewPx / rowPx;
  const lowest = row + 1 - shownRows;
  return Math.min(topRowMax(frame), Math.max(0, Math.min(row, Math.max(topRow, lowest))));
}

/** The rows to render: those in sight and one more at each end. */
export function rowsInSight(topRow: number, frame: ScrollFrame): readonly [number, number] {
  const first = Math.max(0, Math.floor(topRow) - 1);
  const last = Math.min(frame.total - 1, Math.ceil(topRow + frame.viewPx / rowPx));
  return [first, last];
}
