import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { CustomerRow } from '../../../contract/customers/customers.ts';
import type { Role } from '../../../contract/define.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { formatMinor } from '../../../domain/money.ts';
import { newAccountPath, notConfirmedPath, openedPayment, paths } from '../../lib/paths.ts';
import type { IconName } from '../../ui/icons.tsx';
import { declineWords } from '../../words/settings/declines.ts';
import { paletteWords, workAsWords } from '../../words/frame.ts';
import { staffWords } from '../../words/settings/staff-settings.ts';
import { hereWords } from '../../words/settings/staff.ts';
import { wordsOfState } from '../../words/payments/states.ts';
import type { FrameCommand } from '../frame/commands.ts';
import type { Screen } from '../screens.ts';

/** One action or record that the palette offers. */
export interface PaletteEntry {
  /** Distinguishes entries with equal words. */
  readonly id: string;
  readonly words: string;
  /** Detail shown beside the words; null for none. */
  readonly aside: string | null;
  readonly icon: IconName;
  readonly keys: string | null;
  readonly command: FrameCommand;
}

/** Fewest characters that search the records; fewer would match every customer. */
export const searchLengthMin = 2;

/** The palette's fixed entries: the screens, then the actions. */
export function paletteEntries(screens: readonly Screen[]): readonly PaletteEntry[] {
  return [
    ...screens.map((screen) => ({
      id: screen.path,
      words: screen.words,
      aside: null,
      icon: screen.icon,
      keys: `Ctrl+${screen.digit}`,
      command: { kind: 'go', path: screen.path } as const,
    })),
    ...actions.filter(
      ({ command }) =>
        command.kind !== 'go' || screens.some(({ path }) => command.path.startsWith(path)),
    ),
  ];
}

const actions: readonly PaletteEntry[] = [
  action(paletteWords.unconfirmed, 'question', 'F8', { kind: 'go', path: notConfirmedPath }),
  action(paletteWords.addCustomer, 'people', null, {
    kind: 'go',
    path: `${paths.customers}?do=add`,
  }),
  action(declineWords.title, 'speech', null, {
    kind: 'go',
    path: `${paths.settings}?part=declines`,
  }),
  action(paletteWords.addAccount, 'gear', null, { kind: 'go', path: newAccountPath }),
  action(staffWords.title, 'people', null, { kind: 'go', path: `${paths.settings}?part=staff` }),
  action(paletteWords.appearance, 'eye', null, {
    kind: 'go',
    path: `${paths.settings}?part=appearance`,
  }),
  action(paletteWords.print, 'printer', 'Ctrl+P', { kind: 'print' }),
  action(paletteWords.keys, 'keyboard', 'F1', { kind: 'key-sheet' }),
];

function action(
  words: string,
  icon: IconName,
  keys: string | null,
  command: FrameCommand,
): PaletteEntry {
  return { id: words, words, aside: null, icon, keys, command };
}

const leavings: readonly PaletteEntry[] = [
  action(hereWords.lockEntry, 'lock', 'Ctrl+Shift+L', { kind: 'lock' }),
  action(hereWords.switchPerson, 'people', null, { kind: 'switch-person' }),
  action(hereWords.signOut, 'leave', null, { kind: 'sign-out' }),
];

const roles: readonly Role[] = ['clerk', 'supervisor', 'admin'];

/** Entries about the operator: lock and leave with sign-in, else a switch to each role not in use. */
export function personEntries({
  signIn,
  role,
}: Pick<Status, 'signIn' | 'role'>): readonly PaletteEntry[] {
  if (signIn.kind !== 'off') return leavings;
  return roles
    .filter((each) => each !== role)
    .map((each) => action(workAsWords(each), 'people', null, { kind: 'work-as', role: each }));
}

/** The entries whose words contain every typed word, in any order. */
export function findEntries(
  entries: readonly PaletteEntry[],
  typed: string,
): readonly PaletteEntry[] {
  const parts = typed.toLowerCase().split(/\s+/u);
  return entries.filter((entry) => {
    const words = entry.words.toLowerCase();
    return parts.every((part) => words.includes(part));
  });
}

/** Entry for a customer that was found; opens their page. */
export function customerEntry(customer: Pick<CustomerRow, 'id' | 'name' | 'phone'>): PaletteEntry {
  return {
    id: customer.id,
    words: customer.name,
    aside: customer.phone === '' ? null : customer.phone,
    icon: 'people',
    keys: null,
    command: { kind: 'go', path: `${paths.customers}?open=${encodeURIComponent(customer.id)}` },
  };
}

/** Entry for a payment that was found; opens its page. */
export function attemptEntry(attempt: AttemptView): PaletteEntry {
  const amount = `${attempt.currency} ${formatMinor(attempt.amountMinor, attempt.currency)}`;
  return {
    id: attempt.id,
    words: attempt.reference,
    aside: `${amount}, ..${attempt.card.lastFour}, ${wordsOfState(attempt).word}`,
    icon: 'card',
    keys: null,
    command: {
      kind: 'go',
      path: openedPayment(attempt.id),
    },
  };
}
