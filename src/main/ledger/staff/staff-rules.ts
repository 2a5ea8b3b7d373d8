import { isCurrency } from '../../../domain/money.ts';
import { defaultStaffRules, idleLockMinutesMax } from '../../../domain/staff/staff-rules.ts';
import type { SecondApproverAmount, StaffRules } from '../../../domain/staff/staff-rules.ts';
import { DamagedRow } from '../engine/row-failures.ts';
import { readRule, saveRule } from '../plans/plan-rules.ts';
import type { RuleEntry, RuleWriting } from '../plans/plan-rules.ts';
import type { RowSealer } from '../authority/row-texts.ts';
import type { Queries } from '../thread/store.ts';

/**
 * Reads the account's rules for staff; invalid rules are damage, never replaced by laxer ones.
 *
 * Rules that were changed from outside are still read, because an admin has to sign in to decide about them: the account
 * charges nothing until then.
 */
export async function readStaffRules(
  queries: Queries,
  audit: RowSealer | null,
  use: 'show' | 'charge' = 'show',
): Promise<StaffRules> {
  const kept = await readRule(queries, use === 'charge' ? audit : null, 'staff-rules');
  if (kept === null) return defaultStaffRules;
  const { idleLockMinutes, pinsAllowed, secondPersonAbove } = kept;
  // Rules that were saved before phone mode could be required do not state it.
  const phoneModeRequired: unknown = kept['phoneModeRequired'] ?? false;
  const isIdleKnown =
    Number.isSafeInteger(idleLockMinutes) &&
    Number(idleLockMinutes) >= 1 &&
    Number(idleLockMinutes) <= idleLockMinutesMax;
  const isKnown =
    isIdleKnown && typeof pinsAllowed === 'boolean' && typeof phoneModeRequired === 'boolean';
  if (!isKnown || !Array.isArray(secondPersonAbove)) throw new DamagedRow('rule');
  const amounts = secondPersonAbove.map(amountOf);
  return {
    idleLockMinutes: Number(idleLockMinutes),
    pinsAllowed,
    phoneModeRequired,
    secondPersonAbove: amounts,
  };
}

/** The amounts above which a second approver has to agree; empty where staff do not sign in. */
export async function readSecondApproverAmounts(
  queries: Queries,
  audit: RowSealer | null,
): Promise<StaffRules['secondPersonAbove']> {
  const anybody = await queries.selectFrom('operators').select('id').limit(1).executeTakeFirst();
  if (anybody === undefined) return [];
  return (await readStaffRules(queries, audit, 'charge')).secondPersonAbove;
}

/** Saves the account's rules for staff. */
export async function saveStaffRules(
  writing: RuleWriting,
  { idleLockMinutes, pinsAllowed, phoneModeRequired, secondPersonAbove }: StaffRules,
  entry: RuleEntry,
): Promise<void> {
  await saveRule(
    writing,
    'staff-rules',
    { idleLockMinutes, pinsAllowed, phoneModeRequired, secondPersonAbove },
    entry,
  );
}

function amountOf(kept: unknown): SecondApproverAmount {
  const currency: unknown = Reflect.get(Object(kept), 'currency');
  const amountMinor: unknown = Reflect.get(Object(kept), 'amountMinor');
  const isKnown = typeof currency === 'string' && isCurrency(currency);
  if (!isKnown || !Number.isSafeInteger(amountMinor)) throw new DamagedRow('rule');
  return { currency, amountMinor: Number(amountMinor) };
}
