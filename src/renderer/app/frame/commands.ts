import type { Role } from '../../../contract/define.ts';
import { notConfirmedPath } from '../../lib/paths.ts';
import type { Screen } from '../screens.ts';

/** Action that a key or a menu entry requests of the frame. */
export type FrameCommand =
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'key-sheet' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'print' }
  /** Practice and test only: shows the terminal as another role. */
  | { readonly kind: 'work-as'; readonly role: Role }
  /** With sign-in only: hides the screens, for the same operator or for the next one. */
  | { readonly kind: 'lock' | 'switch-person' | 'sign-out' };

/**
 * Parses a command that the menu sent: `go:<screen>`, `open:unconfirmed`, `print:slip`, `palette`, `keys`,
 * `lock`.
 *
 * Returns null for a command that this window does not handle, such as a screen that it does not have.
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

/** The command that opens the screen with this digit; null when no screen has it. */
export function goToDigit(digit: number, screens: readonly Screen[]): FrameCommand | null {
  return goTo(screens.find((screen) => screen.digit === digit));
}

function goTo(screen: Screen | undefined): FrameCommand | null {
  return screen === undefined ? null : { kind: 'go', path: screen.path };
}
