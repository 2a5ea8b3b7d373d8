import type { Fault } from '../../../src/main/sandbox/faults/faults.ts';

/** A JSON response in place of the bank's own; `charge` decides whether the card is charged all the same. */
function answers(status: number, charge: boolean, envelope: unknown): Fault {
  const body = JSON.stringify(envelope);
  return { kind: 'answer', status, contentType: 'application/json', body, charge };
}

/** A record that looks like an approval in everything but its flag. */
const approvalWords = {
  id: '071-P-NEVER001',
  response_code: '00',
  message: 'Approved',
  authorization: '123456',
  captured: true,
};

/** Responses that look like an approval to a careless reader; nothing is charged. */
export const deceivingResponses: readonly Fault[] = [
  answers(201, false, { successful: true, response: { ...approvalWords, successful: 'false' } }),
  answers(201, false, { successful: 'true', response: { ...approvalWords, successful: 1 } }),
  answers(201, false, {
    successful: true,
    response: { ...approvalWords, successful: false },
    errors: [],
    test: true,
  }),
];

/**
 * Responses of gateways, and of the machines in front of them, on their worst days.
 *
 * When the card is not charged, nothing in the response proves a charge; when it is, nothing in the response proves
 * that it was not, so that a terminal which reads it right is never in the wrong.
 */
export const badResponses: readonly Fault[] = [
  { kind: 'drop-before' },
  { kind: 'drop-after' },
  { kind: 'drop-after' },
  { kind: 'reset-after' },
  { kind: 'status', status: 500, charge: true },
  { kind: 'status', status: 503, charge: false },
  { kind: 'status', status: 504, charge: true },
  { kind: 'status', status: 408, charge: true },
  { kind: 'html', charge: true },
  { kind: 'html', charge: false },
  { kind: 'truncated' },
  { kind: 'garbage' },
  { kind: 'drip', intervalMs: 1 },
  { kind: 'delay', delayMs: 60 },
  { kind: 'replayed-id' },
  { kind: 'wrong-echo', field: 'amount' },
  { kind: 'wrong-echo', field: 'id' },
  { kind: 'wrong-echo', field: 'reference' },
  { kind: 'wrong-echo', field: 'test' },
  // Its location is the second host of the bank's process, which must receive nothing.
  { kind: 'redirect', status: 307, location: '' },
  { kind: 'redirect', status: 302, location: '' },
  answers(500, true, { successful: false, response: {}, errors: ['Try again'], test: true }),
  answers(403, true, { error: 'filtered' }),
  ...deceivingResponses,
];
