import type { DueRow } from '../../src/contract/plans/due-work.ts';
import type { OperationInput, OperationOutput } from '../../src/contract/index.ts';
import type { RunItemView, RunView } from '../../src/contract/plans/run-view.ts';
import type { RunId } from '../../src/domain/ids.ts';
import type { FakeMain } from './fake-bridge.ts';
import type { FakeDue } from './fake-due.ts';

type ItemState = RunItemView['state'];

const itemStates: readonly ItemState[] = [
  'waiting',
  'in-flight',
  'approved',
  'declined',
  'rejected',
  'not-sent',
  'not-confirmed',
  'mismatch',
  'left-out',
];

interface FakeRun {
  view: RunView;
  items: RunItemView[];
}

/** A run as main returns it, with items in any states; a test names the differences. */
export function fakeRunView(items: readonly RunItemView[], change: Partial<RunView> = {}): RunView {
  const byState = Object.fromEntries(
    itemStates.map((state) => {
      const of = items.filter((item) => item.state === state);
      const amountMinor = of.reduce((sum, item) => sum + item.amountMinor, 0);
      return [state, { count: of.length, amountMinor }];
    }),
  ) as RunView['currencies'][number]['byState'];
  const waiting = byState.waiting.count;
  const inFlightCount = byState['in-flight'].count;
  return {
    id: 'run-1' as RunId,
    number: 38,
    state: 'running',
    haltReason: null,
    startedAt: '2026-11-20T06:02:00.000Z',
    startedBy: 'Practice clerk',
    endedAt: null,
    total: items.length,
    doneCount: items.length - waiting - inFlightCount,
    inFlightCount,
    untouchedCount: waiting,
    currencies: [{ currency: 'AUD' as RunView['currencies'][number]['currency'], byState }],
    leftOutCount: 0,
    ratePerMinute: 42,
    ledBy: null,
    help: 'possible',
    ...change,
  };
}

/** The items of a run of these rows, all queued. */
export function fakeItems(rows: readonly DueRow[]): RunItemView[] {
  return rows.map((row, index) => ({
    index,
    planId: row.planId,
    planReference: row.planReference,
    sequence: row.sequence,
    instalmentId: row.instalmentId,
    customerName: row.customer.name,
    cardLastFour: row.card?.lastFour ?? '',
    amountMinor: row.amountMinor,
    currency: row.currency,
    state: 'waiting',
    reason: null,
    responseCode: null,
    attemptId: null,
  }));
}

/** Results of the items of a fake run, repeated in order. */
const outcomes: readonly Partial<RunItemView>[] = [
  { state: 'approved', responseCode: '00' },
  { state: 'approved', responseCode: '00' },
  { state: 'declined', responseCode: '51' },
  { state: 'approved', responseCode: '00' },
  { state: 'not-confirmed' },
];

/** Answers the operations on runs as main would; one item ends every `main.bankMs`. */
export function addRuns(main: FakeMain, due: FakeDue): void {
  let current: FakeRun | null = null;
  const ended: FakeRun[] = [];
  const update = (run: FakeRun, change: Partial<RunView>): RunView => {
    const { id, number, state, haltReason, startedAt } = run.view;
    run.view = fakeRunView(run.items, { id, number, state, haltReason, startedAt, ...change });
    main.emit('run.changed', run.view);
    return run.view;
  };
  const step = (run: FakeRun): void => {
    if (run.view.state !== 'running') return;
    const at = run.items.findIndex(({ state }) => state === 'waiting');
    if (at === -1) {
      ended.unshift(run);
      current = null;
      update(run, { state: 'finished', ratePerMinute: null });
      return;
    }
    run.items = run.items.map((item, index) =>
      index === at ? { ...item, ...outcomes[index % outcomes.length] } : item,
    );
    due.due = due.due.filter(({ instalmentId }) => instalmentId !== run.items[at]?.instalmentId);
    update(run, {});
    setTimeout(() => step(run), main.bankMs);
  };
  const check = ({ choice, expiredCards }: OperationInput<'runs.check'>) =>
    checkOf(rowsOf(due, choice), { choice, expiredCards });
  main.extra = {
    ...main.extra,
    'runs.check': (input) => check(input).view,
    'runs.start': (input): OperationOutput<'runs.start'> => {
      if (current !== null) return { kind: 'run-open', run: current.view };
      const { view, rows } = check(input);
      if (view.count === 0) return { kind: 'nothing-to-run', check: view };
      if (view.count !== input.seenCount) return { kind: 'check-changed', check: view };
      const items = fakeItems(rows);
      const number = 38 + ended.length;
      const run: FakeRun = {
        items,
        view: fakeRunView(items, { id: `run-${number}` as RunId, number }),
      };
      current = run;
      setTimeout(() => step(run), main.bankMs);
      return { kind: 'run', run: run.view };
    },
    'runs.current': () => ({ run: current?.view ?? null }),
    'runs.control': ({ command }) => {
      if (current === null) throw new Error('no run');
      const run = current;
      if (command === 'pause') return update(run, { state: 'paused', haltReason: 'person' });
      if (command === 'stop') {
        ended.unshift(run);
        current = null;
        return update(run, { state: 'stopped', haltReason: 'person' });
      }
      const view = update(run, { state: 'running', haltReason: null });
      setTimeout(() => step(run), main.bankMs);
      return view;
    },
    'runs.items': ({ runId, states, from, limit }) => {
      const run = [...(current === null ? [] : [current]), ...ended].find(
        ({ view }) => view.id === runId,
      );
      const items = (run?.items ?? []).filter(
        ({ index, state }) => index >= from && (states.length === 0 || states.includes(state)),
      );
      return { items: items.slice(0, limit), hasMore: items.length > limit };
    },
    'runs.page': () => ({ runs: ended.map(({ view }) => view), hasMore: false }),
    'runs.report': ({ as }) => ({ kind: 'done', fileName: as === 'print' ? null : `run.${as}` }),
    'runs.settings': () => runSettings,
    'runs.save-settings': (settings) => {
      runSettings = settings;
      return settings;
    },
  };
}

