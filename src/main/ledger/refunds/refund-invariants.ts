import { sql } from 'kysely';

/** Rules about refunds as counts of their breaches (docs/invariants.md, I12). */
export const refundRules = [
  {
    name: 'I12 no payment is refunded beyond what it took',
    // A restore may bring back requests that a person had ended: they hold too much rather than too little.
    breaches: sql`select count(*) as count from attempts a where a.state = 'approved'
      and a.amount_minor <
        (select coalesce(sum(r.amount_minor), 0) from refunds_elsewhere r where r.attempt_id = a.id) +
        (select coalesce(sum(q.amount_minor), 0) from refund_requests q where q.attempt_id = a.id
          and q.state in ('prepared', 'dispatched', 'unknown')
          and coalesce(q.outcome_reason, '') <> 'records-restored')`,
  },
  {
    name: 'I12 a refund that was made names its id',
    breaches: sql`select count(*) as count from refund_requests
      where state in ('approved', 'confirmed-refunded') and gateway_id is null`,
  },
  {
    name: 'I12 a refund that was not sent was never dispatched',
    breaches: sql`select count(*) as count from refund_requests
      where (dispatched_at is not null) <> (state in ('dispatched', 'approved', 'declined', 'rejected',
        'unknown', 'confirmed-refunded', 'confirmed-not-refunded'))
      and coalesce(outcome_reason, '') <> 'interrupted' and state not like 'confirmed-%'`,
  },
] as const;
