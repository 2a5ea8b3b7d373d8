import type { Role } from '../../../contract/define.ts';
import { notConfirmedPath } from '../../lib/paths.ts';
import type { Screen } from '../screens.ts';

/** What a key or a menu entry asks of the frame. */
export type FrameCommand =
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'key-sheet' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'print' }
  /** Practice and test: tries the terminal as another role. */
  | { readonly kind: 'work-as'; readonly role: Role }
  /** Where people sign in: puts the screens out of sight, for oneself or for somebody else. */
  | { readonly kind: 'lock' | 'switch-person' | 'sign-out' };

/**
 * Reads a command that the menu sent: `go:<screen>`, `open:unconfirmed`, `print:slip`, `palette`, `keys`,
 * `lock`.
 *
 * Null for one that this window has no answer to, such as a screen that is not there yet.
 */
export function readShellCommand(text: string, screens: readonly Screen[]): FrameCommand | null {
  const name = /^go:(.+)$/u.exec(text)?.[1];
  if (name !== undefined) return goTo(screens.find((screen) => screen.name === name));
  switch (text) {
    case 'open:unconfirmed':
      return { kind: 'go', path: notConfirmedPath };
    case 'keys':
      return { kind: 'key-sheet' };
    case 'palette':
      return { kind: 'palette' };
    case 'print:slip':
      return { kind: 'print' };
    case 'lock':
      return { kind: 'lock' };
    default:
      return null;
  }
}

/** The screen with this digit. */
export function goToDigit(digit: number, screens: readonly Screen[]): FrameCommand | null {
  return goTo(screens.find((screen) => screen.digit === digit));
}

function goTo(screen: Screen | undefined): FrameCommand | null {
  return screen === undefined ? null : { kind: 'go', path: screen.path };
}