let runSettings: OperationOutput<'runs.settings'> = {
  concurrency: 2,
  gapMs: 0,
  notConfirmedMax: 3,
  startsAt: null,
};

/** Adds an interrupted run, whose cockpit is shown. */
export function addPausedRun(main: FakeMain, due: FakeDue): void {
  const items = fakeItems(due.due).map((item, index) =>
    index < 5 ? { ...item, ...outcomes[index] } : item,
  );
  const view = fakeRunView(items, { state: 'paused', haltReason: 'interrupted' });
  main.extra = {
    ...main.extra,
    'runs.current': () => ({ run: view }),
    'runs.items': () => ({ items, hasMore: false }),
  };
}

function rowsOf(due: FakeDue, choice: OperationInput<'runs.check'>['choice']): readonly DueRow[] {
  const isChosen = ({ currency }: DueRow): boolean =>
    choice.kind === 'selected' || choice.currency === undefined || currency === choice.currency;
  const all = [...due.due, ...due.failed].filter(isChosen);
  switch (choice.kind) {
    case 'all-due':
      return all;
    case 'failed':
      return due.failed.filter(isChosen);
    default:
      return all.filter(({ instalmentId }) => choice.instalments.includes(instalmentId));
  }
}

function checkOf(
  rows: readonly DueRow[],
  { choice, expiredCards }: Pick<OperationInput<'runs.check'>, 'choice' | 'expiredCards'>,
): { readonly view: OperationOutput<'runs.check'>; readonly rows: readonly DueRow[] } {
  const isExpired = (row: DueRow): boolean => row.card?.health === 'expired';
  const isUndecided = (row: DueRow): boolean =>
    row.advice?.needsPerson === true && choice.kind !== 'selected';
  const goes = rows.filter(
    (row) =>
      (row.advice?.allowed === true && !isUndecided(row)) ||
      (isExpired(row) && expiredCards === 'try-although-expired'),
  );
  const out = rows.filter((row) => !goes.includes(row));
  const reasons = new Map<string, OperationOutput<'runs.check'>['leftOut'][number]>();
  for (const row of out) {
    const lock = row.advice?.lockedBecause ?? row.advice?.scheduleWaitsFor ?? null;
    const reason = row.advice === null ? 'needs-card' : (lock?.kind ?? 'settled');
    const until = lock?.until ?? null;
    const key = `${reason} ${until ?? ''}`;
    const named = [...(reasons.get(key)?.rows ?? []), leftOutOf(row)];
    reasons.set(key, { reason, until, count: named.length, rows: named });
  }
  const amountMinor = goes.reduce((sum, row) => sum + row.amountMinor, 0);
  const currency = 'AUD' as DueRow['currency'];
  return {
    rows: goes,
    view: {
      totals: goes.length === 0 ? [] : [{ currency, count: goes.length, amountMinor }],
      count: goes.length,
      leftOut: [...reasons.values()],
      maybePaid: [],
      expiredCount: rows.filter(isExpired).length,
    },
  };
}

function leftOutOf(row: DueRow): OperationOutput<'runs.check'>['leftOut'][number]['rows'][number] {
  const { planId, planReference, sequence, amountMinor, currency } = row;
  return {
    planId,
    planReference,
    sequence,
    customerName: row.customer.name,
    amountMinor,
    currency,
  };
}
