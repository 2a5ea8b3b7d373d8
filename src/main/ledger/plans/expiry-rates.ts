import { sql } from 'kysely';
import { ok } from '../../../domain/result.ts';
import type { AttemptState } from '../../../domain/charge/attempt.ts';
import { approvedStates, declinedStates } from '../../../domain/charge/transitions.ts';
import type { ExpiryRate, ExpiryRates, PlanStore } from '../../ports/ledger/plans.ts';
import { reading } from '../thread/store.ts';
import type { Store } from '../thread/store.ts';

const answeredStates = [...approvedStates, ...declinedStates];

/**
 * Counts the outcomes of subsequent charges on expired cards, with and without the expiry check.
 *
 * A card is expired from the month after its own, by the day in UTC: a rate does not depend on a zone.
 */
export function readExpiryRates(store: Store): ReturnType<PlanStore['expiryRates']> {
  return reading(async () => {
    const rows = await store.db
      .selectFrom('attempts')
      .select(['omit_expiry', 'state'])
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('stored_credential', '=', 'S')
      .where('state', 'in', answeredStates)
      .where(sql<boolean>`substr(prepared_at, 1, 7) > card_expiry`)
      .groupBy(['omit_expiry', 'state'])
      .execute();
    const rates: { -readonly [Kind in keyof ExpiryRates]: ExpiryRate } = {
      omitted: { approved: 0, tried: 0 },
      sentAsIs: { approved: 0, tried: 0 },
    };
    for (const { omit_expiry: omits, state, count } of rows) {
      const kind = omits === 1 ? 'omitted' : 'sentAsIs';
      const { approved, tried } = rates[kind];
      const isApproved = approvedStates.includes(state as AttemptState);
      rates[kind] = { approved: approved + (isApproved ? count : 0), tried: tried + count };
    }
    return ok(rates);
  });
}
