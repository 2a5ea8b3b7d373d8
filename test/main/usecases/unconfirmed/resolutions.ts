import type { Role } from '../../../../src/contract/define.ts';
import { openTestContext, order } from '../test-context.ts';

/** Resolutions that staff can record; their ids and amounts occur in no test context by themselves. */
export const charged = {
  found: 'charged',
  transactionId: '071-P-FOUND001',
  amountTakenMinor: 100,
} as const;
export const declined = {
  found: 'declined',
  transactionId: '071-P-FOUND002',
  responseCode: '51',
  shownAt: '2026-03-02 20:00',
  typedPhrase: null,
} as const;
export const notThere = {
  found: 'not-charged',
  howLooked: 'Searched the reference and the amount in the dashboard',
  typedPhrase: null,
} as const;
export const reversed = {
  found: 'reversed',
  transactionId: '071-R-FOUND003',
  amountMinor: 100,
  reversedOn: '2026-03-02',
} as const;

/** A context with one charge whose response was lost; the fault decides whether the bank charged it. */
export async function lostCharge(
  kind: 'drop-after' | 'drop-before' = 'drop-after',
  role: Role = 'clerk',
) {
  const opened = await openTestContext();
  opened.bank.faults.queue({ kind });
  const keyed = order();
  const lost = await opened.charge(keyed, { role });
  return { ...opened, keyed, lost };
}

/** The same after a supervisor has checked and found no charge. */
export async function givenUp() {
  const opened = await lostCharge('drop-before');
  opened.clock.advanceMs(30 * 60_000);
  await opened.resolve(opened.lost.id, notThere);
  return opened;
}
