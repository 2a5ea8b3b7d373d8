import { describe, expect, it } from 'vitest';
import type { ActsOn } from '../../../src/contract/define.ts';
import { roles } from '../../../src/contract/define.ts';
import { contract } from '../../../src/contract/index.ts';
import { operationNames } from '../../../src/contract/names.ts';
import type { Account } from '../../../src/domain/accounts/account.ts';
import type { AccountId, OperatorId } from '../../../src/domain/ids.ts';
import { failed, ok } from '../../../src/domain/result.ts';
import { defaultWalletSettings } from '../../../src/domain/wallet/settings.ts';
import type { Role } from '../../../src/domain/staff/role.ts';
import { answerCalls } from '../../../src/main/ipc/answer-call.ts';
import type { Handlers } from '../../../src/main/ipc/handler-map.ts';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import { createAuthority } from '../../../src/main/usecases/authority/authority.ts';
import type { StaffContext } from '../../../src/main/usecases/staff/staff-context.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import { memoryLog } from '../../fakes/memory-log.ts';
import { sampleAccount } from '../../fixtures/accounts.ts';
import { sampleInputs } from '../../fixtures/sample-inputs.ts';
import { sampleMail } from '../../fixtures/sample-mail.ts';
import { targetOf } from './target-table.ts';

/** The wallet's page of every account. */
const walletPage = 'https://wallet.example/masterpass';

/** One account of the computer, and the staff in its records. */
interface Shop {
  readonly account: Account;
  readonly people: 'staffed' | 'nobody' | 'dead' | 'never-opened';
}

function shop(id: string, mode: Account['mode'], people: Shop['people']): Shop {
  const base = mode === 'practice' ? practiceAccount : sampleAccount();
  return { account: { ...base, id: id as AccountId, name: id, mode }, people };
}

const practice = shop('practice', 'practice', 'nobody');
const staffedPractice = shop('practice', 'practice', 'staffed');
const test = shop('test', 'test', 'nobody');
const staffedTest = shop('staffed-test', 'test', 'staffed');
const newTest = shop('new-test', 'test', 'never-opened');
const live = shop('live', 'live', 'staffed');
const otherLive = shop('other-live', 'live', 'staffed');
const newLive = shop('new-live', 'live', 'never-opened');
const deadLive = shop('dead-live', 'live', 'dead');
const unmanned = shop('unmanned-live', 'live', 'nobody');

/** Computers with and without an admin of a live account. */
const worlds: readonly (readonly Shop[])[] = [
  [practice, test, staffedTest, newTest, newLive, deadLive, unmanned],
  [practice, test, staffedTest, newTest, live, otherLive, newLive, deadLive, unmanned],
  [staffedPractice, test, newTest, live, deadLive],
];

/** The real path of a call: contract, role, authority. */
function terminal(world: readonly Shop[], open: Shop, role: Role) {
  const ran: string[] = [];
  const handlers = Object.fromEntries(
    operationNames.map((name) => [
      name,
      async () => {
        ran.push(name);
        return ok(null);
      },
    ]),
  ) as unknown as Handlers;
  let chosen: Account | null = null;
  const authority = createAuthority({
    clock: handClock(),
    settings: {
      accounts: () => world.map(({ account }) => account),
      wallet: () => ({ ...defaultWalletSettings, lightboxUrl: walletPage }),
      mail: () => sampleMail,
      hadLedger: (id) =>
        world.some((one) => one.account.id === id && one.people !== 'never-opened'),
    },
    openAccount: () => open.account,
    signIn: () => ({ kind: 'off' }),
    lacksStaff: () => false,
    chosenAccount: () => chosen,
    pendingAccount: () => null,
    visit: async (account, work) => {
      const { people } = world.find((one) => one.account.id === account.id) ?? open;
      if (people === 'dead') return failed({ kind: 'records', reason: 'damaged' });
      const ada = {
        id: 'ada',
        name: 'Ada',
        role: 'admin',
        isActive: true,
        mustChange: false,
        isAltered: false,
      };
      const given = { ...ada, id: 'bob', name: 'Bob', mustChange: true };
      const eve = { ...ada, id: 'eve', name: 'Eve', isAltered: true };
      const staff = { people: async () => ok(people === 'staffed' ? [ada, given, eve] : []) };
      return ok(
        await work({ staff: { context: { ledger: { staff } } } as unknown as StaffContext }),
      );
    },
  });
  const operatorId = 'op-1' as OperatorId;
  const caller = { role, operatorId, operatorName: 'Sam', approvedBy: null };
  const target = Promise.resolve({
    handlers,
    admit: () => ok(caller),
    allow: (call: Parameters<typeof authority.allow>[0]) => authority.allow(call),
    denied: () => undefined,
  });
  const answer = answerCalls({ target, log: memoryLog(), ids: { reportId: () => 'ABCD-2345' } });
  const choose = (account: Account) => {
    chosen = account;
  };
  return { answer, ran, choose };
}

