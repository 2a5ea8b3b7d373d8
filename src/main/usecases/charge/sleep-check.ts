import { isTooLateToSend } from '../../../domain/terminals/lease.ts';
import type { AccountContext } from '../account-context.ts';

/** A moment before `dispatched` is committed, for `hasSlept`. */
export function sleepMark({ sinceStartMs }: Pick<AccountContext, 'sinceStartMs'>): number {
  return sinceStartMs?.() ?? 0;
}

/**
 * True when nothing may be written any more: the computer slept since the mark, and another terminal may have taken
 * its work over. Always false for records that no other terminal has.
 */
export function hasSlept(
  { sinceStartMs }: Pick<AccountContext, 'sinceStartMs'>,
  markMs: number,
): boolean {
  return sinceStartMs !== undefined && isTooLateToSend(markMs, sinceStartMs());
}
