import { roles } from '../../../domain/staff/role.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AlteredRow } from '../../ports/ledger/audit.ts';
import type { StoredPerson } from '../../ports/ledger/staff.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import { activateAccount } from '../accounts/activate-account.ts';
import { forgetSecrets } from '../accounts/forget-secrets.ts';
import { readDays } from '../payments/parse-payment-criteria.ts';
import { recordsFailure } from '../records-failure.ts';

type Page = OperationOutput<'audit.page'>;

/** One page of the log, newest first, with operators by name. */
export async function readAuditPage(
  context: AccountContext,
  input: ParsedInput<'audit.page'>,
): Promise<Result<Page, Failure>> {
  const { from, to, ...rest } = input;
  const span = readDays({ from, until: to }, context.account.timeZone);
  if (span === null) return failed({ kind: 'invalid', paths: ['from', 'to'] });
  const { fromAt, untilAt: beforeAt } = span;
  const page = await context.ledger.audit.page({ ...rest, fromAt, beforeAt });
  if (!page.ok) return recordsFailure(page.error);
  const people = await context.ledger.staff.people();
  const entries = page.value.entries.map(({ bootId: _boot, details: _details, ...entry }) => ({
    ...entry,
    operatorName:
      entry.operatorName ??
      (entry.operatorId === null ? null : context.operatorName(entry.operatorId)),
  }));
  return ok({
    entries,
    more: page.value.more,
    people: named(context, people.ok ? people.value : []),
  });
}

const roleIds = roles as readonly string[] as readonly OperatorId[];

/** Staff by name, or the roles of an account without sign-in. */
function named(
  context: AccountContext,
  people: readonly { readonly id: OperatorId; readonly name: string }[],
): Page['people'] {
  if (people.length > 0) return people.map(({ id, name }) => ({ id, name }));
  return roleIds.map((id) => ({ id, name: context.operatorName(id) }));
}

/** Walks the whole log now. */
export async function verifyAudit(
  context: AccountContext,
): Promise<Result<OperationOutput<'audit.verify'>, Failure>> {
  const walked = await context.ledger.audit.verify();
  return walked.ok ? ok(walked.value) : recordsFailure(walked.error);
}

/**
 * Accepts rows that were changed from outside where no admin can prove anything. The secrets go first, so that there is
 * nothing to charge with by the time that the rows count.
 */
export async function acceptUnproven(
  context: AccountContext,
  accounts: AccountDeps,
  reason: string,
): Promise<Result<OperationOutput<'audit.accept-unproven'>, Failure>> {
  const { ledger, account, clock } = context;
  const altered = await ledger.audit.alteredRows();
  if (!altered.ok) return recordsFailure(altered.error);
  const people = await ledger.staff.people();
  const canProve = people.ok && (people.value.length === 0 || people.value.some(isSoundAdmin));
  if (altered.value.length === 0 || canProve) return ok({ kind: 'not-possible' });
  if (accounts.isChargeInFlight()) return ok({ kind: 'charge-in-flight' });
  const forgotten = await forgetSecrets(accounts, account);
  if (!forgotten.ok) return forgotten;
  const accepted = await ledger.audit.acceptUnproven({
    at: clock.now(),
    topic: 'audit',
    event: 'audit.accept-unproven',
    operatorId: null,
    operatorName: null,
    approvedBy: null,
    origin: 'window',
    result: 'done',
    subject: account.name,
    reason,
    details: { rows: namesOf(altered.value) },
  });
  if (!accepted.ok) return recordsFailure(accepted.error);
  const opened = await activateAccount(accounts, account.id);
  if (!opened.ok) return opened;
  return ok({ kind: 'accepted' });
}

function isSoundAdmin({ role, isActive, isAltered }: StoredPerson): boolean {
  return role === 'admin' && isActive && !isAltered;
}

/** The altered rows as the log names them. */
function namesOf(rows: readonly AlteredRow[]): string {
  return rows.map(({ table, key }) => `${table} ${key}`.trim()).join(', ');
}

/** Accepts the log as it stands, on an admin's responsibility. */
export async function acceptAudit(
  context: AccountContext,
  operator: Operator,
  reason: string,
): Promise<Result<null, Failure>> {
  const breach = context.ledger.audit.breach();
  const altered = await context.ledger.audit.alteredRows();
  const accepted = await context.ledger.audit.accept({
    at: context.clock.now(),
    topic: 'audit',
    event: 'audit.accept',
    operatorId: operator.id,
    operatorName: operator.name,
    approvedBy: operator.approvedBy?.name ?? null,
    origin: 'window',
    result: 'done',
    subject: breach === null ? 'sound' : breach.reason,
    reason,
    details: {
      sequence: breach?.sequence ?? null,
      ...(altered.ok && altered.value.length > 0 ? { rows: namesOf(altered.value) } : {}),
    },
  });
  if (!accepted.ok) return recordsFailure(accepted.error);
  await context.announceStatus();
  return ok(null);
}
