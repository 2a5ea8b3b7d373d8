import type { TestedBug } from './tested-bug.ts';

const responses = 'test/main/compose/agreeing-responses.test.ts';
const sums = 'test/main/compose/sums.test.ts';
const doors = 'test/main/compose/other-doors.test.ts';
const explained = 'test/main/compose/explained-request.test.ts';
const byHand = 'test/main/usecases/plans/charge-instalment.test.ts';

const send = 'src/main/usecases/charge/send-attempt.ts';

/**
 * Ways to read a response wrongly, to charge a debt by another door, to count money otherwise in two places, and to
 * explain what was not sent; planted one at a time, the first few in every test run.
 */
export const debtBugs: readonly TestedBug[] = [
  {
    name: 'two amounts of one response need not agree',
    edits: [
      {
        file: 'src/domain/charge/compare-response.ts',
        find: "'decimal-amount': saysTwoAmounts(sent, transaction),",
        replace: "'decimal-amount': false,",
      },
    ],
    caughtBy: [responses],
  },
  {
    name: 'two ids that masking makes equal are one',
    edits: [{ file: send, find: "if (trueId === null) return '';", replace: "return '';" }],
    caughtBy: [responses],
  },
  {
    name: 'the words of the account for a taken reference are not asked',
    edits: [
      {
        file: send,
        find: 'referenceTakenPatterns: context.account.referenceTakenPatterns,',
        replace: '',
      },
    ],
    caughtBy: [responses],
  },
  {
    name: 'an account may have no words for a taken reference',
    edits: [
      {
        file: 'src/main/usecases/accounts/check-account.ts',
        find: "if (patterns.length === 0) return 'empty';",
        replace: '',
      },
    ],
    caughtBy: [responses],
  },
  {
    name: 'one merchant is set up twice',
    edits: [
      {
        file: 'src/domain/accounts/same-merchant.ts',
        find: 'return (isNamed || namesNobody) && addressOf(one) === addressOf(other);',
        replace: 'return (isNamed || namesNobody) && one.baseUrl === other.baseUrl && false;',
      },
    ],
    caughtBy: [doors],
  },
  {
    name: 'each jump of the clock is judged by itself',
    edits: [
      {
        file: 'src/main/usecases/ledger-time.ts',
        find: 'latestMs = Math.max(latestMs, wallMs);',
        replace: 'latestMs = Math.max(latestMs, wallMs);\n    moveAnchor(wallMs);',
      },
    ],
    caughtBy: [doors],
  },
  {
    name: 'a clerk omits the expiry of a card that only the bank calls expired',
    edits: [
      {
        file: 'src/main/usecases/plans/charge-instalment.ts',
        find: "omits === 'bank-says-expired' && staff.role === 'clerk'",
        replace: "omits === 'bank-says-expired' && staff.role === 'nobody'",
      },
    ],
    caughtBy: [byHand],
  },
  {
    name: 'an export gives what was asked as what was taken',
    edits: [
      {
        file: 'src/main/ledger/closes/resolved-amounts.ts',
        find: 'return { takenMinor: taken.amountMinor, refundedMinor, currency: taken.currency };',
        replace:
          'return { takenMinor: row.amount_minor, refundedMinor, currency: taken.currency };',
      },
    ],
    caughtBy: [sums],
  },
  {
    name: 'a later payment moves a closed row',
    edits: [
      {
        file: 'src/main/usecases/closes/list-days.ts',
        find: 'expectedMinor: close?.expectedMinor ?? day.expectedMinor,',
        replace: 'expectedMinor: day.expectedMinor,',
      },
    ],
    caughtBy: [sums],
  },
  {
    name: 'a request is explained by its row and not by what was sent',
    edits: [
      {
        file: 'src/main/usecases/payments/explain-payment.ts',
        find: 'if (requestSent === null) return rebuiltRequest(attempt);',
        replace: 'if (dispatchedAt !== null) return rebuiltRequest(attempt);',
      },
    ],
    caughtBy: [explained],
  },
];