/**
 * By hand: the accounts whose admins' passphrase a call needs; null lets it run, and an empty list blocks it.
 */
function askedBy(
  world: readonly Shop[],
  { kind, isOpen, target }: { kind: string; isOpen: boolean; target: Shop | null },
): readonly string[] | null {
  const keepers = world
    .filter((one) => one.account.mode === 'live' && one.people === 'staffed')
    .map(({ account }) => `${account.id}/Ada`);
  const askKeepers = keepers.length === 0 ? null : keepers;
  if (kind === 'new-account' || kind === 'live-admin') return askKeepers;
  if (kind === 'chosen-backup' && target === null) return askKeepers;
  if (target === null || !['role', 'passphrase', 'chosen-backup'].includes(kind)) return null;
  if (isOpen && kind === 'role') return null;
  if (target.people === 'staffed') return [`${target.account.id}/Ada`];
  if (target.account.mode === 'practice') return null;
  if (target.people === 'dead') return [];
  return isOpen ? null : askKeepers;
}

/** The sample input of an operation, about another account. */
function inputFor(name: keyof typeof sampleInputs, id: AccountId, account: Account): object {
  const input: Readonly<Record<string, unknown>> = { ...sampleInputs[name] };
  if (name === 'accounts.save') return { account: { ...account, id } };
  return 'accountId' in input ? { ...input, accountId: id } : input;
}

describe('what an operation acts on', () => {
  it.each(operationNames)('is for %s what the table by hand says', (name) => {
    const actsOn: ActsOn<never> = contract[name].actsOn;
    expect(typeof actsOn === 'string' ? actsOn : actsOn.asks).toBe(targetOf(name));
  });
});

