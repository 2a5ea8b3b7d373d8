/** Reads a whole number within its bounds; null for anything else. */
export function readWholeNumber(text: string, min: number, max: number): number | null {
  const value = /^\d{1,9}$/u.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

/** Normalises a time as staff key it ("9:30", "0930", "9.30") to `HH:MM`; null for no time. */
export function readTimeOfDay(text: string): string | null {
  const parts = /^(\d{1,2})[:.]?(\d{2})$/u.exec(text.trim());
  if (parts === null) return null;
  const [hours, minutes] = [Number(parts[1]), Number(parts[2])];
  if (hours > 23 || minutes > 59) return null;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
