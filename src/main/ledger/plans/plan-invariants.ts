import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** One invariant of plans and their attempts, with the query that counts its breaches. */
export interface PlanRule {
  readonly name: string;
  readonly breaches: RawBuilder<unknown>;
}

/** The intent of an instalment, as its attempts name it. */
const intent = sql`('plan:' || i.plan_id || ':' || i.sequence)`;

/**
 * Invariants of plans and their attempts.
 *
 * An instalment's state is that of its newest attempt, since both are written in one transaction, and a plan owes the
 * sum of its instalments.
 */
export const planRules: readonly PlanRule[] = [
  {
    name: 'a row in flight has a try that is open',
    breaches: sql`select count(*) as count from instalments i where i.state = 'in-flight'
      and not exists (select 1 from attempts a where a.intent_id = ${intent}
        and a.state in ('prepared', 'dispatched'))`,
  },
  {
    name: 'an open try has its row in flight',
    breaches: sql`select count(*) as count from instalments i join attempts a
      on a.intent_id = ${intent}
      where a.state in ('prepared', 'dispatched') and i.state <> 'in-flight'`,
  },
  {
    name: 'I9 a row is not confirmed as its try is',
    breaches: sql`select count(*) as count from instalments i where (i.state = 'not-confirmed')
      <> exists (select 1 from attempts a where a.intent_id = ${intent}
        and a.state in ('unknown', 'mismatch', 'reference-taken'))`,
  },
  {
    name: 'I9 a plan has one open row at most',
    breaches: sql`select count(*) as count from (select plan_id from instalments
      where state in ('in-flight', 'not-confirmed') group by plan_id having count(*) > 1) as twice`,
  },
  {
    name: 'a row that was charged is not owed',
    breaches: sql`select count(*) as count from instalments i join attempts a
      on a.intent_id = ${intent}
      where a.state in ('approved', 'confirmed-charged') and i.owed_as is not null`,
  },
  {
    name: 'an open part covers its row, and one that came to nothing does not',
    breaches: sql`select count(*) as count from instalments p
      left join instalments i on i.plan_id = p.plan_id and i.sequence = p.from_sequence
        and i.covered_by = p.sequence
      where p.kind = 'part' and (
        (p.state in ('in-flight', 'not-confirmed') and i.sequence is null)
        or (p.state = 'cancelled' and i.sequence is not null))`,
  },
  {
    name: 'a plan owes the sum of its rows',
    breaches: sql`select count(*) as count from plans p where p.open_minor <>
      (select coalesce(sum(i.amount_minor), 0) from instalments i
        where i.plan_id = p.id and i.owed_as is not null)`,
  },
  {
    name: 'a plan was paid the sum of its rows',
    breaches: sql`select count(*) as count from plans p where p.paid_minor <>
      (select coalesce(sum(i.paid_minor - i.refunded_minor), 0) from instalments i
        where i.plan_id = p.id)`,
  },
  {
    name: 'a row was paid what its approved try charged',
    breaches: sql`select count(*) as count from instalments i join attempts a
      on a.intent_id = ${intent}
      where a.state = 'approved' and i.state = 'paid' and a.amount_minor <> i.paid_minor`,
  },
  {
    name: 'a row is owed as its state says',
    breaches: sql`select count(*) as count from instalments i where coalesce(i.owed_as, '') <>
      case when i.state in ('scheduled', 'failed') and i.covered_by is null then i.state
        else '' end`,
  },
  {
    name: 'a plan has one current card history at most',
    breaches: sql`select count(*) as count from (select plan_id from card_chains
      where ended_on is null group by plan_id having count(*) > 1) as twice`,
  },
  {
    name: 'one run at most is not over',
    breaches: sql`select count(*) as count from runs r where (r.is_open is null)
      <> (r.state in ('finished', 'stopped'))`,
  },
];
