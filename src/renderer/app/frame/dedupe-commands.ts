/** A command as it reached the frame. */
export interface Heard {
  readonly what: string;
  readonly source: 'key' | 'menu';
  readonly atMs: number;
}

/** How long after a press its second arrival may come. */
const echoMs = 1000;

/**
 * Whether a command is the same press again, by the other way.
 *
 * The menu's arrives later than the key's; followed, it would lead back to the start of a screen on which somebody
 * has already gone on. The same key pressed twice comes twice by the same way, and counts twice.
 */
export function isSamePress(before: Heard | null, now: Heard): boolean {
  if (before === null || before.source === now.source || before.what !== now.what) return false;
  return now.atMs - before.atMs < echoMs;
}
