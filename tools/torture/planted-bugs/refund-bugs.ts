import type { TestedBug } from './tested-bug.ts';

const lookUp = 'test/main/usecases/unconfirmed/look-up.test.ts';
const judgedLookUp = 'test/domain/charge/look-up/judge-look-up.test.ts';
const asked = 'test/main/usecases/refunds/ask-refund.test.ts';
const resolved = 'test/main/usecases/refunds/resolve-refund.test.ts';

const judge = 'src/domain/charge/look-up/judge-look-up.ts';
const lookUps = 'src/main/ledger/attempts/look-ups.ts';
const transitions = 'src/domain/charge/transitions.ts';
const request = 'src/domain/refunds/refund-request.ts';
const rules = 'src/domain/refunds/refund-rules.ts';
const settle = 'src/main/ledger/refunds/settle-refund.ts';
const send = 'src/main/usecases/refunds/send-refund.ts';

const settles =
  "if (finding !== 'approved' || !canMove(attempt.state, 'confirmed-charged', 'look-up'))";
const toDeclined = `if (finding === 'declined') {
    return recordStep(queries, attempt, { to: 'confirmed-declined', changes: { settled_at: at }, at,
      operatorId, note: 'declined' }, store);
  }
  ${settles}`;

/**
 * Ways to believe a look-up that lies, to refund more than was taken, and to lose or repeat a refund; planted one at a
 * time, the first in every test run.
 */
export const refundBugs: readonly TestedBug[] = [
  {
    name: 'the limit of a refund ignores what is in flight or unconfirmed',
    edits: [
      { file: rules, find: "if (scene.openMinor > 0) return 'request-open';", replace: '' },
      {
        file: rules,
        find: '(taken?.amountMinor ?? 0) - refundedMinor - openMinor);',
        replace: '(taken?.amountMinor ?? 0) - refundedMinor + 0 * openMinor);',
      },
    ],
    caughtBy: [asked],
  },
  {
    name: 'an unconfirmed refund frees its amount',
    edits: [
      {
        file: request,
        find: "openRefundStates: readonly RefundState[] = [...underWayRefundStates, 'unknown'];",
        replace: 'openRefundStates: readonly RefundState[] = underWayRefundStates;',
      },
    ],
    caughtBy: [asked],
  },
  {
    name: 'a refund that a kill interrupted was not sent, and is asked for again',
    edits: [
      {
        file: request,
        find: "{ from: 'dispatched', to: ['unknown'], by: 'recovery' },",
        replace: "{ from: 'dispatched', to: ['unknown', 'not-sent'], by: 'recovery' },",
      },
      {
        file: 'src/main/ledger/refunds/recover-refunds.ts',
        find: "row.state === 'prepared' && !isInDoubt ? 'not-sent' : 'unknown';",
        replace: "isInDoubt ? 'unknown' : 'not-sent';",
      },
    ],
    caughtBy: [resolved],
  },
  {
    name: 'a refund without a response is declined',
    edits: [
      {
        file: send,
        find: 'const verdict = judgeRefund({ ...sent, ...expected }, response);',
        replace: `const verdict: RefundVerdict =
    response.kind === 'incomplete'
      ? { state: 'declined' }
      : judgeRefund({ ...sent, ...expected }, response);`,
      },
    ],
    caughtBy: [asked],
  },
  {
    name: 'an approval of another amount is this refund',
    edits: [
      {
        file: 'src/domain/refunds/judge-refund.ts',
        find: "case 'mismatch':\n      return doubt('response-differs');",
        replace: "case 'mismatch':\n      return readApproval(envelope?.transaction ?? null);",
      },
    ],
    caughtBy: [asked],
  },
  {
    name: 'a refund is approved by an id that stands for something else',
    edits: [
      {
        file: settle,
        find: "if (verdict.state !== 'approved') return verdict;",
        replace: "if (verdict.state !== 'approved' || verdict.gatewayId !== '') return verdict;",
      },
    ],
    caughtBy: [asked],
  },
  {
    name: 'an unconfirmed refund is refunded elsewhere as well',
    edits: [
      {
        file: 'src/main/ledger/back-office/refunds.ts',
        find: 'const held = before + (await openRefundMinor(tx, attempt.id));',
        replace: 'const held = before + 0 * (await openRefundMinor(tx, attempt.id));',
      },
    ],
    caughtBy: [resolved],
  },
  {
    name: 'a refund is given up before its response can have come',
    edits: [
      {
        file: 'src/main/usecases/refunds/resolve-refund.ts',
        find: "if (!isOver) return 'hold-not-over';",
        replace: "if (!isOver && staff.role === 'clerk') return 'hold-not-over';",
      },
    ],
    caughtBy: [resolved],
  },
  {
    name: 'a refund that restored records lack does not come back',
    edits: [
      {
        file: 'src/main/ledger/refunds/recover-refunds.ts',
        find: 'if ((await findAttempt(tx, request.attemptId)) === null) return false;',
        replace:
          "if ((await findAttempt(tx, request.attemptId)) === null || sentAt !== '') return false;",
      },
    ],
    caughtBy: [resolved],
  },
  {
    name: 'anybody has any amount refunded',
    edits: [
      {
        file: 'src/main/usecases/refunds/request-refund.ts',
        find: "if (!isRoleEnough(staff.role, need)) return ok(answered({ kind: 'needs-role', need }));",
        replace:
          "if (!isRoleEnough(staff.role, 'clerk')) return ok(answered({ kind: 'needs-role', need }));",
      },
    ],
    caughtBy: [asked],
  },
  {
    name: 'a looked-up approval of another amount settles a payment',
    edits: [
      {
        file: judge,
        find: "amount: amountMinor === null || fields.includes('amount'),",
        replace: 'amount: amountMinor === null,',
      },
      {
        file: judge,
        find: "'decimal-amount': fields.includes('decimal-amount'),",
        replace: "'decimal-amount': false,",
      },
    ],
    caughtBy: [judgedLookUp],
  },
  {
    name: 'a looked-up approval of another time settles a payment',
    edits: [
      {
        file: judge,
        find: 'time: !isWithin(transaction.transactionDate, fromMs, untilMs),',
        replace: 'time: !isWithin(transaction.transactionDate, 0, untilMs + fromMs),',
      },
    ],
    caughtBy: [lookUp],
  },
  {
    name: 'a looked-up decline frees an order',
    edits: [
      {
        file: transitions,
        find: "{ from: 'unknown', to: ['confirmed-charged'], by: 'look-up' },",
        replace:
          "{ from: 'unknown', to: ['confirmed-charged', 'confirmed-declined'], by: 'look-up' },",
      },
      { file: lookUps, find: settles, replace: toDeclined },
    ],
    caughtBy: [lookUp],
  },
  {
    name: 'a look-up settles while restored records are not accounted for',
    edits: [
      {
        file: lookUps,
        find: 'if ((await readOpenGap(queries)) !== null) return null;',
        replace: '',
      },
    ],
    caughtBy: [lookUp],
  },
  {
    name: 'a kept outcome of a refund counts from any boot',
    edits: [
      {
        file: 'src/main/ledger/refunds/settle-refund.ts',
        find: "return bootId === sentBy && outcomeReason === 'interrupted';",
        replace: "return bootId !== '' && sentBy.length > 0 && outcomeReason === 'interrupted';",
      },
    ],
    caughtBy: ['test/main/usecases/refunds/kept-refund.test.ts'],
  },
];
