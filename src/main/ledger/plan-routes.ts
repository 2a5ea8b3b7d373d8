import type { Ledger } from '../ports/ledger/ledger.ts';
import type { LedgerSide } from './thread/ledger-thread.ts';

/** Calls to the two sides; `write` refuses when the ledger is read-only. */
export interface LedgerSides {
  readonly writer: LedgerSide;
  readonly reader: LedgerSide;
  readonly write: LedgerSide['call'];
}

type PlanParts = Pick<Ledger, 'plans' | 'work' | 'planRules' | 'runs'>;

/**
 * Routes the calls for plans, due work and runs: data that decides a charge is read in the writer; every list, and the
 * check of a run, in the reader.
 */
export function planRoutes(sides: LedgerSides): PlanParts {
  const { writer, reader, write } = sides;
  return {
    plans: plansOf(sides),
    work: {
      workPage: (request) => reader.call('workPage', request),
      workCounts: (moment) => reader.call('workCounts', moment),
      workCheck: (request) => reader.call('workCheck', request),
    },
    planRules: {
      retryPolicy: () => reader.call('retryPolicy'),
      saveRetryPolicy: (policy, entry) => write('saveRetryPolicy', policy, entry),
      runSettings: () => reader.call('runSettings'),
      saveRunSettings: (settings, entry) => write('saveRunSettings', settings, entry),
    },
    runs: {
      createRun: (run) => write('createRun', run),
      recordRun: (id, entry) => write('recordRun', id, entry),
      requestControl: (id, control, operatorId) => write('requestControl', id, control, operatorId),
      headOfRun: (id) => writer.call('headOfRun', id),
      joinRun: (id) => write('joinRun', id),
      claimItem: (request) => write('claimItem', request),
      seenItems: (id, from) => writer.call('seenItems', id, from),
      attemptsById: (ids) => writer.call('attemptsById', ids),
      findRun: (id) => reader.call('findRun', id),
      unfinishedRun: () => writer.call('unfinishedRun'),
      takeUpRun: () => write('takeUpRun'),
      pageOfRuns: (request) => reader.call('pageOfRuns', request),
    },
  };
}

function plansOf({ writer, reader, write }: LedgerSides): Ledger['plans'] {
  return {
    movePlan: (id, move, entry) => write('movePlan', id, move, entry),
    acceptPlan: (id, entry) => write('acceptPlan', id, entry),
    decidePayment: (decided, entry) => write('decidePayment', decided, entry),
    knownOfLines: (lines) => reader.call('knownOfLines', lines),
    addPlans: (additions, entry) => write('addPlans', additions, entry),
    catchUpPlans: (entry) => write('catchUpPlans', entry),
    logPlanCall: (call, entry) => write('logPlanCall', call, entry),
    planSecrets: (id) => writer.call('planSecrets', id),
    planAlone: (id) => writer.call('planAlone', id),
    planReferenceOwner: (reference) => writer.call('planReferenceOwner', reference),
    plansOnCard: (id) => writer.call('plansOnCard', id),
    plansBehind: (today) => reader.call('plansBehind', today),
    findPlan: (id, moment) => reader.call('findPlan', id, moment),
    plansToChange: (ids) => reader.call('plansToChange', ids),
    pageOfPlans: (request) => reader.call('pageOfPlans', request),
    forecastPlans: (from, until) => reader.call('forecastPlans', from, until),
    expiryRates: () => reader.call('expiryRates'),
    pageOfInstalments: (after, limit) => reader.call('pageOfInstalments', after, limit),
  };
}
