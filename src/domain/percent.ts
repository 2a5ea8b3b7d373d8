/** A part of a whole in percent, with one decimal; null for a part of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}

/** The same as it stands in a table; empty for a part of nothing. */
export function percentText(part: number, whole: number): string {
  const percent = percentOf(part, whole);
  return percent === null ? '' : `${percent}%`;
}
