/** Position of the keyboard cursor in a list. */
export interface RowPlace {
  readonly at: number;
  readonly count: number;
  /** Rows that Page Up and Page Down move by. */
  readonly pageRows: number;
}

/**
 * The row that a key moves to; null for a key that does not move.
 *
 * J and K do nothing while single-letter keys are off (WCAG 2.1.4).
 */
export function rowMove(key: string, place: RowPlace, singleKeys: boolean): number | null {
  const { at, count, pageRows } = place;
  const last = count - 1;
  if (last < 0) return null;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'j':
      return singleKeys ? Math.min(last, at + 1) : null;
    case 'k':
      return singleKeys ? Math.max(0, at - 1) : null;
    case 'PageDown':
      return Math.min(last, at + pageRows);
    case 'PageUp':
      return Math.max(0, at - pageRows);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** Scrolls a list, and nothing else, to a row that is out of sight: the page stays where staff are reading. */
export function showInList(list: HTMLElement | null, row: HTMLElement | null): void {
  if (list === null || row === null) return;
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  const isHidden = inner.top < outer.top || inner.bottom > outer.bottom;
  if (isHidden) list.scrollTop += inner.top - outer.top - outer.height / 2;
}
