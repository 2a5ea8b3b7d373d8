/** How long a button that moves money is deaf after its review is shown. */
export const pressGateMs = 500;

/**
 * Whether a press counts: the review has been on screen long enough, and the key that opened it
 * was let go since.
 *
 * Without both, one long Enter, or an impatient second one, would review and charge at once.
 */
export interface PressGate {
  readonly shownAtMs: number;
  /** Enter or Space was down when the review came, and has not been seen going up. */
  readonly keyHeld: boolean;
}

/** Closes the gate at the moment the review is shown. */
export function closeGate(nowMs: number, keyHeld: boolean): PressGate {
  return { shownAtMs: nowMs, keyHeld };
}

/** Notes that a key went up. */
export function releaseKey(gate: PressGate): PressGate {
  return { ...gate, keyHeld: false };
}

/** Tells whether a press at this moment counts; a repeat of a held key never does. */
export function isGateOpen(gate: PressGate, nowMs: number, isRepeat: boolean): boolean {
  return !gate.keyHeld && !isRepeat && nowMs - gate.shownAtMs >= pressGateMs;
}
