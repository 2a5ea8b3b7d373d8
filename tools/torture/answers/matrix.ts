import { recordOf } from './real-shapes.ts';
import type { SentPurchase } from './real-shapes.ts';

/** One cell: a response, and the state that it must be read as. */
export interface Cell {
  readonly name: string;
  readonly status: number;
  readonly bytes: Buffer;
  readonly expected: string;
}

/** An id that the records already hold. */
export const knownId = 'KNOWN-1';

const flags = [true, false, 'true', undefined] as const;
const errorLists = [[], ['Odd'], 'Odd', undefined] as const;
const ids = ['NEW-1', knownId, '', undefined] as const;
const echoes = ['same', 'other', 'absent'] as const;
const tests = [true, false, undefined] as const;

/** Every flag, errors, id, amount, currency, reference and test flag against each other. */
export function* contradictions(sent: SentPurchase): Generator<Cell, void, void> {
  for (const requestSuccessful of flags)
    for (const transactionSuccessful of flags)
      for (const errors of errorLists)
        for (const id of ids)
          for (const amount of echoes)
            for (const currency of echoes)
              for (const reference of echoes)
                for (const test of tests) {
                  const echo = { amount, currency, reference };
                  yield contradiction(sent, {
                    requestSuccessful,
                    transactionSuccessful,
                    errors,
                    id,
                    test,
                    echo,
                  });
                }
}

interface Marks {
  readonly requestSuccessful: (typeof flags)[number];
  readonly transactionSuccessful: (typeof flags)[number];
  readonly errors: (typeof errorLists)[number];
  readonly id: (typeof ids)[number];
  readonly test: (typeof tests)[number];
  readonly echo: Readonly<Record<'amount' | 'currency' | 'reference', (typeof echoes)[number]>>;
}

function contradiction(sent: SentPurchase, marks: Marks): Cell {
  const { requestSuccessful, transactionSuccessful, errors, id, test, echo } = marks;
  const record = {
    // A decline that says that money was captured contradicts itself, whatever its flags are.
    ...recordOf(sent, 'X', transactionSuccessful === true || transactionSuccessful === 'true'),
    id,
    transaction_id: undefined,
    // Given only once: a response that gives a value twice and differently is no part of this matrix.
    decimal_amount: undefined,
    successful: transactionSuccessful,
    amount: { same: sent.amountMinor, other: sent.amountMinor + 1, absent: undefined }[echo.amount],
    currency: { same: sent.currency, other: 'CHF', absent: undefined }[echo.currency],
    reference: { same: sent.reference, other: 'INV-OTHER', absent: undefined }[echo.reference],
  };
  const body = { successful: requestSuccessful, response: record, errors, test };
  return {
    name: JSON.stringify(marks),
    status: 200,
    bytes: Buffer.from(JSON.stringify(body)),
    expected: expectedOf(marks),
  };
}

/** docs/charge.md, Reading a response, for a 2xx with a record. */
function expectedOf({
  requestSuccessful,
  transactionSuccessful,
  errors,
  id,
  test,
  echo,
}: Marks): string {
  if (transactionSuccessful === true) {
    if (requestSuccessful !== true || id === '' || id === undefined) return 'unknown';
    const isOther = Object.values(echo).includes('other') || test === false || id === knownId;
    return isOther ? 'mismatch' : 'approved';
  }
  if (requestSuccessful === true && transactionSuccessful === false) return 'declined';
  const isInnerFlag = transactionSuccessful === false || transactionSuccessful === undefined;
  return requestSuccessful === false && isInnerFlag && errors !== undefined
    ? 'rejected'
    : 'unknown';
}

const withoutMeaning = [408, 409, 425, 499];
const withoutJson = [404, 405, 413, 415, 429];

/** Every HTTP status with an approval, a decline, a refusal, and a page of a proxy. */
export function* statusCells(sent: SentPurchase): Generator<Cell, void, void> {
  const refusal = { successful: false, response: {}, errors: ['No'], test: true };
  const bodies = {
    approval: { successful: true, response: recordOf(sent, 'NEW-1', true), errors: [], test: true },
    decline: { successful: true, response: recordOf(sent, 'NEW-1', false), errors: [], test: true },
    refusal,
  };
  for (let status = 100; status <= 599; status += 1) {
    for (const kind of ['approval', 'decline', 'refusal', 'page'] as const) {
      const text = kind === 'page' ? '<html>Sign in</html>' : JSON.stringify(bodies[kind]);
      const expected = expectedUnder(status, kind);
      yield { name: `${status} with ${kind}`, status, bytes: Buffer.from(text), expected };
    }
  }
}

function expectedUnder(status: number, kind: 'approval' | 'decline' | 'refusal' | 'page'): string {
  if (status < 200 || (status >= 300 && status < 400) || status >= 500) return 'unknown';
  if (withoutMeaning.includes(status)) return 'unknown';
  const isSuccess = status < 300;
  if (kind === 'approval') return isSuccess ? 'approved' : 'unknown';
  if (status === 401) return 'rejected';
  if (kind === 'decline') return isSuccess ? 'declined' : 'unknown';
  if (kind === 'refusal') return 'rejected';
  return withoutJson.includes(status) ? 'rejected' : 'unknown';
}
