import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import { isAboveOnePerson } from '../../../domain/staff/staff-rules.ts';
import type { SecondApproverAmount, StaffRules } from '../../../domain/staff/staff-rules.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { AccountContext, Staff } from '../account-context.ts';

/**
 * True when this amount needs a second approver, whatever the operator's role.
 *
 * Where staff do not sign in there is no second approver, and so no such rule. `known` are the rules as they were just
 * read; they are read here otherwise.
 */
export async function isForTwo(
  { ledger }: Pick<AccountContext, 'ledger'>,
  money: SecondApproverAmount,
  known?: Result<StaffRules, LedgerFailure>,
): Promise<Result<boolean, LedgerFailure>> {
  const rules = known ?? (await ledger.staff.staffRules());
  if (!rules.ok) return rules;
  if (!isAboveOnePerson(rules.value, money)) return ok(false);
  const people = await ledger.staff.people();
  return people.ok ? ok(people.value.length > 0) : people;
}

/** True when an amount still needs a second approver, by the records and before anything is written. */
export async function lacksSecondApprover(
  context: Pick<AccountContext, 'ledger'>,
  { id, approvedBy }: Staff,
  money: SecondApproverAmount,
  known?: Result<StaffRules, LedgerFailure>,
): Promise<Result<boolean, LedgerFailure>> {
  const forTwo = await isForTwo(context, money, known);
  if (!forTwo.ok || !forTwo.value) return forTwo;
  const isAgreed = approvedBy !== undefined && approvedBy !== null && approvedBy.id !== id;
  return ok(!isAgreed || !isRoleEnough(approvedBy.role, 'supervisor'));
}
