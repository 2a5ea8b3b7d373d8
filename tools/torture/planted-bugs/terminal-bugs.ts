import type { TestedBug } from './tested-bug.ts';

const terminals = 'test/main/ledger/postgres/terminals.test.ts';
const leaseRules = 'test/domain/terminals/lease.test.ts';
const guards = 'test/main/ledger/postgres/two-terminals.test.ts';
const commits = 'test/main/ledger/postgres/commits.test.ts';
const otherServer = 'test/main/ledger/postgres/other-server.test.ts';
const lostCommits = 'test/main/ledger/postgres/lost-commits.test.ts';
const news = 'test/main/ledger/postgres/news.test.ts';
const sending = 'test/main/usecases/charge/lost-lease.test.ts';

const fence = 'src/main/ledger/terminals/fence.ts';
const repository = 'src/main/ledger/terminals/terminal-repository.ts';
const serverEpoch = 'src/main/ledger/epochs/server-epoch.ts';
const lease = 'src/domain/terminals/lease.ts';
const watch = 'src/main/runner/lease-watch.ts';

/** Ways for two terminals of one shop to work on one payment; planted one at a time. */
export const terminalBugs: readonly TestedBug[] = [
  {
    name: 'a computer that slept before the send sends after all',
    edits: [
      {
        file: lease,
        find: 'return nowMs - commitBeganMs > dispatchToSendMaxMs;',
        replace: 'return nowMs - commitBeganMs > dispatchToSendMaxMs * Infinity;',
      },
    ],
    caughtBy: [leaseRules, sending],
  },
  {
    name: 'no fence at the dispatch',
    edits: [
      {
        file: fence,
        find: 'if (lease === undefined) return undefined;',
        replace: 'if (lease === undefined || lease.number !== null) return undefined;',
      },
    ],
    caughtBy: [terminals],
    engine: 'postgres',
  },
  {
    name: 'rows of a live terminal are recovered at an opening',
    edits: [
      {
        file: 'src/main/ledger/attempts/recover-attempts.ts',
        find: 'const isOfAll = left === undefined && boot.isAlone === true;',
        replace: 'const isOfAll = left === undefined;',
      },
    ],
    caughtBy: [terminals],
    engine: 'postgres',
  },
  {
    name: 'a lease runs out by the wall clock',
    edits: [
      {
        file: watch,
        find: 'nowMs: clock.monotonicMs()',
        replace: 'nowMs: Date.parse(clock.now())',
      },
    ],
    caughtBy: [terminals],
    engine: 'postgres',
  },
  {
    name: 'a lease runs out while the server is away',
    edits: [{ file: lease, find: 'lookGapMaxMs: 7_500', replace: 'lookGapMaxMs: 3_600_000' }],
    caughtBy: [terminals],
    engine: 'postgres',
  },
  {
    name: 'a lease that was renewed since it was seen is taken over',
    edits: [
      { file: repository, find: ".where('renewals', '=', seen.renewals)", replace: '' },
      { file: repository, find: ".where('number', '=', seen.number)", replace: '' },
    ],
    caughtBy: [terminals],
    engine: 'postgres',
  },
  {
    name: 'a payment whose terminal may come back is found not charged',
    edits: [{ file: fence, find: 'return row !== undefined;', replace: 'return row === null;' }],
    caughtBy: [terminals],
    engine: 'postgres',
  },
  {
    name: 'guards see what was committed, and not what another terminal is about to',
    edits: [
      {
        file: 'src/main/ledger/engine/postgres/shared-dialect.ts',
        find: "setIsolationLevel('serializable')",
        replace: "setIsolationLevel('read committed')",
      },
      {
        file: 'src/main/ledger/engine/postgres/shared-dialect.ts',
        find: 'await takeTurn(tx);',
        replace: '',
      },
    ],
    caughtBy: [guards],
    engine: 'postgres',
  },
  {
    name: 'a synchronous commit that was cancelled is taken for done',
    edits: [
      {
        file: 'src/main/ledger/engine/postgres/transaction-order.ts',
        find: 'if (line.warnings() > warningsBefore) throw new CommitInDoubt(null);',
        replace: '',
      },
    ],
    caughtBy: [commits],
    engine: 'postgres',
  },
  {
    name: 'a piece whose commit may stand runs again',
    edits: [
      {
        file: 'src/main/ledger/engine/postgres/failures.ts',
        find: 'default:\n      return 1;',
        replace: 'default:\n      return error instanceof CommitInDoubt ? duplicateRunsMax : 1;',
      },
    ],
    caughtBy: [commits],
    engine: 'postgres',
  },
  {
    name: 'news that were lost with a connection are not made up for',
    edits: [
      {
        file: 'src/main/ledger/news/account-news.ts',
        find: 'listening: () => onNews(newsTopics),',
        replace: 'listening: () => undefined,',
      },
    ],
    caughtBy: [news],
    engine: 'postgres',
  },
  {
    name: 'any boot takes a dispatch back that it did not make',
    edits: [
      {
        file: 'src/main/ledger/attempts/mark-unwritten.ts',
        find: 'const isOwn = attempt.bootId === store.bootId;',
        replace: "const isOwn = attempt.bootId !== '';",
      },
    ],
    caughtBy: [lostCommits],
    engine: 'postgres',
  },
  {
    name: 'a dispatch is taken back by a boot that another one took over',
    edits: [
      {
        file: 'src/main/ledger/attempts/mark-unwritten.ts',
        find: 'fence: fenceOf(store),',
        replace: 'fence: undefined,',
      },
    ],
    caughtBy: [lostCommits],
    engine: 'postgres',
  },
  {
    name: 'plans are charged although another server answers',
    edits: [
      {
        file: 'src/main/ledger/epochs/epochs.ts',
        find: 'if (last?.is_other) return gapToBegin(last);',
        replace: '',
      },
    ],
    caughtBy: [otherServer],
    engine: 'postgres',
  },
  {
    name: 'a gap closes once one terminal’s journal agrees',
    edits: [
      {
        file: serverEpoch,
        find: 'const all = [...others.map((one) => one.found), isNew ? found : own.found];',
        replace: 'const all = [isNew ? found : own.found, ...others.flatMap(() => [])];',
      },
    ],
    caughtBy: [otherServer],
    engine: 'postgres',
  },
  {
    name: 'a gap closes by itself although a journal showed a lost payment',
    edits: [
      {
        file: serverEpoch,
        find: 'const isAgreed = all.every((one) => one === 0) && (await isUntouched(tx, gap));',
        replace:
          'const isAgreed = all.every((one) => one !== null) || (await isUntouched(tx, gap));',
      },
    ],
    caughtBy: [otherServer],
    engine: 'postgres',
  },
  {
    name: 'what another server holds as prepared alone was not sent',
    edits: [
      {
        file: 'src/main/ledger/epochs/epochs.ts',
        find: 'return newest.number + (newest.is_other ? 1 : 0);',
        replace: 'return newest.number;',
      },
    ],
    caughtBy: [otherServer],
    engine: 'postgres',
  },
];
