/** A command as it reached the frame: its source, its content and its time. */
export interface Heard {
  readonly what: string;
  readonly source: 'key' | 'menu';
  readonly atMs: number;
}

/** Time after a press within which its second arrival counts as an echo. */
const echoMs = 1000;

/**
 * True when the command is the same press, arriving the second way.
 *
 * The menu's command arrives later than the key's; followed, it would return to the start of a screen where
 * the operator has already gone on. The same key pressed twice arrives twice the same way, and counts twice.
 */
export function isSamePress(before: Heard | null, now: Heard): boolean {
  if (before === null || before.source === now.source || before.what !== now.what) return false;
  return now.atMs - before.atMs < echoMs;
}
