import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../../src/contract/index.ts';
import { ok } from '../../../src/domain/result.ts';
import type { App } from '../../../src/main/host.ts';
import { operationNames } from '../../../src/contract/names.ts';
import { startSandbox } from '../../../src/main/sandbox/server.ts';
import type { RunningSandbox } from '../../../src/main/sandbox/server.ts';
import type { Typed } from '../../fakes/typist.ts';
import { sampleInputs } from '../../fixtures/sample-inputs.ts';
import { spellingsOf } from '../../fixtures/spellings.ts';
import { order } from '../usecases/test-context.ts';
import { recordTalk } from './recorded-talk.ts';
import type { Canaries, RecordedTalk } from './recorded-talk.ts';
import { dataFolder, memoryKeychain, startApp } from './test-host.ts';

const secrets = {
  token: 'canary-token-7Qx2',
  shared: 'canary-shared-9Wz4',
  mail: 'canary-mail-4Rf6',
  passphrase: 'canary passphrase 5Kv8',
  fresh: 'canary fresh one 3Jt6',
  backup: 'canary backup words 2Hb1',
  pin: '8402957163',
  card: '345678901234564',
  /** A code has too few digits to be searched for within other texts: it counts as a text of its own. */
  code: '"4071"',
} as const;

/** Sample values that only a real app can supply, and the secrets that the tests key. */
const ownOfSamples: Readonly<Record<string, string>> = {
  '4111111111111111': secrets.card,
  '4711': secrets.pin,
  value: secrets.token,
};

/** Texts that are entered in main's own window for each operation that opens it. */
const typedFor: Readonly<Partial<Record<OperationName, Typed>>> = {
  'staff.sign-in': { passphrase: secrets.passphrase },
  'staff.save': { fresh: secrets.fresh },
  'staff.set-pin': { passphrase: secrets.passphrase },
  'staff.change-passphrase': { passphrase: secrets.passphrase, fresh: secrets.fresh },
  'backup.save': { fresh: secrets.backup },
  'backup.choose': { passphrase: secrets.backup },
};

/** Operations after which the others would be refused, in an order that works. */
const lastCalls: readonly OperationName[] = [
  'staff.set-pin',
  'staff.change-passphrase',
  'backup.save',
  'backup.choose',
  'backup.restore',
  'audit.page',
  'staff.lock',
  'staff.sign-in',
  'staff.let-in-again',
  'staff.sign-out',
];

let bank: RunningSandbox;
beforeEach(async () => {
  const credentials = { username: 'TEST', token: secrets.token };
  bank = await startSandbox({ seed: 7, credentials, sharedSecret: secrets.shared });
});
afterEach(() => bank.close());

interface Tour {
  readonly talk: RecordedTalk;
  readonly app: Awaited<ReturnType<typeof startApp>>;
  readonly canaries: Canaries;
  /** The folder that holds every export. */
  readonly exports: string;
  /** Operations that succeeded. */
  readonly answered: readonly string[];
  readonly customerId: string;
}

/** Calls every operation of an app that stores a secret of each kind. */
async function goRound(): Promise<Tour> {
  const exports = join(dataFolder(), 'exports');
  mkdirSync(exports);
  const keychain = memoryKeychain();
  const kept = new Map<string, string>();
  const { setPassword } = keychain.library;
  Object.assign(keychain.library, {
    setPassword: (service: string, key: string, value: string) => {
      kept.set(key.slice(key.indexOf('/') + 1), value);
      return setPassword(service, key, value);
    },
  });
  const app = await startApp(dataFolder(), {
    keychain,
    files: {
      askWhereToSave: async ({ fileName }) => join(exports, basename(fileName)),
      askForBackup: async () => backupIn(exports),
    },
  });
  const talk = recordTalk(app);
  const landed = () => vi.waitFor(() => expect(app.app.isChargeInFlight()).toBe(false), 15_000);
  const ask = async <Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
    typed = typedFor[name],
  ) => {
    if (typed !== undefined) app.hands.types(typed);
    const envelope = await talk.ask(name, input);
    app.hands.rests();
    return envelope;
  };
  const must: Must = async (name, input, typed) => {
    const envelope = await ask(name, input, typed);
    if (!envelope.ok) throw new Error(`${name}: ${JSON.stringify(envelope.error)}`);
    await landed();
    return envelope.value;
  };
  const ids = await fill(must);
  const answered: string[] = [];
  const tour = operationNames.filter((name) => !lastCalls.includes(name));
  for (const name of [...tour, ...lastCalls]) {
    const input = await withOwn(sampleInputs[name], ids, must);
    const envelope = await ask(name, input as OperationInput<typeof name>);
    await landed();
    if (envelope.ok) answered.push(name);
    await beSignedIn(must, ids);
  }
  const ofBank = bank.processed();
  const canaries: Canaries = new Map<string, readonly string[]>([
    ['API token', [secrets.token]],
    ['shared secret', [secrets.shared]],
    ['mail password', [secrets.mail]],
    ['passphrase', [secrets.passphrase, secrets.fresh, secrets.backup]],
    ['PIN', [secrets.pin]],
    ['card number', [secrets.card, '3456 789012 34564', '3456-789012-34564']],
    ['security code', [secrets.code]],
    ['card token', ofBank.map(({ cardToken }) => cardToken).filter((token) => token !== '')],
    ['tracking id', ofBank.map(({ trackingId }) => trackingId).filter((id) => id !== '')],
    ...['sealing-key', 'audit-key', 'staff-pepper'].map((name): [string, readonly string[]] => [
      name,
      [kept.get(name) ?? ''],
    ]),
  ]);
  const customerId = ids.get('customer-1') ?? '';
  return { talk, app, canaries, exports, answered, customerId };
}

