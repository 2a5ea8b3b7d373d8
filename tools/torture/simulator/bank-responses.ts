import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import type { PurchaseRequest } from '../../../src/main/ports/gateway/gateway.ts';
import type { BankWrite } from './simulated-bank.ts';

/** The outcome of one request on the network: a cut connection, or a response. */
export type Delivery =
  | { readonly kind: 'cut'; readonly reason: 'no-answer' | 'connection-lost' }
  | { readonly kind: 'answer'; readonly status: number; readonly bytes: Buffer };

/** Facts that one response is built from. */
export interface Answering {
  readonly write: BankWrite;
  readonly request: PurchaseRequest;
  /** An earlier charge, whose response a confused machine may repeat. */
  readonly earlier: BankWrite | null;
  /** True when the response is lost, broken, or altered. */
  readonly isBad: boolean;
  readonly chance: SeededChance;
}

/** Builds what arrives for one request; a bad response never denies a charge that was made. */
export function bytesOf(answering: Answering): Delivery {
  const { write, isBad, chance } = answering;
  if (write.decision === 'nothing') return chance.oneOf([cut(chance), gatewayTrouble(chance)]);
  if (isBad) return badResponse(answering);
  if (write.decision !== 'refused') return honest(answering);
  return write.responseCode === takenReference ? taken : refusal(chance);
}

function cut(chance: SeededChance): Delivery {
  return { kind: 'cut', reason: chance.oneOf(['no-answer', 'connection-lost']) };
}

function answerOf(status: number, body: unknown): Delivery {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { kind: 'answer', status, bytes: Buffer.from(text) };
}

function gatewayTrouble(chance: SeededChance): Delivery {
  const status = chance.oneOf([301, 307, 408, 409, 425, 499, 500, 502, 503, 504]);
  return answerOf(status, chance.oneOf(['', '<html>Gateway time-out</html>', '{"error":"busy"}']));
}

/** Stands in the place of a response code of a refusal that says that the reference exists. */
export const takenReference = 'taken';

const taken = answerOf(422, {
  successful: false,
  response: {},
  errors: ['Reference has already been taken'],
  test: true,
});

function refusal(chance: SeededChance): Delivery {
  const body = {
    successful: false,
    response: {},
    errors: ['Reference is not allowed'],
    test: true,
  };
  return chance.weighted([
    [10, answerOf(422, body)],
    [3, answerOf(400, { ...body, errors: { amount: ["can't be blank"] } })],
    [1, answerOf(401, '')],
    [1, answerOf(429, 'Slow down')],
    [1, answerOf(404, '<html>Not found</html>')],
  ]);
}

function recordOf({ write, request, chance }: Answering) {
  const isApproved = write.decision === 'approved';
  const isPart = isApproved && write.takenMinor !== request.amountMinor;
  const { instrument } = request;
  const isFirst = request.storedCredential === 'I';
  return {
    id: write.transactionId,
    transaction_id: write.transactionId,
    authorization: isApproved ? '225104' : 0,
    card_number: `512345XXXXXX${write.lastFour}`,
    card_expiry: '2028-04-30',
    ...(instrument.kind === 'card' ? { card_token: `tok-${write.number}-abcdef` } : {}),
    amount: isPart ? write.takenMinor : request.amountMinor,
    captured: isApproved,
    captured_amount: isApproved ? write.takenMinor : null,
    successful: isApproved,
    message: isApproved ? 'Approved' : 'Declined',
    reference: request.reference,
    currency: request.currency,
    response_code: isPart ? '10' : write.responseCode,
    // One card brand returns no tracking id (I11).
    ...(isFirst && chance.fraction() < 0.7
      ? { metadata: { authorization_tracking_id: `TRACK-${write.number}` } }
      : {}),
  };
}

function honest(answering: Answering): Delivery {
  const response = recordOf(answering);
  return answerOf(200, { successful: true, response, errors: [], test: true });
}

/** Values of another charge's response, sent for this one. */
function repeated(earlier: BankWrite | null) {
  if (earlier === null) return {};
  const { transactionId: id, reference, takenMinor, currency } = earlier;
  const amounts = { amount: takenMinor, captured_amount: takenMinor };
  return { id, transaction_id: id, reference, currency, ...amounts };
}

/** A response of a machine between the terminal and the bank, or of a confused bank. */
function badResponse(answering: Answering): Delivery {
  const { write, earlier, chance } = answering;
  const record = recordOf(answering);
  const whole = { successful: true, response: record, errors: [], test: true };
  const text = JSON.stringify(whole);
  const isApproved = write.decision === 'approved';
  const otherAmount = { ...record, amount: record.amount + 1, captured_amount: record.amount + 1 };
  return chance.weighted<Delivery>([
    [6, cut(chance)],
    [3, gatewayTrouble(chance)],
    [1, answerOf(200, text.slice(0, chance.below(text.length)))],
    [1, answerOf(200, { ...whole, successful: 'true' })],
    [
      1,
      answerOf(200, { ...whole, response: { ...record, successful: String(record.successful) } }),
    ],
    [1, answerOf(200, `{"successful":false,${text.slice(1)}`)],
    [1, answerOf(isApproved ? 422 : 500, whole)],
    [isApproved ? 2 : 0, answerOf(200, { ...whole, response: otherAmount })],
    [isApproved ? 1 : 0, answerOf(200, { ...whole, test: false })],
    [
      isApproved ? 1 : 0,
      answerOf(200, { ...whole, response: { ...record, id: '', transaction_id: null } }),
    ],
    [isApproved ? 1 : 0, answerOf(200, { ...whole, response: { ...record, reference: 'OTHER' } })],
    [
      isApproved && earlier !== null ? 2 : 0,
      answerOf(200, { ...whole, response: { ...record, ...repeated(earlier) } }),
    ],
  ]);
}
