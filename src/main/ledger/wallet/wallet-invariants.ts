import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { attemptStates } from '../../../domain/charge/attempt.ts';
import { walletMoveRules, walletStateOfCharge } from '../../../domain/wallet/transitions.ts';

/** One invariant of wallet checkouts, with the query that counts its breaches. */
export interface WalletRule {
  readonly name: string;
  readonly breaches: RawBuilder<unknown>;
}

/** Every state of a charge with that of its checkout, as SQL text. */
const followed = sql.join(
  attemptStates.map((state) => sql`when ${state} then ${walletStateOfCharge(state)}`),
  sql` `,
);

/** Every allowed transition as one text. */
const allowedMoves = sql.join(
  walletMoveRules.flatMap(({ from, to }) => to.map((state) => sql`${`${from ?? ''}>${state}`}`)),
);

/**
 * Invariants of wallet checkouts and their charges.
 *
 * A checkout whose charge was not sent may have gone on from there, so only there it may differ.
 */
export const walletRules: readonly WalletRule[] = [
  {
    name: 'a checkout is where its charge is',
    breaches: sql`select count(*) as count from wallet_checkouts w
      join attempts a on a.id = w.attempt_id
      where a.state <> 'not-sent' and w.state <> (case a.state ${followed} end)`,
  },
  {
    name: 'a checkout’s timeline ends in its state',
    breaches: sql`select count(*) as count from wallet_checkouts w where not exists (
      select 1 from wallet_moves m where m.checkout_id = w.id and m.to_state = w.state
        and m.sequence = (select max(n.sequence) from wallet_moves n where n.checkout_id = w.id))`,
  },
  {
    name: 'a checkout’s timeline has no gap',
    breaches: sql`select count(*) as count from wallet_moves m where
      (m.sequence = 1 and m.from_state is not null) or (m.sequence > 1 and not exists (
        select 1 from wallet_moves p where p.checkout_id = m.checkout_id
          and p.sequence = m.sequence - 1 and p.to_state = m.from_state))`,
  },
  {
    name: 'every move of a checkout is in the table',
    breaches: sql`select count(*) as count from wallet_moves
      where coalesce(from_state, '') || '>' || to_state not in (${allowedMoves})`,
  },
  {
    name: 'a checkout that is over has no token left',
    breaches: sql`select count(*) as count from wallet_checkouts where request_token is not null
      and state not in ('requested', 'opened', 'returned', 'submitted')`,
  },
];
