import type { TestedBug } from './tested-bug.ts';

const corrected = 'test/main/compose/corrected-instalments.test.ts';
const taken = 'test/main/compose/taken-reference.test.ts';
const lookUp = 'test/main/usecases/unconfirmed/look-up.test.ts';
const lost = 'test/main/compose/lost-corrections.test.ts';

/** Ways round the rules of what is owed after a correction or a restore, and of what a look-up proves. */
export const correctionBugs: readonly TestedBug[] = [
  {
    name: 'an instalment stays paid by a payment that was not taken',
    edits: [
      {
        file: 'src/main/ledger/plans/plan-outcome.ts',
        find: 'return paidStates.includes(attempt.state)',
        replace: 'return paidStates.length === 0',
      },
    ],
    caughtBy: [corrected],
  },
  {
    name: 'a reinstated amount stays owed when its refund was not made',
    edits: [
      {
        file: 'src/domain/plans/record-withdrawn.ts',
        find: 'rows: [paid, ...voidReinstated(aggregate, row, today)],',
        replace: 'rows: [paid],',
      },
    ],
    caughtBy: [corrected],
  },
  {
    name: 'a restore loses money that was found after all',
    edits: [
      {
        file: 'src/main/ledger/epochs/reopened-by.ts',
        find: 'return outcomeAt > known.outcomeAt || (steps ?? 0) > (await stepsOf(queries, known));',
        replace: 'return false;',
      },
    ],
    caughtBy: [corrected],
  },
  {
    name: 'a refund that was withdrawn after the backup stays',
    edits: [
      {
        file: 'src/main/ledger/epochs/reopened-by.ts',
        find: 'if (isSuperseded || !freeStates.includes(known.state)) return false;',
        replace:
          'if (isSuperseded || !freeStates.slice(0, -1).includes(known.state)) return false;',
      },
    ],
    caughtBy: [lost],
  },
  {
    name: 'the sent journal forgets a send that had charged nothing',
    edits: [
      {
        file: 'src/domain/epochs/sent-line.ts',
        find: 'sends.set(line.id, { ...sent, outcome, outcomeAt, steps });',
        replace:
          'if (outcome === null) sends.delete(line.id); else sends.set(line.id, { ...sent, outcome, outcomeAt, steps });',
      },
    ],
    caughtBy: [lost],
  },
  {
    name: 'a restore asks about no refund',
    edits: [
      {
        file: 'src/main/ledger/epochs/gap-rows.ts',
        find: '...(await refundedRows(queries, rowsReadMax)),',
        replace: '',
      },
      {
        file: 'src/main/ledger/epochs/gap-rows.ts',
        find: "import { refundedRows } from './refunded-rows.ts';",
        replace: '',
      },
    ],
    caughtBy: [lost],
  },
  {
    name: 'a reason passes a debt that may be paid elsewhere',
    edits: [
      {
        file: 'src/main/ledger/attempts/find-blocking-attempt.ts',
        find: 'return findDuplicate(wanted, [...guarded.ofCustomer, ...guarded.alike], scope.since);',
        replace:
          "return scope.pass === 'open-and-approved' ? null : findDuplicate(wanted, [...guarded.ofCustomer, ...guarded.alike], scope.since);",
      },
    ],
    caughtBy: [taken],
  },
  {
    name: 'a look-up settles a payment although a field differs',
    edits: [
      {
        file: 'src/domain/charge/look-up/judge-look-up.ts',
        find: "return differences.length === 0 ? bare('approved') : { finding: 'differs', differences };",
        replace: "return bare(differences.length === 0 ? 'approved' : 'approved');",
      },
    ],
    caughtBy: [lookUp],
  },
  {
    name: 'a look-up settles a payment by the id of another one',
    edits: [
      {
        file: 'src/main/ledger/attempts/look-ups.ts',
        find: 'if (holder !== null && holder !== attempt.id) return null;',
        replace: '',
      },
    ],
    caughtBy: [lookUp],
  },
];
