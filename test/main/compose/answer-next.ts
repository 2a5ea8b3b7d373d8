import type { RunningSandbox } from '../../../src/main/sandbox/server.ts';

let answersMade = 0;

/** Has the bank answer the next request by this response; `charge` says whether it takes the money. */
export function answerNext({ faults }: RunningSandbox, response: object, charge = true): void {
  const id = `001-P-ANSWERED-${(answersMade += 1)}`;
  faults.queue({
    kind: 'answer',
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({
      successful: true,
      response: { id, transaction_id: id, successful: true, response_code: '00', ...response },
      errors: [],
      test: true,
    }),
    charge,
  });
}
