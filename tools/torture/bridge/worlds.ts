import { join } from 'node:path';
import type { OperationName } from '../../../src/contract/index.ts';
import type { Status } from '../../../src/contract/staff/session.ts';
import type { Role } from '../../../src/domain/staff/role.ts';
import { filesUnder } from '../../../test/fixtures/files-under.ts';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import { startBridgeApp, walletWindow } from './bridge-app.ts';
import type { BridgeApp, Computer } from './bridge-app.ts';
import type { Departures } from './departures.ts';
import { lockOutMs, signIn } from './honest-staff.ts';
import type { StaffOf } from './honest-staff.ts';
import type { HomeFiles } from './home-files.ts';
import { judgeDepartures } from './judge-departures.ts';
import { needsDraft, pageInput } from './page-inputs.ts';
import type { PageKnowledge } from './page-inputs.ts';
import { secretsIn } from './secrets.ts';
import { elsewhere, thawed } from './shops.ts';
import type { AccountName, Condition, Shops } from './shops.ts';

/** State at the start of the page: the open account, who is signed in, and which account its calls name. */
export interface Setting {
  readonly open: AccountName;
  readonly condition: Condition;
  /** Null while the terminal is locked or nobody has signed in. */
  readonly role: Role | null;
  readonly isLocked: boolean;
  readonly target: AccountName;
}

/** One thing that left to where it may not. */
export type Fault = string;

/** Counts of everything that the page did in a world. */
export interface WorldTally {
  calls: number;
  answered: number;
  connections: number;
  /** Visits to the wallet's page. */
  windows: number;
  bytesElsewhere: number;
  /** Calls that sent a secret of the shop to its approved address, so that the oracle is known to see. */
  approvedSends: number;
  /** Operations after which something was sent. */
  readonly senders: Set<OperationName>;
  readonly faults: Fault[];
}

/** One computer on which a page that is taken over makes its calls. */
export interface World {
  /** Makes the calls one after the other, from a setting; false once the world can no longer be brought into it. */
  live(setting: Setting, names: readonly OperationName[], chance: SeededChance): Promise<boolean>;
  /** Ends the app and looks through every file. */
  end(): Promise<void>;
}

export interface WorldParts {
  readonly shops: Shops;
  readonly home: HomeFiles;
  readonly departures: Departures;
  readonly tally: WorldTally;
}

/** Starts a world in one condition, in a folder of its own. */
export async function startWorld(
  parts: WorldParts,
  condition: Condition,
  folder: string,
): Promise<World> {
  const { shops, home, departures, tally } = parts;
  const computer = thawed(shops.before[condition], folder);
  const app = await startBridgeApp(computer);
  departures.take();
  app.told();
  let lived: readonly string[] = [];
  let status = await followed(app, departures);
  return {
    live: async (setting, names, chance) => {
      const words = `${describe(setting)}: ${names.join(', ')}`;
      const brought = await bring(app, computer, { shops, setting, status });
      if (brought === null) return false;
      const page = pageAt(app, { shops, home, setting, chance });
      lived = [...lived, words];
      status = await judge({ parts, app, before: brought, words: `before ${words}` });
      for (const name of names) {
        const sentBefore = tally.connections + tally.windows;
        const isAnswered = await page.call(name);
        await app.landed();
        status = await judge({ parts, app, before: status, words, answer: page.answer() });
        if (tally.connections + tally.windows > sentBefore) tally.senders.add(name);
        tally.calls += 1;
        if (isAnswered) tally.answered += 1;
      }
      return true;
    },
    end: async () => {
      await app.landed();
      await app.close();
      for (const [path, bytes] of filesUnder(folder)) {
        for (const secret of secretsIn(bytes)) {
          tally.bytesElsewhere += bytes.length;
          tally.faults.push(
            `${secret} in ${path.slice(folder.length)} after ${lived.slice(-5).join('; ')} (${lived.length} sequences)`,
          );
        }
      }
    },
  };
}

/** The status, with the practice bank's port read along from now on. */
async function followed(app: BridgeApp, departures: Departures): Promise<Status> {
  const status = await app.status();
  if (status.practiceBankUrl !== null) {
    await departures.readAlong(Number(new URL(status.practiceBankUrl).port));
  }
  return status;
}

interface Judged {
  readonly parts: WorldParts;
  readonly app: BridgeApp;
  readonly before: Status;
  readonly words: string;
  readonly answer?: string;
}

/** Looks at everything that left during one call; returns the status after it. */
async function judge({ parts, app, before, words, answer = '' }: Judged): Promise<Status> {
  const { departures, tally, shops } = parts;
  const after = await followed(app, departures);
  const sent = departures.take();
  const verdict = judgeDepartures(sent, { shops, statuses: [before, after] });
  tally.connections += sent.length;
  tally.bytesElsewhere += verdict.bytesElsewhere;
  tally.approvedSends += verdict.approvedSends;
  const told = `${app.told()}\n${answer}`;
  const revealed = secretsIn(Buffer.from(told)).map((name) => `${name} was told`);
  if (told.includes(walletWindow)) tally.windows += 1;
  const windows = told.includes(`${walletWindow}{"address":"${elsewhere}`)
    ? [`the wallet's page was opened at ${elsewhere}`]
    : [];
  const thrown = answer.includes('"kind":"internal"') ? [`an operation threw: ${answer}`] : [];
  const faults = [...verdict.faults, ...revealed, ...windows, ...thrown];
  tally.faults.push(...faults.map((fault) => `${fault} in ${words}`));
  return after;
}