function backupIn(exports: string): string {
  const found = readdirSync(exports).find((name) => name.endsWith('.tillroom-backup'));
  return join(exports, found ?? 'none');
}

/**
 * Operations that this tour is refused: those of practice in an account that is none, and those that need a proof, an
 * altered row, a run or a file that the tour does not have.
 */
const refusedHere: readonly OperationName[] = [
  'session.switch-role',
  'staff.restate',
  'accounts.set-secret',
  'abilities.set',
  'abilities.set-limits',
  'refunds.resolve',
  'accounts.remove',
  'accounts.confirm-address',
  'accounts.save-fields',
  'practice.guide',
  'practice.pass-time',
  'practice.clock',
  'practice.fill-book',
  'receipts.save-pdf',
  'plans.accept',
  'runs.control',
  'runs.items',
  'runs.report',
  'plan-files.check',
  'customer-files.check',
  'audit.accept',
  'keys.renew',
  'terminals.invite',
  'terminals.revoke-login',
  'terminals.join',
  'records.move-to-server',
  'records.move-to-file',
  'records.retire-terminal',
  'mail.set-password',
  'backup.restore',
  'backup.save-automatic',
];

/** Signs in again: some operations end the session, and the next one needs it. */
async function beSignedIn(must: Must, ids: ReadonlyMap<string, string>): Promise<void> {
  const { signIn } = await must('session.status', {});
  if (signIn.kind === 'signed-in' || signIn.kind === 'off') return;
  const operatorId = ids.get('op-1') ?? '';
  for (const text of [secrets.passphrase, secrets.fresh]) {
    const signedIn = await must('staff.sign-in', { operatorId, pin: null }, { passphrase: text });
    if (signedIn.kind === 'signed-in') return;
  }
  throw new Error('Nobody could sign in');
}

type Must = <Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
  typed?: Typed,
) => Promise<OperationOutput<Name>>;

/**
 * Creates an account with its secrets, staff, a card on file, a plan and a wallet checkout; returns their ids
 * by sample.
 */
async function fill(must: Must): Promise<ReadonlyMap<string, string>> {
  await must('session.switch-role', { role: 'admin' });
  for (const name of ['practice.guide', 'practice.clock', 'practice.fill-book'] as const) {
    await must(name, {});
  }
  const blank = await must('accounts.blank', {});
  const { baseUrl, paynowUrl } = bank;
  const account = { ...blank, name: 'Shop', baseUrl, paynowUrl, username: 'TEST' };
  await must('accounts.save', { account });
  const accountId = blank.id;
  await must('accounts.set-secret', { accountId, name: 'api-token', value: secrets.token });
  await must('accounts.set-secret', { accountId, name: 'shared-secret', value: secrets.shared });
  await must('accounts.activate', { accountId });
  await must('mail.save-account', sampleInputs['mail.save-account']);
  await must('mail.set-password', { value: secrets.mail });
  await must('staff.make-first-admin', { name: 'Ada' }, { fresh: secrets.passphrase });
  await must('staff.set-pin', { pin: secrets.pin }, { passphrase: secrets.passphrase });
  const { signIn } = await must('session.status', {});
  const { settings } = await must('wallet.settings', {});
  await must('wallet.save-settings', { settings: { ...settings, enabled: true } });

  const saved = await must('customers.save', sampleInputs['customers.save']);
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  const customerId = saved.customer.id;
  const draft = async () => (await must('charge.open', { retryOf: null })).draftId;
  const { card } = order({}, { number: secrets.card, securityCode: secrets.code.slice(1, -1) });
  const saveCard = { words: 'Keep my card', channel: 'phone' as const };
  const paid = { ...order(), card, draftId: await draft(), customerId, saveCard };
  const submitted = await must('charge.submit', paid);
  if (submitted.kind !== 'accepted') throw new Error(submitted.kind);
  const sample = sampleInputs['plans.start'];
  const terms = { ...sample.terms, startDate: '2026-03-02' };
  const begun = await must('plans.start', {
    ...sample,
    draftId: await draft(),
    customerId,
    terms,
    card,
  });
  const found = await must('customers.find', { customerId });
  const requested = await must('wallet.request', sampleInputs['wallet.request']);
  const ids = {
    'account-1': accountId,
    'op-1': 'operatorId' in signIn ? signIn.operatorId : '',
    'customer-1': customerId,
    'attempt-1': submitted.attempt.id,
    'plan-1': 'planId' in begun ? begun.planId : '',
    'card-1': found.cards[0]?.id ?? '',
    'wallet-1': requested.kind === 'requested' ? requested.checkout.id : '',
  };
  expect(Object.entries(ids).filter(([, id]) => id === '')).toEqual([]);
  return new Map(Object.entries(ids));
}

