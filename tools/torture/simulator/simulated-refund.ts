import { decodeBody } from '../../../src/main/gateway/wire/decode.ts';
import type { LookUpResponse, RefundCall } from '../../../src/main/ports/gateway/gateway.ts';
import type { NetworkParts } from './simulated-gateway.ts';
import type { BankRefund, BankWrite, SimulatedBank } from './simulated-bank.ts';

const nothingSent = { cardNumber: null, securityCode: null, others: [] };

/** Starts the count anew where records and sent journal are both gone: only an admin can know those refunds. */
export function forgetRefunds({ writes }: SimulatedBank): void {
  for (const write of writes) write.gatewayRefundedMinor = 0;
}

/** A refund without a whole response. */
export function lostRefund(
  reason: 'no-answer' | 'connection-lost' | 'hard-deadline' | 'interrupted',
): LookUpResponse {
  return { response: { kind: 'incomplete', reason }, trueTransactionId: null };
}

/**
 * The bank's handling of one refund or void, done at once, and what arrives of its response.
 *
 * The bank refunds whatever it is asked for, beyond what it took as well: only the terminal holds the limit here. A bad
 * response never denies a refund that was made, and never shows one that agrees in every field and was not.
 */
export function simulatedRefund(
  parts: NetworkParts,
  call: RefundCall,
): { readonly response: LookUpResponse; readonly afterMs: number } {
  const { bank, chance, profile, oracle } = parts;
  const isVoid = call.body === null;
  const id = call.body?.transactionId ?? decodeURIComponent(call.path.split('id=')[1] ?? '');
  const write = bank.writes.find((one) => one.transactionId === id && one.decision === 'approved');
  const amountMinor = call.body?.amountMinor ?? write?.takenMinor ?? 0;
  const decision = write === undefined ? 'refused' : decide(parts, write, isVoid);
  const asks = { reference: call.reference, transactionId: id };
  oracle.refunds.sent({ ...asks, amountMinor: call.body?.amountMinor ?? null });
  const refund: BankRefund = {
    reference: call.reference,
    transactionId: id,
    amountMinor,
    gatewayId: isVoid ? id : `RF-${bank.refunds.length + 1}`,
    isMade: decision === 'made',
    isAnsweredBadly: chance.fraction() < profile.badResponse,
  };
  bank.refunds.push(refund);
  if (write !== undefined && refund.isMade) {
    write.reversedMinor += amountMinor;
    write.gatewayRefundedMinor += amountMinor;
    oracle.refunds.made(write, call.reference);
  }
  const currency = bank.writes.find((one) => one.transactionId === id)?.currency ?? 'AUD';
  const asked = { refund, write, isVoid, reference: call.reference, currency };
  const response = refund.isAnsweredBadly ? badResponse(parts, asked) : honest(asked, decision);
  const isLate = chance.fraction() < profile.lateResponse;
  return { response, afterMs: isLate ? 60_000 + chance.below(100_000) : 20 + chance.below(3_000) };
}

function decide(
  { chance }: NetworkParts,
  write: BankWrite,
  isVoid: boolean,
): 'made' | 'declined' | 'refused' {
  if (isVoid && write.reversedMinor > 0) return 'refused';
  return chance.weighted([
    [16, 'made'],
    [2, 'declined'],
    [2, 'refused'],
  ] as const);
}

interface Asked {
  readonly refund: BankRefund;
  readonly write: BankWrite | undefined;
  readonly isVoid: boolean;
  readonly reference: string;
  /** Currency of the payment, also where the bank has turned it down since. */
  readonly currency: string;
}

function recordOf({ refund, write, isVoid, currency }: Asked) {
  const common = {
    id: refund.gatewayId,
    transaction_id: refund.gatewayId,
    currency,
    amount: refund.amountMinor,
    successful: true,
  };
  return isVoid
    ? { ...common, message: 'Voided', reference: write?.reference ?? '', captured_amount: 0 }
    : { ...common, message: 'Approved', reference: refund.reference, response_code: '00' };
}

function honest(asked: Asked, decision: 'made' | 'declined' | 'refused'): LookUpResponse {
  const record = recordOf(asked);
  const { reference, isVoid } = asked;
  if (decision === 'made') return answered(200, envelope(record), reference);
  const errors = ['Original transaction could not be found'];
  if (decision === 'refused') {
    return answered(422, { successful: false, response: {}, errors, test: true }, reference);
  }
  const declined = { ...record, successful: false, message: 'Declined', response_code: '05' };
  return answered(isVoid ? 422 : 200, envelope(declined), reference);
}

function badResponse({ chance, bank }: NetworkParts, asked: Asked): LookUpResponse {
  const record = recordOf(asked);
  const { reference, isVoid } = asked;
  const other = chance.oneOf(bank.writes);
  const [first] = bank.refunds;
  const changed = chance.oneOf<object>([
    { amount: record.amount + 1 },
    { amount: null },
    { currency: record.currency === 'AUD' ? 'USD' : 'AUD' },
    // Restored records may not know the id of another payment, and could not tell the lie.
    asked.refund.isMade && !isVoid ? { id: other.transactionId } : { id: '', transaction_id: '' },
    isVoid ? { captured_amount: record.amount } : { reference: `${reference}X` },
    isVoid ? { message: 'Approved' } : { currency: null },
    isVoid || first === undefined || first.gatewayId === record.id
      ? { amount: 0 }
      : { id: first.gatewayId, amount: record.amount + 1 },
  ]);
  return chance.weighted<LookUpResponse>([
    [5, lostRefund(chance.oneOf(['no-answer', 'connection-lost']))],
    [2, answered(chance.oneOf([307, 408, 500, 502, 504]), envelope(record), reference)],
    [2, answered(200, '<html>Sign in</html>', reference)],
    [1, answered(200, { successful: false, response: record, errors: [], test: true }, reference)],
    [1, answered(200, { ...envelope(record), test: false }, reference)],
    [1, answered(422, takenReference, reference)],
    [5, answered(200, envelope({ ...record, ...changed }), reference)],
  ]);
}

const takenReference = {
  successful: false,
  response: {},
  errors: ['Reference has already been taken'],
  test: true,
};

function envelope(response: object) {
  return { successful: true, response, errors: [], test: true };
}

function answered(status: number, body: unknown, reference: string): LookUpResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const decoded = decodeBody(Buffer.from(text), { ...nothingSent, reference });
  return {
    response: { kind: 'complete', status, retryAfterSeconds: null, body: decoded.body },
    trueTransactionId: decoded.trueTransactionId,
  };
}
