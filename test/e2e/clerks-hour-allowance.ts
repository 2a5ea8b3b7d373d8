import { keyKinds } from './clerk-at-work.ts';
import type { KeyCounts } from './clerk-at-work.ts';
import type { FormFieldCounts } from './pages/take-payment.ts';

/** One call and its keys beyond the data: the allowance is fixed before the call is performed. */
export interface Call {
  readonly name: string;
  /** Counts of filled order and card forms: at most one key for each field that the form shows. */
  readonly order: 0 | 1;
  readonly card: 0 | 1 | 2;
  /** Further fields, at most one key each; a comment beside each call names them. */
  readonly field: number;
  readonly review: number;
  readonly charge: number;
  /** Buttons of a slip, a notice or a list: one key each. */
  readonly action: number;
  /** Short forms that are submitted: one key each. */
  readonly record: number;
  /**
   * Keys to the next form, another screen, a payment or a role; a comment beside each call names their
   * purpose.
   */
  readonly way: number;
}

const one = {
  order: 1,
  card: 1,
  field: 0,
  review: 1,
  charge: 1,
  action: 0,
  record: 0,
  way: 1,
} as const;
const none = { ...one, order: 0, card: 0, review: 0, charge: 0 } as const;

/** The ten calls of the hour, each with its allowance. */
export const allowed = {
  // Ctrl+1 once in the morning; "E-mail" and its address, recorded by Enter.
  approved: { ...one, name: 'approved, with a receipt', action: 1, record: 1 },
  // "Try another card"; Enter on the slip, as at the start of every call without another way.
  declined: {
    ...one,
    name: 'declined, then another card',
    card: 2,
    review: 2,
    charge: 2,
    action: 1,
  },
  // The customer and their card; C instead of N.
  kept: { ...one, name: 'kept card', card: 0, field: 2 },
  // The part payment keyed again and recorded; "Keep" and "Take the rest".
  part: {
    ...one,
    name: 'part approved, taken further',
    card: 2,
    field: 1,
    review: 2,
    charge: 2,
    action: 2,
    record: 1,
  },
  stopped: { ...one, name: 'duplicate stopped', charge: 0 },
  // The reason, recorded; the blocked review and the second one; "Another part".
  another: {
    ...one,
    name: 'another part of a paid invoice',
    field: 1,
    review: 2,
    action: 1,
    record: 1,
  },
  // Tab twice to the channel, which Enter skips, and its choice; the reason for the missing code.
  mail: { ...one, name: 'mail order without code', field: 4 },
  // The channel of the call before, and its choice; the resolution's id, code and time, recorded; Enter on
  // the row, and its choice; Enter and F8; a supervisor checks, after the wait (Ctrl+K, Enter), then the
  // clerk again.
  lost: { ...one, name: 'unconfirmed, found declined', field: 5, action: 2, record: 1, way: 6 },
  // Amount, day, id, reason; the supervisor (Ctrl+K, Enter), the payment (the same), the clerk again.
  refund: {
    ...none,
    name: 'refund recorded by a supervisor',
    field: 4,
    action: 1,
    record: 1,
    way: 6,
  },
  // The address; the payment (Ctrl+K, Enter).
  copy: { ...none, name: 'receipt sent again', field: 1, action: 1, record: 1, way: 2 },
} as const satisfies Readonly<Record<string, Call>>;

/** The most keys of each kind that a call may use, on a form with that many fields. */
export function allowance(call: Call, form: FormFieldCounts): KeyCounts {
  const { order, card, field: others, review, charge, action, record, way } = call;
  return {
    field: order * form.order + card * form.card + others,
    review,
    charge,
    action,
    record,
    way,
  };
}

/** One call as it was performed, with its key counts. */
export interface Lived {
  readonly name: string;
  readonly counts: KeyCounts;
  readonly most: KeyCounts;
}

/** The hour as a table: each call with its keys beyond the data, and its allowance. */
export function tableOf(lived: readonly Lived[]): string {
  const sum = (counts: KeyCounts): number =>
    keyKinds.reduce((total, kind) => total + counts[kind], 0);
  const rows = lived.map(({ name, counts, most }) => [
    name,
    ...keyKinds.map((kind) => `${counts[kind]}/${most[kind]}`),
    `${sum(counts)}/${sum(most)}`,
  ]);
  const head = ['keys beyond the data (pressed/allowed)', ...keyKinds, 'all'];
  const all = lived.reduce((total, { counts }) => total + sum(counts), 0);
  const line = (cells: readonly string[]): string =>
    cells.map((cell, place) => (place === 0 ? cell.padEnd(40) : cell.padStart(8))).join('');
  return [line(head), ...rows.map((row) => line(row)), `${all} keys in ten calls`].join('\n');
}