describe('the matrix of operation, open account, target account and role', () => {
  it.each(worlds.map((world, index) => [index, world] as const))(
    'is what really happens on computer %i',
    async (_index, world) => {
      let cells = 0;
      for (const open of world.filter(({ people }) => people !== 'never-opened')) {
        for (const role of roles) {
          for (const target of [...world, null]) {
            const { answer, ran, choose } = terminal(world, open, role);
            const id = target?.account.id ?? ('unknown' as AccountId);
            const account = target?.account ?? sampleAccount({ id, name: 'Unknown' });
            choose(account);
            for (const name of operationNames) {
              ran.length = 0;
              const kind = targetOf(name);
              const isOpen = target === open;
              const need = contract[name].role;
              const isRoleEnough =
                need === 'anyone' ||
                (need === 'bookkeeping'
                  ? role !== 'clerk'
                  : roles.indexOf(role) >= roles.indexOf(need));
              // An unknown account is added, which makes its address new on this computer.
              const isAdded = name === 'accounts.save' && target === null;
              const asked =
                kind === 'open-account-proven'
                  ? askedBy(world, { kind: 'passphrase', isOpen: true, target: open })
                  : askedBy(world, { kind: isAdded ? 'new-account' : kind, isOpen, target });
              const envelope = await answer({ name, input: inputFor(name, id, account) });
              const what = `${name} on ${id}, ${open.account.id} open, ${role}`;
              expect(ran, what).toEqual(isRoleEnough && asked === null ? [name] : []);
              if (!isRoleEnough) expect(errorOf(envelope).kind, what).toBe('denied');
              else if (asked !== null) expect(adminsIn(envelope), what).toEqual(asked);
              cells += 1;
            }
          }
        }
      }
      console.info(`E13 targets ${JSON.stringify({ cells })}`);
      expect(cells).toBeGreaterThan(8_000);
    },
  );

  it('asks before an address changes, at the open account too, and tells the old one and the new', async () => {
    const world = worlds[1] ?? [];
    const moved = { ...live.account, baseUrl: 'https://elsewhere.example' };
    const { answer, ran } = terminal(world, live, 'admin');
    for (const account of [moved, { ...moved, baseUrl: 'HTTPS://elsewhere.example' }]) {
      const envelope = await answer({ name: 'accounts.save', input: { account } });
      expect(errorOf(envelope)).toMatchObject({
        kind: 'needs-proof',
        address: { before: 'https://gateway.example', after: 'https://elsewhere.example' },
      });
    }
    // Another address counts as new, even beside one of the account's own.
    const hidden = { baseUrl: 'HTTPS://elsewhere.example', paynowUrl: live.account.baseUrl };
    const behind = { account: { ...live.account, ...hidden } };
    expect(errorOf(await answer({ name: 'accounts.save', input: behind })).kind).toBe(
      'needs-proof',
    );
    expect(ran).toEqual([]);
  });

  it('asks before the page of the wallet moves to another host, where a live account is open', async () => {
    const world = worlds[1] ?? [];
    const save = async (open: Shop, lightboxUrl: string) => {
      const { answer, ran } = terminal(world, open, 'admin');
      const settings = { ...defaultWalletSettings, lightboxUrl };
      const envelope = await answer({ name: 'wallet.save-settings', input: { settings } });
      return ran.length > 0 ? 'ran' : errorOf(envelope);
    };
    for (const page of ['', walletPage, 'https://wallet.example/other']) {
      expect(await save(live, page)).toBe('ran');
    }
    const moved = 'https://elsewhere.example/masterpass';
    expect(await save(live, moved)).toMatchObject({
      kind: 'needs-proof',
      admins: [{ accountId: 'live', name: 'Ada' }],
      address: { before: 'https://wallet.example', after: 'https://elsewhere.example' },
    });
    expect(await save(test, moved)).toMatchObject({ kind: 'needs-proof' });
    expect(await save(practice, moved)).toBe('ran');
  });

  it('asks before messages leave through another mail server, where a live account is open', async () => {
    const world = worlds[1] ?? [];
    const save = async (open: Shop, account: typeof sampleMail | null) => {
      const { answer, ran } = terminal(world, open, 'admin');
      const envelope = await answer({ name: 'mail.save-account', input: { account } });
      return ran.length > 0 ? 'ran' : errorOf(envelope);
    };
    const renamed = { ...sampleMail, host: ' LOCALHOST ', fromName: 'Another name' };
    for (const account of [null, sampleMail, renamed]) {
      expect(await save(live, account)).toBe('ran');
    }
    for (const moved of [
      { ...sampleMail, host: 'mail.elsewhere.example' },
      { ...sampleMail, port: 2525 },
    ]) {
      expect(await save(live, moved)).toMatchObject({
        kind: 'needs-proof',
        admins: [{ accountId: 'live', name: 'Ada' }],
        address: { before: 'localhost:1', after: `${moved.host}:${moved.port}` },
      });
      expect(await save(test, moved)).toMatchObject({ kind: 'needs-proof' });
      expect(await save(practice, moved)).toBe('ran');
    }
  });

  it('lets a restore through without a passphrase only for the price of the secrets', async () => {
    const { answer, ran, choose } = terminal(worlds[1] ?? [], practice, 'admin');
    choose(live.account);
    const restore = (withoutProof: boolean) =>
      answer({ name: 'backup.restore', input: { withoutProof } });
    expect(errorOf(await restore(false)).kind).toBe('needs-proof');
    await restore(true);
    expect(ran).toEqual(['backup.restore']);
    // A new account has no secrets to give up: its address is new.
    choose(sampleAccount({ id: 'unknown' as AccountId }));
    expect(errorOf(await restore(true)).kind).toBe('needs-proof');
  });
});

interface Refusal {
  readonly kind?: unknown;
  readonly admins?: readonly { readonly accountId: string; readonly name: string }[];
}

function errorOf(envelope: unknown): Refusal {
  return (envelope as { readonly error?: Refusal }).error ?? {};
}

function adminsIn(envelope: unknown): readonly string[] | undefined {
  return errorOf(envelope).admins?.map(({ accountId, name }) => `${accountId}/${name}`);
}
