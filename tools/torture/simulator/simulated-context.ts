import { failed, ok } from '../../../src/domain/result.ts';
import type { AttemptId, BootId, OperatorId } from '../../../src/domain/ids.ts';
import { defaultAbilities } from '../../../src/domain/accounts/gateway-abilities.ts';
import type { Account } from '../../../src/domain/accounts/account.ts';
import type { RestoreMark } from '../../../src/main/ports/epochs.ts';
import type { Clock } from '../../../src/main/ports/clock.ts';
import type { IdSource } from '../../../src/main/ports/ids.ts';
import type { AttemptJournal, Ledger } from '../../../src/main/ports/ledger/ledger.ts';
import type { Log } from '../../../src/main/ports/log.ts';
import { createRunner } from '../../../src/main/runner/runner.ts';
import { endpointWith } from '../../../src/main/usecases/accounts/gateway-endpoint.ts';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import { createAuditNotes } from '../../../src/main/usecases/audit/audit-notes.ts';
import { createDraftRegistry } from '../../../src/main/usecases/charge/draft-registry.ts';
import { createInFlightCharges } from '../../../src/main/usecases/charge/in-flight-charges.ts';
import type { AccountContext } from '../../../src/main/usecases/account-context.ts';
import { createLedgerTime } from '../../../src/main/usecases/ledger-time.ts';
import { createRunningClock } from '../../../src/main/usecases/running-clock.ts';
import type { Runner } from '../../../src/main/usecases/runs/runner.ts';
import { createSealer } from '../../../src/main/vault/seal.ts';
import type { SealingKeyStore } from '../../../src/main/vault/seal.ts';
import { simulatedGateway } from './simulated-gateway.ts';
import { notedSends, simulatedJournal } from './simulated-journal.ts';
import type { JournalParts } from './simulated-journal.ts';
import type { NetworkParts } from './simulated-gateway.ts';
import type { SimulatedLife } from './simulated-life.ts';
import { terminalId } from './simulated-records.ts';

const keepsNothing = {
  keep: async () => false,
  forget: async () => undefined,
  kept: async () => [],
};

/** The account of every world: a test account, so that the clock is watched and the flag expected. */
export const simulatedAccount: Account = {
  ...practiceAccount,
  mode: 'test',
  baseUrl: 'https://bank.example',
  amountLimitMajor: 1_000_000,
  abilities: {
    ...defaultAbilities,
    lookUpByReference: { ...defaultAbilities.lookUpByReference, isOn: true },
    refund: { ...defaultAbilities.refund, isOn: true },
    void: { ...defaultAbilities.void, isOn: true },
    refundLimits: { clerkMajor: 1_000_000, supervisorMajor: 1_000_000 },
  },
};

/** One start of the terminal, ready for staff. */
export interface SimulatedContext {
  readonly context: AccountContext;
  readonly runner: Runner;
  readonly life: SimulatedLife;
}

/** Dependencies of one start, besides its records. */
export interface BootParts extends NetworkParts, Pick<JournalParts, 'lines'> {
  readonly life: SimulatedLife;
  readonly ledger: Ledger;
  readonly bootId: BootId;
  readonly ids: IdSource;
  readonly keys: { key: Buffer | null };
  readonly log: Log;
  /** The backup that was put in the place of the records since the last start. */
  readonly restored: RestoreMark | null;
  readonly computer: string;
  readonly onJudged: () => void;
  readonly onRecovered: () => void;
}

/**
 * Starts the terminal as the app does: recovers first, and only then lets staff work. Null when the records refused on
 * the way: the app would report that and be started again.
 */
