/** Falsifies one field of a correct response. */
import type { BankResponse } from '../response.ts';
import type { EchoField } from './faults.ts';
import { asObject, field, type JsonObject } from '../json-fields.ts';

const changes: Readonly<Record<EchoField, (record: JsonObject) => JsonObject>> = {
  amount: (record) => ({ amount: Number(field(record, 'amount')) + 1 }),
  approval: () => ({ successful: false }),
  captured: () => ({ captured: false }),
  'captured-amount': (record) => ({
    captured_amount: Number(field(record, 'captured_amount')) - 1,
  }),
  currency: (record) => ({ currency: field(record, 'currency') === 'AUD' ? 'USD' : 'AUD' }),
  'decimal-amount': (record) => ({ decimal_amount: Number(field(record, 'decimal_amount')) * 10 }),
  duplicate: () => ({
    successful: false,
    response_code: '96',
    message: 'Reference not unique',
    captured: false,
    captured_amount: 0,
  }),
  id: () => ({ id: '', transaction_id: '' }),
  'last-four': (record) => ({ card_number: otherLastFour(String(field(record, 'card_number'))) }),
  reference: (record) => ({ reference: `${String(field(record, 'reference'))}-X` }),
  test: () => ({}),
  time: () => ({ transaction_date: '2020-01-01T00:00:00+00:00' }),
};

/**
 * The response with one echoed field changed to a value that was not sent. A response without a record is left as it
 * is, apart from the test flag.
 */
export function falsify(response: BankResponse, wrong: EchoField): BankResponse {
  const envelope = asObject(JSON.parse(response.body)) ?? {};
  const record = asObject(field(envelope, 'response')) ?? {};
  const isEmpty = Object.keys(record).length === 0;
  return rewrite(response, {
    ...envelope,
    response: isEmpty ? record : { ...record, ...changes[wrong](record) },
    ...(wrong === 'test' ? { test: false } : {}),
  });
}

/** The response under another transaction's identifier, as a replay would return it. */
export function withId(response: BankResponse, id: string): BankResponse {
  const envelope = asObject(JSON.parse(response.body)) ?? {};
  const record = asObject(field(envelope, 'response')) ?? {};
  return Object.keys(record).length === 0
    ? response
    : rewrite(response, { ...envelope, response: { ...record, id, transaction_id: id } });
}

function rewrite(response: BankResponse, envelope: JsonObject): BankResponse {
  return { ...response, body: JSON.stringify(envelope) };
}

function otherLastFour(masked: string): string {
  return `${masked.slice(0, -4)}${masked.endsWith('0000') ? '9999' : '0000'}`;
}
