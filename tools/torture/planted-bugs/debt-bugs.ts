import type { TestedBug } from './tested-bug.ts';

const responses = 'test/main/compose/agreeing-responses.test.ts';
const sums = 'test/main/compose/sums.test.ts';
const doors = 'test/main/compose/other-doors.test.ts';
const explained = 'test/main/compose/explained-request.test.ts';
const tokens = 'test/main/compose/card-tokens.test.ts';
const maybePaid = 'test/main/compose/maybe-paid.test.ts';
const holds = 'test/main/compose/order-holds-instalment.test.ts';
const imports = 'test/main/compose/imported-debts.test.ts';
const alike = 'test/main/compose/look-alike-references.test.ts';
const held = 'test/main/compose/held-cards.test.ts';
const bankExpired = 'test/main/compose/bank-says-expired.test.ts';
const byHand = 'test/main/usecases/plans/charge-instalment.test.ts';

const readOutcome = 'src/main/usecases/charge/read-outcome.ts';

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
    edits: [{ file: readOutcome, find: "if (trueId === null) return '';", replace: "return '';" }],
    caughtBy: [responses],
  },
  {
    name: 'the words of the account for a taken reference are not asked',
    edits: [
      {
        file: readOutcome,
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
        find: 'return (isNamed || needNoCredential) && addressOf(one) === addressOf(other);',
        replace: 'return (isNamed || needNoCredential) && one.baseUrl === other.baseUrl && false;',
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
        find: "omits === 'bank-says-expired' && !isRoleEnough(staff.role, 'supervisor')",
        replace: "omits === 'bank-says-expired' && staff.role === 'nobody'",
      },
    ],
    caughtBy: [byHand, bankExpired],
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
  {
    name: 'a later token is charged in place of the first',
    edits: [
      {
        file: 'src/domain/cards/card-tokens.ts',
        find: "return newestAt === null ? 'first' : (left ?? preferred);",
        replace: "return newestAt === null ? 'first' : preferred === 'first' ? 'newest' : 'first';",
      },
    ],
    caughtBy: [tokens],
  },
  {
    name: 'a later expiry of a card is dropped',
    edits: [
      {
        file: 'src/main/usecases/charge/card-change.ts',
        find: '.ok ? expiry : null;',
        replace: '.ok ? null : null;',
      },
    ],
    caughtBy: [tokens],
  },
  {
    name: 'a run does not see what was keyed by hand',
    edits: [
      {
        file: 'src/domain/run/likely-paid.ts',
        find: 'payment.amountsMinor.includes(row.amountMinor) &&',
        replace: 'payment.reference === row.id &&',
      },
    ],
    caughtBy: [maybePaid],
  },
  {
    name: 'each run takes a missed month',
    edits: [
      {
        file: 'src/domain/plans/missed.ts',
        find: 'if (others.some(({ settledOn }) => settledOn === today)) return true;',
        replace: 'if (row.sequence > 0) return false;',
      },
    ],
    caughtBy: [maybePaid],
  },
  {
    name: 'a file of plans is compared by its references',
    edits: [
      {
        file: 'src/domain/plan-files/likeness.ts',
        find: 'if (card !== null) keys.push(`token ${card.token} ${sum}`);',
        replace: 'if (card !== null) keys.push(`reference ${line.reference} ${sum}`);',
      },
    ],
    caughtBy: [imports],
  },
  {
    name: 'references are compared as they were typed',
    edits: [
      {
        file: 'src/domain/charge/fold-reference.ts',
        find: ".normalize('NFKC')",
        replace: '.trim()',
      },
    ],
    caughtBy: [alike],
  },
  {
    name: 'a new reference makes a new debt of a card on file',
    edits: [
      {
        file: 'src/domain/plans/card-hold.ts',
        find: 'const sameDebt = asked(({ isSameSum }) => isSameSum);',
        replace: 'const sameDebt = asked(() => false);',
      },
    ],
    caughtBy: [held],
  },
  {
    name: 'a refund of an unresolved payment stands alone',
    edits: [
      {
        file: 'src/main/ledger/closes/refunded-sum.ts',
        find: ".where('attempts.state', 'not in', ['approved', ...resolvedStates]);",
        replace: ".where('attempts.state', '=', 'prepared');",
      },
    ],
    caughtBy: [sums],
  },
  {
    name: 'other metadata of a response hides the network transaction ID',
    edits: [
      {
        file: 'src/main/usecases/payments/explain-payment.ts',
        find: '...(isRecord(metadata) ? metadata : {}),\n      },',
        replace: '},\n      ...(isRecord(metadata) ? { metadata } : {}),',
      },
    ],
    caughtBy: [explained],
  },
  {
    name: 'an unconfirmed order settles its instalment',
    edits: [
      {
        file: 'src/main/ledger/debts/decide-payment.ts',
        find: "return orderPaidStates.includes(state) ? 'same-debt' : 'held';",
        replace: "return 'same-debt';",
      },
    ],
    caughtBy: [holds],
  },
  {
    name: 'an instalment does not follow the order that pays it',
    edits: [
      {
        file: 'src/main/ledger/attempts/apply-transition.ts',
        find: 'await followOrder(queries, attempt, moved, store);',
        replace: '',
      },
    ],
    caughtBy: [holds],
  },
];