interface Wanted {
  readonly shops: Shops;
  readonly setting: Setting;
  readonly status: Status;
}

/** Brings the app into a setting as its staff would, and returns the status; null when they cannot. */
async function bring(
  app: BridgeApp,
  { clock }: Pick<Computer, 'clock'>,
  { shops, setting, status }: Wanted,
): Promise<Status | null> {
  const wanted = shops.accounts[setting.open].id;
  let now = status;
  if (now.accountId !== wanted) {
    // Practice opens only once somebody has signed in.
    const isOther = now.accountId === shops.accounts.other.id;
    const isIn = now.signIn.kind === 'signed-in' || now.mode !== 'live';
    if (setting.open === 'practice' && !isIn) {
      await signIn(app, isOther ? shops.otherAdmin : shops.admin);
    }
    await app.answer('accounts.activate', { accountId: wanted });
    now = await app.status();
    if (now.accountId !== wanted) return null;
  }
  const { role, isLocked } = setting;
  if (setting.open === 'practice') {
    if (now.role === role) return now;
    const switched = await app.answer('session.switch-role', { role: role ?? 'clerk' });
    return switched.ok ? app.status() : null;
  }
  const { kind } = now.signIn;
  if (role === null && kind === (isLocked ? 'locked' : 'signed-out')) return now;
  const person = personOf(shops, setting);
  const isThere =
    now.signIn.kind === 'signed-in' &&
    now.signIn.operatorId === person.operatorId &&
    !now.signIn.mustChangePassphrase &&
    now.role === person.role;
  if (!isThere && (role !== null || isLocked) && !(await signIn(app, person))) {
    clock.advanceMs(lockOutMs);
    if (!(await signIn(app, person))) return null;
  }
  if (role === null) await app.answer(isLocked ? 'staff.lock' : 'staff.sign-out', {});
  return isThere ? now : app.status();
}

/** Whom the page waits for; the admin where nobody is signed in. */
function personOf(shops: Shops, { open, role }: Setting): StaffOf {
  const person = open === 'other' ? shops.otherAdmin : shops.live.find((one) => one.role === role);
  return person ?? shops.admin;
}

interface Page {
  /** True when the app did not refuse. */
  call(name: OperationName): Promise<boolean>;
  /** The last answer, as text. */
  answer(): string;
}

interface PageParts {
  readonly shops: Shops;
  readonly home: HomeFiles;
  readonly setting: Setting;
  readonly chance: SeededChance;
}

/** The page, which remembers what it was told in this sequence. */
function pageAt(app: BridgeApp, { shops, home, setting, chance }: PageParts): Page {
  let answer = '';
  let fileAccountId: string | null = null;
  let refused: PageKnowledge['refused'] = null;
  app.chosen.backup = chance.oneOf(home.backups);
  app.chosen.account = chance.oneOf(home.accounts);
  app.chosen.image = home.image;
  app.chosen.text = home.text;
  const known = {
    chance,
    ids: shops.ids[setting.open],
    target: shops.accounts[setting.target],
    ownId: personOf(shops, setting).operatorId,
    adminId: shops.admin.operatorId,
  };
  return {
    answer: () => answer,
    call: async (name) => {
      const opened = needsDraft(name) ? await app.answer('charge.open', { retryOf: null }) : null;
      const draftId = opened?.ok === true ? textIn(opened.value, 'draftId') : null;
      const input = pageInput(name, {
        ...known,
        draftId: draftId ?? 'draft-1',
        fileAccountId,
        refused,
      });
      const envelope = await app.answer(name, input);
      answer = name === 'practice.guide' ? '' : JSON.stringify(envelope);
      if (envelope.ok) {
        if (name === 'accounts.choose-file')
          fileAccountId = textIn(envelope.value, 'account', 'id');
      } else if (envelope.error.kind === 'needs-proof') {
        const [asked] = envelope.error.admins;
        refused = asked === undefined ? null : { ...asked, operation: name };
      }
      return envelope.ok;
    },
  };
}

function textIn(value: unknown, ...path: readonly string[]): string | null {
  const found = path.reduce<unknown>((inside, name) => Reflect.get(Object(inside), name), value);
  return typeof found === 'string' ? found : null;
}

function describe({ open, condition, role, isLocked, target }: Setting): string {
  const who = role ?? (isLocked ? 'locked' : 'nobody');
  return `${open} open, ${condition}, ${who}, naming ${target}`;
}

/** A folder for each world. */
export function folderOfWorld(folder: string, index: number): string {
  return join(folder, `world-${index}`);
}
