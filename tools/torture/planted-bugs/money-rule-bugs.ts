import { correctionBugs } from './correction-bugs.ts';
import type { TestedBug } from './tested-bug.ts';

const epochs = 'test/main/compose/epochs.test.ts';
const closing = 'test/main/compose/gap-closing.test.ts';
const journal = 'test/main/compose/sent-journal.test.ts';
const reopened = 'test/main/compose/reopened-gap.test.ts';
const claims = 'test/main/compose/findings-are-claims.test.ts';
const list = 'test/main/compose/gap-bank-list.test.ts';
const taken = 'test/main/compose/taken-reference.test.ts';
const origin = 'src/domain/epochs/origin.ts';
const guard = 'src/main/ledger/epochs/gap-guard.ts';
const transitions = 'src/domain/charge/transitions.ts';

/**
 * Ways round the money rules by a restore, a copy, a resolution or a taken reference, planted one at a time; the first
 * few in every test run.
 */
export const moneyRuleBugs: readonly TestedBug[] = [
  {
    name: 'a charge is sent that the journal outside the records does not hold',
    edits: [
      {
        file: 'src/main/usecases/charge/send-attempt.ts',
        find: "if (!(await opening.noted))\n      return await notSent(context, sending, inFlightCharge, 'journal-failed');",
        replace: 'await opening.noted;',
      },
    ],
    caughtBy: [journal],
  },
  {
    name: 'sends that the records do not know go unnoticed',
    edits: [
      {
        file: 'src/main/compose/judge-origin.ts',
        find: 'sends: (await journal.latestSends()) ?? [],',
        replace: 'sends: [],',
      },
    ],
    caughtBy: [journal],
  },
  {
    name: 'a restore begins no epoch',
    edits: [{ file: origin, find: "if (isRestored) return 'restored';", replace: '' }],
    caughtBy: [epochs],
  },
  {
    name: 'a copy on another computer goes unnoticed',
    edits: [
      {
        file: origin,
        find: "if (!isHere) return 'other-computer';",
        replace: '',
      },
    ],
    caughtBy: [epochs],
  },
  {
    name: 'a plan is charged while a gap is open',
    edits: [
      {
        file: guard,
        find: "case 'plan-charge':\n    case 'run':",
        replace: "case 'plan-charge':\n    case 'run':\n      return null;",
      },
    ],
    caughtBy: [epochs],
  },
  {
    name: 'an answer for one gap serves the next one',
    edits: [
      {
        file: 'src/main/ledger/epochs/gap-rows.ts',
        find: "where('epoch', '=', gap.epoch),",
        replace: "where('epoch', '<=', gap.epoch),",
      },
    ],
    caughtBy: [closing],
  },
  {
    name: 'any keyed charge passes the warning of a gap',
    edits: [
      {
        file: guard,
        find: 'return question.accepted === gap.epoch ? null : gapOpen;',
        replace: 'return null;',
      },
    ],
    caughtBy: [epochs],
  },
  {
    name: 'a taken reference leaves a wrongly closed gap closed',
    edits: [
      {
        file: 'src/main/ledger/epochs/reopen-gap.ts',
        find: 'if (!saysTaken(verdict) || !isPlanIntent(attempt.intentId)) return;',
        replace: 'if (saysTaken(verdict) || isPlanIntent(attempt.intentId)) return;',
      },
    ],
    caughtBy: [reopened],
  },
  {
    name: 'a message is sent while a gap is open',
    edits: [
      {
        file: 'src/main/usecases/receipts/email-receipt.ts',
        find: "if (gap.value !== null) return recordsFailure({ kind: 'gap-open' });",
        replace: '',
      },
    ],
    caughtBy: [reopened],
  },
  {
    name: 'a clerk frees an order with an invented decline',
    edits: [
      {
        file: 'src/domain/charge/resolution-rules.ts',
        find: "declined: { role: 'supervisor', isHeld: true, needsOther: true },",
        replace: "declined: { role: 'clerk', isHeld: false, needsOther: false },",
      },
    ],
    caughtBy: [claims],
  },
  {
    name: 'a run takes a new reference after doubt',
    edits: [
      {
        file: 'src/main/usecases/plans/launch-plan-charge.ts',
        find: "(isOfRun || !isRoleEnough(staff.role, 'supervisor'))",
        replace: "(!isOfRun && !isRoleEnough(staff.role, 'supervisor'))",
      },
      {
        file: 'src/domain/run/instalment-bar.ts',
        find: "return { reason: 'needs-supervisor', order: null };",
        replace: 'return null;',
      },
    ],
    caughtBy: [claims],
  },
  {
    name: 'a taken reference reads as a plain rejection',
    edits: [
      {
        file: 'src/domain/charge/classify.ts',
        find: 'matches: (seen) => isRefused(seen) && saysReferenceTaken(seen),',
        replace:
          'matches: (seen) => isRefused(seen) && !isRefused(seen) && saysReferenceTaken(seen),',
      },
    ],
    caughtBy: [taken],
  },
  {
    name: 'a taken reference blocks nothing',
    edits: [
      {
        file: transitions,
        find: "  'unknown',\n  'reference-taken',\n  'confirmed-charged',\n  'paid-elsewhere',\n];",
        replace: "  'unknown',\n  'confirmed-charged',\n  'paid-elsewhere',\n];",
      },
    ],
    caughtBy: [taken],
  },
  {
    name: 'a payment that only the list names is dropped',
    edits: [
      {
        file: 'src/main/ledger/epochs/match-list.ts',
        find: '      waiting += 1;',
        replace: '      if (waiting >= 0) continue;',
      },
    ],
    caughtBy: [list],
  },
  {
    name: 'a list names only instalments that were due',
    edits: [
      {
        file: 'src/main/ledger/epochs/gap-rows.ts',
        find: ".where('instalments.sequence', '=', named.sequence)",
        replace:
          ".where('instalments.sequence', '=', named.sequence).where('instalments.due_on', '<', new Date().toISOString())",
      },
    ],
    caughtBy: [list],
  },
  {
    name: 'a gap is closed without what this computer knows',
    edits: [
      {
        file: 'src/main/usecases/gap/close-gap.ts',
        find: 'const taken = await readEvidence(context, deps, staff, epoch);',
        replace: 'const taken = ok(null);',
      },
    ],
    caughtBy: [list],
  },
  ...correctionBugs,
];
