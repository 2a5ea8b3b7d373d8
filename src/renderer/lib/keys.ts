import type { Status } from '../../contract/staff/session.ts';

/** The parts of a keyboard event that identify a shortcut. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** True when only the platform's command key is held: Cmd on a Mac, Ctrl elsewhere; never AltGr. */
export function hasCommandKey(press: KeyPress, platform: Status['platform']): boolean {
  if (press.altKey) return false;
  return platform === 'mac' ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
}

/** The digit of the top row pressed with the command key; null for any other press. */
export function railDigit(press: KeyPress, platform: Status['platform']): number | null {
  if (!hasCommandKey(press, platform) || press.shiftKey) return null;
  const digit = /^Digit([1-9])$/u.exec(press.code)?.[1];
  return digit === undefined ? null : Number(digit);
}

/** A shortcut as this platform's staff read it: "Ctrl+Enter", or "⌘ Enter" on a Mac. */
export function keyLabel(keys: string, platform: Status['platform']): string {
  return platform === 'mac' ? keys.replaceAll('Ctrl+', '⌘ ').replaceAll('Shift+', '⇧ ') : keys;
}

/** True when the element takes typed text, so that single-letter shortcuts do not apply to it. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(?:input|textarea|select)$/iu.test(target.tagName);
}