/** A sample that refers to existing records, with the secrets to search for. */
async function withOwn(
  sample: unknown,
  ids: ReadonlyMap<string, string>,
  must: Must,
): Promise<unknown> {
  const text = JSON.stringify(sample).replaceAll('https://service.example', bank.baseUrl);
  const draft = text.includes('"draftId"') ? await must('charge.open', { retryOf: null }) : null;
  return JSON.parse(text, (name, value: unknown) => {
    if (name === 'draftId') return draft?.draftId;
    if (name === 'paynowUrl') return bank.paynowUrl;
    if (name === 'securityCode') return secrets.code.slice(1, -1);
    if (typeof value !== 'string') return value;
    return ids.get(value) ?? ownOfSamples[value] ?? value;
  }) as unknown;
}

/** The app with one operation that reveals too much, in a field that its schema allows. */
function withTattler(app: App, secret: string): App {
  const find = app.handlers['customers.find'];
  const tattler: typeof find = async (input, caller) => {
    const found = await find(input, caller);
    return found.ok ? ok({ ...found.value, name: secret }) : found;
  };
  return { ...app, handlers: { ...app.handlers, 'customers.find': tattler } };
}

describe('everything that the app says', () => {
  it('holds no secret that it keeps, in any operation, event, log line or export', async () => {
    const { talk, app, canaries, exports, answered, customerId } = await goRound();
    const { answers, events, lines } = talk.counts();
    for (const [what, ways] of canaries) {
      expect(ways.length, what).toBeGreaterThan(0);
      for (const access of ways) expect(access.length, what).toBeGreaterThan(5);
    }
    const files = readdirSync(exports);
    const inFiles = files.filter((file) => {
      const bytes = readFileSync(join(exports, file));
      return [...canaries.values()]
        .flat()
        .some((access) => spellingsOf(access).some((spelling) => bytes.includes(spelling)));
    });
    console.log(
      `secrets: ${answers} answers of ${operationNames.length} operations (${answered.length} not refused), ` +
        `${events} events, ${lines} log lines, ${files.length} files, ${canaries.size} kinds of secret`,
    );
    expect(talk.leaks(canaries)).toEqual([]);
    expect(inFiles).toEqual([]);
    const refused = operationNames.filter((name) => !answered.includes(name));
    expect(refused.filter((name) => !refusedHere.includes(name))).toEqual([]);
    expect(files.length).toBeGreaterThan(4);

    // The same recorder finds each of them wherever an operation, an event or the log reveals it.
    for (const [what, [access = '']] of canaries) {
      const said = what === 'security code' ? access.slice(1, -1) : access;
      const planted = recordTalk({ ...app, app: withTattler(app.app, said) });
      await planted.ask('customers.find', { customerId });
      expect(planted.leaks(canaries)).toEqual([`${what} in answer of customers.find`]);
    }
    const words = `Basic ${Buffer.from(`TEST:${secrets.token}`).toString('base64')}`;
    app.log.warn('told-by-mistake', { words });
    app.notifier.publish('shell.command', { command: secrets.shared });
    expect(talk.leaks(canaries)).toEqual([
      'shared secret in event shell.command',
      'API token in log line told-by-mistake',
    ]);
  });
});
