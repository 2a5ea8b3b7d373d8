import { join } from 'node:path';
import { afterEach } from 'vitest';
import { addDays } from '../../../src/domain/plans/days.ts';
import { dateInZone } from '../../../src/domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../../src/domain/time/calendar.ts';
import type { AccountId, CustomerId, PlanId } from '../../../src/domain/ids.ts';
import { startSandbox } from '../../../src/main/sandbox/server.ts';
import type { RunningSandbox } from '../../../src/main/sandbox/server.ts';
import type { Host } from '../../../src/main/host.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import type { HandClock } from '../../fakes/hand-clock.ts';
import { approvingCard, order } from '../usecases/test-context.ts';
import { dataFolder, memoryKeychain, startApp } from './test-host.ts';

export type Started = Awaited<ReturnType<typeof startApp>>;

const dayMs = 86_400_000;
const credentials = { username: 'TEST', token: 'a token of the shop' };

/** The passphrase of every backup of these tests. */
export const backupPassphrase = 'a passphrase of its own';

const banks: RunningSandbox[] = [];

afterEach(async () => {
  await Promise.all(banks.splice(0).map((bank) => bank.close()));
});

/** One computer: its data folder, its keychain and the system's id of it. */
export interface Computer {
  readonly folder: string;
  readonly keychain: ReturnType<typeof memoryKeychain>;
  readonly computerId: string;
}

/** A computer without any stored data. */
export function newComputer(computerId: string): Computer {
  return { folder: dataFolder(), keychain: memoryKeychain(), computerId };
}

/** A merchant with plans, and the bank that all computers of the test use. */
export interface PlanShop {
  readonly accountId: AccountId;
  readonly plans: readonly PlanId[];
  readonly customerId: CustomerId;
  readonly bank: RunningSandbox;
  readonly clock: HandClock;
  readonly backup: string;
  /** The merchant's day, or one some days later: an account that is added has the time zone of the computer. */
  day(later?: number): CalendarDate;
  /** Starts Tillroom on a computer, as an admin. */
  start(computer: Computer, chosen?: Partial<Host['files']>): Promise<Started>;
  /** Advances the days, at the bank and everywhere else. */
  passDays(days: number): Promise<void>;
  /** Instalments that the bank charged more than once, by plan and sequence. */
  doubles(): readonly string[];
}

/**
 * Two weekly plans on stored cards, each with its first charge made; the bank accepts a repeated reference.
 */
export async function openPlanShop(
  computer: Computer,
  bankOptions: { readonly takesReferenceTwice?: boolean } = {},
): Promise<{ readonly shop: PlanShop; readonly app: Started }> {
  const bank = await startSandbox({
    seed: 7,
    credentials,
    takesReferenceTwice: true,
    ...bankOptions,
  });
  banks.push(bank);
  const clock = handClock(new Date().toISOString() as Instant);
  const backup = join(dataFolder(), 'shop.tillroom-backup');
  const files = { askWhereToSave: async () => backup, askForBackup: async () => backup };
  const start: PlanShop['start'] = async ({ folder, keychain, computerId }, chosen = {}) => {
    const options = { keychain, clock, files: { ...files, ...chosen }, computerId };
    const app = await startApp(folder, options);
    await app.call('session.switch-role', { role: 'admin' });
    return app;
  };
  const app = await start(computer);
  const blank = await app.call('accounts.blank', {});
  const account = { ...blank, name: 'Shop', baseUrl: bank.baseUrl, username: 'TEST' };
  await app.call('accounts.save', { account });
  const accountId = account.id;
  await app.call('accounts.set-secret', {
    accountId,
    name: 'api-token',
    value: credentials.token,
  });
  await app.call('accounts.activate', { accountId });
  const saved = await app.call('customers.save', {
    customerId: null,
    name: 'Ada',
    phone: '',
    email: '',
    notes: '',
  });
  if (saved.kind !== 'saved') throw new Error('The customer was not saved');
  const customerId = saved.customer.id;
  const plans = [
    await startWeekly(app, { customerId, reference: 'GYM-1', amountMinor: 4_900 }),
    await startWeekly(app, { customerId, reference: 'GYM-2', amountMinor: 5_900 }),
  ];
  return {
    app,
    shop: {
      accountId,
      plans,
      customerId,
      bank,
      clock,
      backup,
      start,
      day: (later = 0) => addDays(dateInZone(clock.now(), account.timeZone), later),
      passDays: async (days) => {
        clock.advanceMs(days * dayMs);
        await bank.advanceClock(days);
      },
      doubles: () => {
        const seen = bank.truth().map(({ reference }) => reference.replace(/(-P\d+)-\d+$/u, '$1'));
        return seen.filter((reference, index) => seen.indexOf(reference) !== index);
      },
    },
  };
}

/** Starts a weekly plan with its first charge. */
export async function startWeekly(
  { call, app }: Started,
  { customerId, reference, amountMinor }: WeeklyPlan,
): Promise<PlanId> {
  const { draftId, today } = await call('charge.open', { retryOf: null });
  const { card } = order();
  const answer = await call('plans.start', {
    draftId,
    reference,
    channel: 'phone',
    terms: {
      kind: 'recurring',
      currency: 'AUD',
      period: { unit: 'week', every: 1 },
      startDate: today,
      restFrom: null,
      firstAmountMinor: null,
      amountMinor,
      end: { kind: 'never' },
    },
    customerId,
    card: { ...card, number: approvingCard },
    consent: { words: 'We charge your card each week.', channel: 'phone' },
    duplicateReason: null,
  });
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer));
  await settled({ app });
  const page = await call('plans.page', {
    search: reference,
    health: [],
    currency: null,
    customerId: null,
    dueOn: null,
    limit: 1,
    after: null,
  });
  const plan = page.plans.at(0);
  if (plan === undefined) throw new Error('The plan is not there');
  return plan.id;
}

interface WeeklyPlan {
  readonly customerId: CustomerId;
  readonly reference: string;
  readonly amountMinor: number;
}

/** Waits until no charge is in progress. */
export async function settled({ app }: Pick<Started, 'app'>): Promise<void> {
  while (app.isChargeInFlight()) {
    // oxlint-disable-next-line no-await-in-loop -- Looked at until it is over.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Runs everything that is due and waits for the end; returns the result of the start. */
export async function runDue(started: Started) {
  const { call } = started;
  const request = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' } as const;
  const check = await call('runs.check', request);
  const seen = { ...request, seenCount: check.count, seenTotals: check.totals };
  const answer = await call('runs.start', seen);
  await settled(started);
  return answer;
}

/** Restores the shop's backup on a computer, with the secret that no backup holds. */
export async function restoreShop(
  shop: PlanShop,
  app: Started,
  withoutProof = false,
): Promise<void> {
  await app.call('backup.choose', {}, { passphrase: backupPassphrase });
  const restored = await app.call('backup.restore', { withoutProof });
  if (restored.kind !== 'restored') throw new Error(JSON.stringify(restored));
  const { accountId } = shop;
  const secret = { accountId, name: 'api-token', value: credentials.token } as const;
  await app.call('accounts.set-secret', secret);
}
