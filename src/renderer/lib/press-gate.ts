/** Time after a review is shown during which its charge button ignores presses. */
export const pressGateMs = 500;

/**
 * State that decides when a press on the charge button counts: the review has been on screen for
 * `pressGateMs`, and the key that opened it has been released since.
 *
 * Without both, one long Enter, or an impatient second one, would review and charge at once.
 */
export interface PressGate {
  readonly shownAtMs: number;
  /** Enter or Space was down when the review was shown, and its release has not been seen. */
  readonly keyHeld: boolean;
}

/** Closes the gate at the moment the review is shown. */
export function closeGate(nowMs: number, keyHeld: boolean): PressGate {
  return { shownAtMs: nowMs, keyHeld };
}

/** Records that the key was released. */
export function releaseKey(gate: PressGate): PressGate {
  return { ...gate, keyHeld: false };
}

/** True when a press at this moment counts; a repeat of a held key never does. */
export function isGateOpen(gate: PressGate, nowMs: number, isRepeat: boolean): boolean {
  return !gate.keyHeld && !isRepeat && nowMs - gate.shownAtMs >= pressGateMs;
}
