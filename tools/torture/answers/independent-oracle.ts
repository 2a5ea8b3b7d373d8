import type { Verdict } from '../../../src/domain/charge/attempt.ts';
import type { SentPurchase } from './real-shapes.ts';
import { namesTwice, onlyMember, readStrictly } from './read-strictly.ts';
import type { StrictJson } from './read-strictly.ts';

/** One response as it was received. */
export interface WireAnswer {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/**
 * Returns the error in the terminal's reading of a response; null when there is none.
 *
 * Written from docs/charge.md, Reading a response, alone and sharing no code with the terminal: an approval needs every
 * one of its marks, and a refusal or decline must not stand over an inner flag that says approved.
 */
export function wrongVerdict(
  sent: SentPurchase,
  { status, bytes }: WireAnswer,
  verdict: Verdict,
): string | null {
  const root = readBytes(bytes);
  const record = root === null ? undefined : onlyMember(root, 'response');
  const isInnerTrue = isTrue(record && onlyMember(record, 'successful'));
  switch (verdict.state) {
    case 'approved':
      return whyNoApproval(status, root) ?? (record ? whatDiffers(sent, root, record) : null);
    case 'mismatch':
      return whyNoApproval(status, root);
    case 'declined':
    case 'rejected':
    case 'reference-taken':
      if (isInnerTrue && root !== null && !namesTwice(root)) return 'a charge read as none';
      return isMachineStatus(status) ? 'a status without meaning read as an outcome' : null;
    case 'unknown':
      return null;
  }
}

function readBytes(bytes: Uint8Array): StrictJson | null {
  try {
    return readStrictly(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

function isMachineStatus(status: number): boolean {
  return status < 200 || (status >= 300 && status < 400) || status >= 500 || status === 408;
}

function isTrue(json: StrictJson | null | undefined): boolean {
  return json?.kind === 'word' && json.value === true;
}

function whyNoApproval(status: number, root: StrictJson | null): string | null {
  if (status < 200 || status > 299) return `approved under ${status}`;
  if (root === null) return 'approved by what is no JSON';
  if (namesTwice(root)) return 'approved although a member is named twice';
  if (!isTrue(onlyMember(root, 'successful'))) return 'approved without the outer flag';
  const record = onlyMember(root, 'response');
  if (record?.kind !== 'object') return 'approved without a record';
  if (!isTrue(onlyMember(record, 'successful'))) return 'approved without the inner flag';
  const hasId = ['id', 'transaction_id'].some((name) => isFilled(onlyMember(record, name)));
  return hasId ? null : 'approved without an id';
}

function isFilled(json: StrictJson | null | undefined): boolean {
  if (json?.kind === 'number') return true;
  return json?.kind === 'text' && json.value.trim() !== '';
}

/**
 * The first value that an approval echoes differently from what was sent, by any reading of a number or a text; null
 * when none does.
 */
function whatDiffers(
  sent: SentPurchase,
  root: StrictJson | null,
  record: StrictJson,
): string | null {
  for (const name of ['amount', 'captured_amount']) {
    const amount = numberOf(onlyMember(record, name));
    if (amount !== null && amount !== sent.amountMinor) return `approved with ${name} ${amount}`;
  }
  const currency = textOf(onlyMember(record, 'currency'));
  if (currency !== null && currency.toUpperCase() !== sent.currency) {
    return `approved in ${currency}`;
  }
  const reference = textOf(onlyMember(record, 'reference'));
  if (reference !== null && reference !== sent.reference) return `approved for ${reference}`;
  const lastFour = /(\d{4})\s*$/u.exec(textOf(onlyMember(record, 'card_number')) ?? '')?.[1];
  if (lastFour !== undefined && lastFour !== sent.cardNumber.slice(-4)) {
    return `approved on ${lastFour}`;
  }
  if (isFalse(onlyMember(record, 'captured'))) return 'approved and not captured';
  return root !== null && isFalse(onlyMember(root, 'test')) ? 'approved outside of test' : null;
}

function isFalse(json: StrictJson | null | undefined): boolean {
  return json?.kind === 'word' && json.value === false;
}

/** A number, or a text that is one; null when there is nothing to compare. */
function numberOf(json: StrictJson | null | undefined): number | null {
  if (json?.kind === 'number') return json.value;
  if (json?.kind !== 'text' || json.value.trim() === '') return null;
  const value = Number(json.value);
  return Number.isNaN(value) ? null : value;
}

function textOf(json: StrictJson | null | undefined): string | null {
  if (json?.kind === 'text') return json.value;
  // A number that a double cannot hold echoes nothing.
  return json?.kind === 'number' && Number.isSafeInteger(json.value) ? String(json.value) : null;
}
