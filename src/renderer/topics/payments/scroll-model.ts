/** Tallest element that every browser draws whole, at any pixel ratio, in px. */
export const spacerMaxPx = 8_000_000;

/** Height of one row, in px. */
export const rowPx = 30;

/** What decides where a list of any length stands. */
export interface ScrollFrame {
  readonly total: number;
  readonly viewPx: number;
}

/** How tall the element is that gives the scroll bar its length. */
export function spacerPx({ total, viewPx }: ScrollFrame): number {
  return Math.max(viewPx, Math.min(total * rowPx, spacerMaxPx));
}

/** The last row that can stand at the top, with its fraction. */
export function topRowMax({ total, viewPx }: ScrollFrame): number {
  return Math.max(0, total - viewPx / rowPx);
}

/**
 * The row at the top for a place of the scroll bar.
 *
 * A list that is taller than an element may be has rows closer together on the bar than on the
 * screen, so that the last of a million rows is reached too.
 */
export function rowOfScroll(scrollPx: number, frame: ScrollFrame): number {
  const travelPx = spacerPx(frame) - frame.viewPx;
  return travelPx <= 0 ? 0 : (scrollPx / travelPx) * topRowMax(frame);
}

/** The place of the scroll bar for a row at the top. */
export function scrollOfRow(topRow: number, frame: ScrollFrame): number {
  const most = topRowMax(frame);
  return most === 0 ? 0 : (topRow / most) * (spacerPx(frame) - frame.viewPx);
}

/** The row at the top after the smallest move that shows a row whole. */
export function topRowShowing(row: number, topRow: number, frame: ScrollFrame): number {
  const shownRows = frame.viewPx / rowPx;
  const lowest = row + 1 - shownRows;
  return Math.min(topRowMax(frame), Math.max(0, Math.min(row, Math.max(topRow, lowest))));
}

/** The rows to draw: those in sight and one more at each end. */
export function rowsInSight(topRow: number, frame: ScrollFrame): readonly [number, number] {
  const first = Math.max(0, Math.floor(topRow) - 1);
  const last = Math.min(frame.total - 1, Math.ceil(topRow + frame.viewPx / rowPx));
  return [first, last];
}
