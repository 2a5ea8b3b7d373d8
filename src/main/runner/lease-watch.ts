import { errorName } from '../../domain/assert.ts';
import type { Instant } from '../../domain/time/calendar.ts';
import {
  leasesRunOut,
  leaseTimes,
  lookAtLeases,
  noLeasesSeen,
  leaseLosses,
} from '../../domain/terminals/lease.ts';
import type { LeaseTimes, TerminalDoing } from '../../domain/terminals/lease.ts';
import { recoveredTopics } from '../../domain/terminals/news.ts';
import type { LedgerFailure } from '../ports/ledger/ledger-failure.ts';
import type { NoLease } from '../ports/ledger/terminals.ts';
import type { AccountContext } from '../usecases/account-context.ts';

/** The parts of an open account that its leases need. */
type LeaseContext = Pick<
  AccountContext,
  'ledger' | 'clock' | 'running' | 'log' | 'terminalId' | 'bootId' | 'notifier' | 'announceStatus'
>;

/** Renews this terminal's lease, and takes over the work of terminals that did not renew theirs. */
export interface LeaseWatch {
  /** Renews and looks once; runs at intervals. */
  look(): Promise<void>;
  /** The reason that this terminal may not charge until it is restarted; null when it may. */
  lost(): NoLease['kind'] | null;
  /** The moment since which the server does not respond; null while it does. */
  awaySince(): Instant | null;
  /** Resolves after the look under way; none starts afterwards. */
  end(): Promise<void>;
}

/** The times of leases, and what follows a take-over. */
export interface LeaseWatchParts {
  readonly times?: LeaseTimes;
  /** Called once another terminal's work was taken over: its run may be this terminal's now. */
  readonly tookOver?: () => Promise<void>;
  /** Called after each renewal, before other terminals are judged. */
  readonly renewed?: () => Promise<void>;
}

/**
 * Watches the leases of one open account by this process's running time.
 *
 * Looks that fail count for nothing: a server that was away kept the others from renewing too.
 */
export function startLeaseWatch(
  context: LeaseContext,
  doing: () => TerminalDoing,
  {
    times = leaseTimes,
    tookOver = async () => undefined,
    renewed = async () => undefined,
  }: LeaseWatchParts = {},
): LeaseWatch {
  const own = keepOwnLease(context, doing);
  const judge = createJudge(context, { times, tookOver });
  let isEnding = false;
  let looking: Promise<void> | null = null;

  const lookOnce = async () => {
    try {
      await own.renew();
      // A terminal that may not charge any more takes nothing over either.
      if (own.lost() !== null) return;
      if (own.awaySince() === null) await renewed();
      await judge();
    } catch (error) {
      context.log.error('terminal.look-broke', { error: errorName(error) });
    }
  };
  const look = () => {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  };
  const timer = setInterval(() => {
    if (!isEnding) void look();
  }, times.renewEveryMs);
  timer.unref();
  return {
    look,
    lost: own.lost,
    awaySince: own.awaySince,
    end: async () => {
      isEnding = true;
      clearInterval(timer);
      await looking;
    },
  };
}

function keepOwnLease(context: LeaseContext, doing: () => TerminalDoing) {
  const { ledger, clock, log } = context;
  let lost: NoLease['kind'] | null = null;
  let awaySince: Instant | null = null;
  return {
    lost: () => lost,
    awaySince: () => awaySince,
    renew: async () => {
      const [before, wasAway] = [lost, awaySince !== null];
      const renewed = await ledger.terminals.renewLease(doing(), clock.now());
      if (renewed.ok) {
        lost = null;
        awaySince = null;
        if (renewed.value === 'taken-again') log.warn('terminal.back');
      } else {
        const { kind } = renewed.error;
        const isNew = isLost(kind) ? kind !== before : !wasAway;
        if (isLost(kind)) {
          // It is the server that refuses.
          lost = kind;
          awaySince = null;
        } else awaySince ??= clock.now();
        if (isNew) log.warn('terminal.not-renewed', { reason: kind });
      }
      if (lost !== before || wasAway !== (awaySince !== null)) await context.announceStatus();
    },
  };
}

const lossKinds: ReadonlySet<string> = new Set(leaseLosses);

function isLost(kind: (NoLease | LedgerFailure)['kind']): kind is NoLease['kind'] {
  return lossKinds.has(kind);
}

function createJudge(
  context: LeaseContext,
  { times, tookOver }: Required<Omit<LeaseWatchParts, 'renewed'>>,
): () => Promise<void> {
  const { ledger, clock, log, running, terminalId, bootId, notifier } = context;
  let seen = noLeasesSeen;
  return async () => {
    const rows = await ledger.terminals.terminals();
    if (!rows.ok) return;
    const others = rows.value.filter(
      (one) => one.terminalId !== terminalId && one.retiredAt === null,
    );
    seen = lookAtLeases(seen, others, { nowMs: clock.monotonicMs(), times });
    for (const sign of leasesRunOut(seen, times)) {
      const boot = { terminalId, bootId, at: clock.now(), runningMs: running.nowMs() };
      // oxlint-disable-next-line no-await-in-loop -- One terminal after another, each in a transaction.
      const taken = await ledger.terminals.takeOverTerminal(sign, boot);
      if (!taken.ok || taken.value === null) continue;
      const { notSent, unknown } = taken.value;
      log.warn('terminal.taken-over', { terminal: sign.terminalId, notSent, unknown });
      // The records tell their news to other terminals only: the lists here would keep what they showed.
      notifier.publish('records.changed', { topics: [...recoveredTopics] });
      if (notSent + unknown > 0) await context.announceStatus();
      // oxlint-disable-next-line no-await-in-loop -- One terminal after another.
      await tookOver();
    }
  };
}
