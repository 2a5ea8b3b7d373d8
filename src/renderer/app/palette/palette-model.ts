import { roles } from '../../../domain/staff/role.ts';
import type { Status } from '../../../contract/staff/session.ts';
import {
  newAccountPath,
  newPlan,
  notConfirmedPath,
  paths,
  paymentsWith,
  toDoList,
} from '../../lib/paths.ts';
import type { IconName } from '../../ui/icons.tsx';
import type { SettingsPart } from '../../ui/slots/slots.tsx';
import { declineWords } from '../../words/settings/declines.ts';
import { paletteAlso, paletteWords, settingsEntryWords, workAsWords } from './palette-words.ts';
import { hereWords } from '../../words/settings/staff.ts';
import type { FrameCommand } from '../frame/commands.ts';
import type { Screen } from '../screens.ts';

/** Groups of entries, from top to bottom. */
export const paletteGroups = ['screens', 'actions', 'records'] as const;

/** One action or record that the palette offers. */
export interface PaletteEntry {
  /** Distinguishes entries with equal words. */
  readonly id: string;
  readonly group: (typeof paletteGroups)[number];
  readonly words: string;
  /** Further words that find it, such as "money back" for a refund; absent for none. */
  readonly also?: string;
  /** Detail shown beside the words; null for none. */
  readonly aside: string | null;
  readonly icon: IconName;
  readonly keys: string | null;
  readonly command: FrameCommand;
}

/** Fewest characters that search the records; fewer would match every customer. */
export const searchLengthMin = 2;

/** The palette's fixed entries: the screens, the actions, then the parts of Settings. */
export function paletteEntries(
  screens: readonly Screen[],
  settingsParts: readonly Pick<SettingsPart, 'name' | 'words'>[],
): readonly PaletteEntry[] {
  const parts = settingsParts.map(({ name, words }) =>
    action(settingsEntryWords(words), 'gear', null, goTo(`${paths.settings}?part=${name}`)),
  );
  return [
    ...screens.map((screen) => ({
      id: screen.path,
      group: 'screens' as const,
      words: screen.words,
      aside: null,
      icon: screen.icon,
      keys: `Ctrl+${screen.digit}`,
      command: { kind: 'go', path: screen.path } as const,
    })),
    ...[...actions, ...parts].filter(
      ({ command }) =>
        command.kind !== 'go' || screens.some(({ path }) => command.path.startsWith(path)),
    ),
  ];
}

const actions: readonly PaletteEntry[] = [
  known('newPayment', 'card', goTo(paths.takePayment)),
  known('newPlan', 'repeat', goTo(newPlan(null))),
  known('parked', 'clock', goTo(paths.takePayment)),
  known('dueToday', 'clock', goTo(toDoList('due'))),
  known('failed', 'bang', goTo(toDoList('failed'))),
  { ...known('unconfirmed', 'question', goTo(notConfirmedPath)), keys: 'F8' },
  known('expiring', 'card', goTo(toDoList('expiring'))),
  known('callBacks', 'phone', goTo(toDoList('call-backs'))),
  known('refund', 'card', goTo(paymentsWith({ state: 'approved' }))),
  known('addCustomer', 'people', goTo(`${paths.customers}?do=add`)),
  action(
    settingsEntryWords(declineWords.title),
    'speech',
    null,
    goTo(`${paths.settings}?part=declines`),
  ),
  action(paletteWords.addAccount, 'gear', null, goTo(newAccountPath)),
  action(paletteWords.appearance, 'eye', null, goTo(`${paths.settings}?part=appearance`)),
  action(paletteWords.print, 'printer', 'Ctrl+P', { kind: 'print' }),
  action(paletteWords.keys, 'keyboard', 'F1', { kind: 'key-sheet' }),
];

function known(
  name: keyof typeof paletteAlso,
  icon: IconName,
  command: FrameCommand,
): PaletteEntry {
  return { ...action(paletteWords[name], icon, null, command), also: paletteAlso[name] };
}

function goTo(path: string): FrameCommand {
  return { kind: 'go', path };
}

function action(
  words: string,
  icon: IconName,
  keys: string | null,
  command: FrameCommand,
): PaletteEntry {
  return { id: words, group: 'actions', words, aside: null, icon, keys, command };
}

const leavings: readonly PaletteEntry[] = [
  action(hereWords.lockEntry, 'lock', 'Ctrl+Shift+L', { kind: 'lock' }),
  action(hereWords.switchPerson, 'people', null, { kind: 'switch-person' }),
  action(hereWords.signOut, 'leave', null, { kind: 'sign-out' }),
];

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

/** The entries that contain every typed word, in any order: in what is shown, or in what they are also found by. */
export function findEntries(
  entries: readonly PaletteEntry[],
  typed: string,
): readonly PaletteEntry[] {
  const parts = typed.toLowerCase().split(/\s+/u);
  return entries.filter((entry) => {
    const words = `${entry.words} ${entry.also ?? ''}`.toLowerCase();
    return parts.every((part) => words.includes(part));
  });
}
