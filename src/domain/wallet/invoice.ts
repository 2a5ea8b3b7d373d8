import { readReference } from '../charge/reference.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';

export const invoiceFaults = [
  'empty',
  'too-long',
  'holds-card-number',
  'control-characters',
  /** The hash joins its parts with colons: one inside a part would make the parts ambiguous. */
  'colon',
  /** A path segment of dots alone would be read as a step up, however it is escaped. */
  'dots-only',
] as const;

export type InvoiceFault = (typeof invoiceFaults)[number];

/** An invoice number as it is hashed and sent. */
export interface Invoice {
  readonly number: string;
  /** True when normalising changed the typed text, which the screen then shows. */
  readonly isChanged: boolean;
}

/**
 * Reads an invoice number as typed, normalised as it is hashed and sent.
 *
 * Text is normalised to NFC, because two spellings that look alike would hash differently and be two orders.
 */
export function readInvoice(text: string, lengthMax: number): Result<Invoice, InvoiceFault> {
  const trimmed = text.trim();
  const number = trimmed.normalize('NFC');
  if (number.includes(':')) return failed('colon');
  const read = readReference(number, lengthMax);
  if (!read.ok) return read;
  if (/^\.{1,2}$/u.test(number)) return failed('dots-only');
  return ok({ number, isChanged: number !== trimmed });
}
