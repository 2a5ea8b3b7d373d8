import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
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

const roleIds = ['clerk', 'supervisor', 'admin'] as readonly string[] as readonly OperatorId[];

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

/** Accepts the log as it stands, on an admin's responsibility. */
export async function acceptAudit(
  context: AccountContext,
  operator: Operator,
  reason: string,
): Promise<Result<null, Failure>> {
  const breach = context.ledger.audit.breach();
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
    details: { sequence: breach?.sequence ?? null },
  });
  if (!accepted.ok) return recordsFailure(accepted.error);
  await context.announceStatus();
  return ok(null);
}
