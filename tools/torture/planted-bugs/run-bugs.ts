import type { TestedBug } from './tested-bug.ts';

const ahead = 'test/main/runner/prepare-ahead.test.ts';
const random = 'test/domain/run/random-runs.test.ts';

/** Ways to send a charge of a billing run that may not be sent, planted one at a time. */
export const runBugs: readonly TestedBug[] = [
  {
    name: 'a charge that was prepared ahead is sent after a stop',
    edits: [
      {
        file: 'src/domain/run/decide.ts',
        find: "return run.ready.map(({ index }) => ({ kind: 'withdraw', index }));",
        replace: "return run.ready.map(({ index }) => ({ kind: 'send', index }));",
      },
      {
        file: 'src/domain/run/project.ts',
        find: "invariant(run.state === 'running', 'only a running run sends anything');",
        replace: '',
      },
      {
        file: 'src/domain/run/project.ts',
        find: "invariant(placesOf(run).free > 0, 'a charge is sent when there is a place for it');",
        replace: '',
      },
      {
        file: 'src/main/runner/items-in-progress.ts',
        find: "mayGo: () => keeper.run().state === 'running' && !ledgerTime.isFrozen(),",
        replace: 'mayGo: () => !ledgerTime.isFrozen(),',
      },
    ],
    caughtBy: [ahead, random],
  },
  {
    name: 'a place is given back before the verdict is judged',
    edits: [
      {
        file: 'src/domain/run/project.ts',
        find: 'return { ...heed(run, result, atMs), judged, tookMs };',
        replace: 'return { ...run, judged, tookMs };',
      },
    ],
    caughtBy: [ahead, 'test/domain/run/prepare-ahead.test.ts'],
  },
  {
    name: 'a run goes on although an outcome is not saved',
    edits: [
      {
        file: 'src/main/usecases/charge/persist-outcome.ts',
        find: 'onNotSaved: () => inFlightCharge.onNotSaved?.(),',
        replace: 'onNotSaved: null,',
      },
    ],
    caughtBy: [ahead],
  },
  {
    name: 'an old charge is sent as it was prepared',
    edits: [
      {
        file: 'src/domain/run/prepare-ahead.ts',
        find: 'export const preparedKeepMs = 10_000;',
        replace: 'export const preparedKeepMs = 10_000_000;',
      },
    ],
    caughtBy: [ahead],
  },
  {
    name: 'a charge is sent on a connection that the gateway closed while it waited for its place',
    edits: [
      {
        file: 'src/main/usecases/charge/open-send.ts',
        find: 'if (isFresh && connected.value.isUsable()) return connected;',
        replace: 'if (isFresh) return connected;',
      },
      {
        file: 'src/main/usecases/charge/send-attempt.ts',
        find: 'if (!connection.isUsable())',
        replace: 'if (connection === null)',
      },
    ],
    caughtBy: [ahead],
  },
  {
    name: 'a charge that is withdrawn keeps its connection, and its line in the sent journal no end',
    edits: [
      {
        file: 'src/main/usecases/charge/send-attempt.ts',
        find: 'opening?.close();',
        replace: '',
      },
      {
        file: 'src/main/usecases/charge/send-attempt.ts',
        find: 'if (opening !== null) context.sentJournal.noteEnd(last);',
        replace: '',
      },
    ],
    caughtBy: [ahead],
  },
  {
    name: 'a charge is sent after another terminal has ordered its run to halt',
    edits: [
      {
        file: 'src/main/ledger/runs/run-order.ts',
        find: "return run !== undefined && (run.state !== 'running' || run.requested !== null);",
        replace: 'return run === null;',
      },
    ],
    caughtBy: ['test/main/ledger/postgres/led-runs.test.ts'],
    engine: 'postgres',
  },
];
