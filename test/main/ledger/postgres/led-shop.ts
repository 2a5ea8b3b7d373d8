import { afterEach } from 'vitest';
import type { BootId, OperatorId, TerminalId } from '../../../../src/domain/ids.ts';
import { createRunner } from '../../../../src/main/runner/runner.ts';
import { startSandbox } from '../../../../src/main/sandbox/server.ts';
import type { AccountContext } from '../../../../src/main/usecases/account-context.ts';
import { createInFlightCharges } from '../../../../src/main/usecases/charge/in-flight-charges.ts';
import { checkRun, startRun } from '../../../../src/main/usecases/runs/start-run.ts';
import { openBenchContext } from '../../../../tools/bench/bench-context.ts';
import { addDuePlans, cardsOf, duePlans } from '../../../../tools/bench/due-plans.ts';
import { testKeyring } from '../../../fixtures/audit-keyring.ts';
import { opened, temporaryFolder, valueOf } from '../ledger-fixture.ts';

const folder = temporaryFolder();
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  folder.remove();
});

/** Patience of a poll. */
export const soon = { timeout: 20_000, interval: 10 };
/** The person at every terminal. */
export const clerk = { id: 'clerk' as OperatorId, name: 'Clerk', role: 'clerk' } as const;
const dueNow = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' } as const;

/** Names a terminal and its start. */
export const idsOf = (number: number) => ({
  terminalId: `terminal-${number}` as TerminalId,
  bootId: `boot-${number}` as BootId,
});

/** Opens the shop's records for one of its terminals. */
function openAt(number: number) {
  const { terminalId, bootId } = idsOf(number);
  return opened(`${folder.path}/shop`, { bootId, audit: testKeyring({ terminalId }) });
}

/** Two terminals of one shop, with plans that are due at a bank that takes a while. */
export async function shop(count: number, concurrency = 2, latencyMs = 40) {
  const bank = await startSandbox({ credentials: 'none', latencyMs });
  ends.push(() => bank.close());
  const bench = await openBenchContext(bank.baseUrl, undefined, async () => ({
    ok: true,
    value: await openAt(1),
  }));
  ends.push(() => bench.close());
  const first: AccountContext = { ...bench.context, ...idsOf(1) };
  const ledger = await openAt(2);
  ends.push(() => ledger.close());
  // The same keys, as after joining.
  const charges = { inFlightCharges: createInFlightCharges() };
  const second: AccountContext = { ...bench.context, ...idsOf(2), ...charges, ledger };
  const settings = { concurrency, gapMs: 0, notConfirmedMax: 3, startsAt: null };
  const entry = { operatorId: clerk.id, at: first.clock.now() };
  valueOf(await first.ledger.planRules.saveRunSettings(settings, entry));
  const plans = duePlans(count, 'LED');
  await bank.saveCards(cardsOf(plans));
  await addDuePlans(first, plans);
  return { bank, first, second, ledger };
}

/** Starts a run of all that is due. */
export async function start(context: AccountContext) {
  const runner = createRunner(context);
  const { count, totals } = valueOf(await checkRun(context, dueNow));
  const seen = { ...dueNow, seenCount: count, seenTotals: totals };
  return { runner, answer: valueOf(await startRun(context, runner, clerk, seen)), count };
}