export async function startContext(parts: BootParts): Promise<SimulatedContext | null> {
  const { ledger, bootId, time, life, oracle } = parts;
  const clock = clockOf(parts);
  const total = await ledger.runningTime.totalMs();
  if (!total.ok) return null;
  const running = createRunningClock(total.value, clock, ledger.runningTime);
  const judged = await ledger.epochs.judgeOpening({
    terminalId,
    at: time.wall(),
    restored: parts.restored,
    here: { computer: parts.computer, mark: parts.computer },
    sends: notedSends(parts.lines),
  });
  if (!judged.ok) return null;
  parts.onJudged();
  const recovered = await ledger.attempts.recover({
    terminalId,
    bootId,
    at: time.wall(),
    runningMs: running.nowMs(),
    isAlone: true,
  });
  if (!recovered.ok) return null;
  const refunds = await ledger.refunds.recoverRefunds({
    terminalId,
    bootId,
    at: time.wall(),
    runningMs: running.nowMs(),
    isAlone: true,
  });
  if (!refunds.ok) return null;
  parts.onRecovered();
  const trusted = await ledger.runningTime.trustedClock();
  const endpoint = endpointWith(simulatedAccount, { scheme: 'none' });
  const context: AccountContext = {
    account: simulatedAccount,
    terminalId,
    bootId,
    ledger: watched(ledger, {
      dispatching: (id) => oracle.dispatching(id, runner.current()),
      prepared: () => oracle.prepared(runner.current()),
    }),
    sealer: createSealer({
      keys: keysOf(parts),
      holdsSealed: () => ledger.customers.holdsSealed(),
    }),
    gateway: simulatedGateway(parts),
    endpoint: async () => ok(endpoint),
    clock,
    running,
    ledgerTime: createLedgerTime(trusted.ok ? trusted.value : null, clock, ledger.runningTime),
    ids: parts.ids,
    log: parts.log,
    notifier: {
      publish: (name, payload) => {
        if (name !== 'attempt.changed' || !life.isAlive || !('notSaved' in payload)) return;
        oracle.shown(payload.id, payload.state, payload.notSaved);
      },
    },
    drafts: createDraftRegistry(parts.ids),
    inFlightCharges: createInFlightCharges(),
    sentJournal: simulatedJournal(parts),
    // A start knows of no outcome that an earlier one kept: whatever was not saved is recovered as unconfirmed.
    outbox: { ...keepsNothing, refunds: keepsNothing },
    practice: null,
    operatorName: (id: OperatorId) => id,
    announceStatus: async () => undefined,
    audit: createAuditNotes(ledger, { clock, log: parts.log }),
  };
  const runner: Runner = createRunner(context);
  await runner.recover();
  return { context, runner, life };
}

/** Records that tell of each commit of `dispatched` before they make it, and of charges of plans once recorded. */
function watched(
  ledger: Ledger,
  on: { readonly dispatching: (id: AttemptId) => void; readonly prepared: () => void },
): Ledger {
  const { attempts } = ledger;
  const calls: Pick<AttemptJournal, 'markDispatched' | 'preparePlanCharge'> = {
    markDispatched: (id, at, sent) => {
      on.dispatching(id);
      return attempts.markDispatched(id, at, sent);
    },
    preparePlanCharge: async (attempt, guards, charge) => {
      const prepared = await attempts.preparePlanCharge(attempt, guards, charge);
      if (prepared.ok && charge.runItem !== null) on.prepared();
      return prepared;
    },
  };
  const journal = new Proxy(attempts, {
    get: (target, name) => Reflect.get(name in calls ? calls : target, name) as unknown,
  });
  return new Proxy(ledger, {
    get: (target, name) => (name === 'attempts' ? journal : (Reflect.get(target, name) as unknown)),
  });
}

function clockOf({ time, life }: BootParts): Clock {
  return {
    now: () => time.wall(),
    monotonicMs: () => time.runMs(),
    waitMs: (durationMs) => new Promise<void>((wake) => time.after(durationMs, life, wake)),
  };
}

/** A keychain that fails at times. */
function keysOf({ chance, profile, keys }: BootParts): SealingKeyStore {
  const locked = failed({ kind: 'keychain', reason: 'locked' } as const);
  const isFailing = () => chance.fraction() < profile.keychainFault;
  return {
    read: async () => (isFailing() ? locked : ok(keys.key)),
    write: async (key) => {
      if (isFailing()) return locked;
      keys.key = key;
      return ok(null);
    },
  };
}
