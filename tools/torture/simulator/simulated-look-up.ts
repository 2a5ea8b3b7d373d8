import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import { decodeBody } from '../../../src/main/gateway/wire/decode.ts';
import type { LookUpResponse } from '../../../src/main/ports/gateway/gateway.ts';
import type { NetworkParts } from './simulated-gateway.ts';
import type { BankWrite } from './simulated-bank.ts';

const nothingSent = { cardNumber: null, securityCode: null, others: [] };
const missing = {
  successful: false,
  response: {},
  errors: ['Could not find Purchase'],
  test: true,
};

/**
 * The bank's look-up of one reference, which lies as often as other responses are bad.
 *
 * A lie denies a charge that was made, or shows an approval that differs in one field: an approval that agrees in every
 * field and is false could not be told from a true one.
 */
export function simulatedLookUp(
  { bank, chance, profile }: NetworkParts,
  path: string,
  reference: string,
): LookUpResponse {
  const asked = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
  const done = bank.writes.filter((write) => write.isDone && write.reference === asked);
  const write = done.findLast(({ decision }) => decision === 'approved') ?? done.at(-1);
  const isLie = chance.fraction() < profile.badResponse;
  bank.lookUps.asked += 1;
  if (isLie) bank.lookUps.answeredBadly += 1;
  if (isLie && chance.fraction() < 0.3) return lost;
  if (write === undefined || write.decision === 'refused' || write.decision === 'nothing') {
    return answered(404, missing, reference);
  }
  const record = recordOf(write);
  if (!isLie) return answered(200, envelope(record), reference);
  return lie(record, { chance, reference, others: bank.writes });
}

const lost: LookUpResponse = {
  response: { kind: 'incomplete', reason: 'connection-lost' },
  trueTransactionId: null,
};

function recordOf(write: BankWrite) {
  const isApproved = write.decision === 'approved' && write.reversedMinor === 0;
  const isPart = write.responseCode === '10';
  return {
    id: write.transactionId,
    card_number: `512345XXXXXX${write.lastFour}`,
    amount: write.takenMinor,
    captured: isApproved,
    captured_amount: isApproved ? write.takenMinor : 0,
    successful: isApproved,
    message: write.reversedMinor > 0 ? 'Voided' : isApproved ? 'Approved' : 'Declined',
    reference: write.reference,
    currency: write.currency,
    response_code: isPart ? '10' : write.responseCode,
    transaction_date: write.receivedAt,
  };
}

type LookUpRecord = ReturnType<typeof recordOf>;

function lie(
  record: LookUpRecord,
  {
    chance,
    reference,
    others,
  }: {
    readonly chance: SeededChance;
    readonly reference: string;
    readonly others: readonly BankWrite[];
  },
): LookUpResponse {
  const approval = { ...record, successful: true, captured: true, response_code: '00' };
  const other = chance.oneOf(others);
  const changed = chance.oneOf<Partial<LookUpRecord>>([
    { amount: record.amount + 1, captured_amount: record.amount + 1 },
    { currency: record.currency === 'AUD' ? 'USD' : 'AUD' },
    { reference: `${record.reference}X` },
    { card_number: '512345XXXXXX0001' },
    { transaction_date: '2020-01-01T00:00:00Z' },
    { transaction_date: record.transaction_date.slice(0, -1) },
    { captured: false },
  ]);
  return chance.weighted([
    [2, answered(404, missing, reference)],
    [2, answered(200, envelope({ ...record, successful: false, message: 'Declined' }), reference)],
    [1, answered(200, envelope({ ...record, successful: false, message: 'Voided' }), reference)],
    [1, answered(500, envelope(record), reference)],
    [1, answered(200, '<html>Sign in</html>', reference)],
    [6, answered(200, envelope({ ...approval, ...changed }), reference)],
    [2, answered(200, envelope(repeatedOf(other)), reference)],
  ]);
}

/** The record of another payment, as a confused machine returns it. */
function repeatedOf(other: BankWrite): LookUpRecord {
  return recordOf(other);
}

function envelope(response: LookUpRecord) {
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
