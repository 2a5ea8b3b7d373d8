import type { SealedValue } from '../../ports/ledger/customers.ts';
import type { AccountContext } from '../account-context.ts';

/** Shortest time between a renewal and the removal of the key before, in ms of running time. */
export const olderKeyKeptMs = 60_000;

/** One piece of sealing values again. */
export interface ResealStep {
  /** Where the next piece begins; `''` begins a pass. */
  readonly next: string;
  /** True when this pass has found a value of the key before, or failed at one. */
  readonly hasFound: boolean;
  readonly isEnded: boolean;
}

/** A pass that has not begun. */
export const firstStep: ResealStep = { next: '', hasFound: false, isEnded: false };

type Context = Pick<AccountContext, 'sealer' | 'ledger' | 'outbox'>;

/**
 * Seals one piece of the values again. A whole pass that finds no value of the key before ends the renewal, from
 * `mayEnd` on: a value that was sealed just before the renewal may be written after it.
 */
export async function reseal(
  context: Context,
  { next: after, hasFound }: ResealStep,
  mayEnd: boolean,
): Promise<ResealStep> {
  const { sealer, ledger } = context;
  const again = { next: after, hasFound: true, isEnded: false };
  const piece = await ledger.customers.sealedValues(after);
  if (!piece.ok) return again;
  const changes: { readonly before: SealedValue; readonly sealed: string }[] = [];
  for (const value of piece.value.values) {
    const { table, rowId, field } = value;
    // oxlint-disable-next-line no-await-in-loop -- The key is at hand after the first one.
    const sealed = await sealer.reseal(value.sealed, { table, rowId, field });
    if (!sealed.ok) return again;
    if (sealed.value !== null) changes.push({ before: value, sealed: sealed.value });
  }
  if (changes.length > 0) {
    const replaced = await ledger.customers.replaceSealed(changes);
    if (!replaced.ok) return again;
  }
  const found = hasFound || changes.length > 0;
  const { next } = piece.value;
  if (next !== null) return { next, hasFound: found, isEnded: false };
  if (found || !mayEnd || !(await keepAgain(context))) return firstStep;
  const ended = await sealer.endRenewal();
  return { ...firstStep, isEnded: ended.ok };
}

/** Keeps again, under the present key, the outcomes that the records did not take yet; false while one could not be. */
async function keepAgain({ outbox }: Pick<AccountContext, 'outbox'>): Promise<boolean> {
  const payments = await outbox.kept();
  const refunds = await outbox.refunds.kept();
  const keptAgain = await Promise.all([
    ...payments.map((kept) => outbox.keep(kept)),
    ...refunds.map((kept) => outbox.refunds.keep(kept)),
  ]);
  return keptAgain.every(Boolean);
}
