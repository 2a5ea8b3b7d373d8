import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Desk, Operator } from '../desk.ts';
import { readDays } from '../history/read-question.ts';
import { recordsFailure } from '../records-failure.ts';

type Page = OperationOutput<'audit.page'>;

/** One page of the log, newest first, with the names that staff know people by. */
export async function readAuditPage(
  desk: Desk,
  input: ParsedInput<'audit.page'>,
): Promise<Result<Page, Failure>> {
  const { from, to, ...rest } = input;
  const span = readDays({ from, until: to }, desk.account.timeZone);
  if (span === null) return failed({ kind: 'invalid', paths: ['from', 'to'] });
  const { fromAt, untilAt: beforeAt } = span;
  const page = await desk.ledger.audit.page({ ...rest, fromAt, beforeAt });
  if (!page.ok) return recordsFailure(page.error);
  const people = await desk.ledger.staff.people();
  const entries = page.value.entries.map(({ bootId: _boot, details: _details, ...entry }) => ({
    ...entry,
    operatorName:
      entry.operatorName ??
      (entry.operatorId === null ? null : desk.operatorName(entry.operatorId)),
  }));
  return ok({ entries, more: page.value.more, people: named(desk, people.ok ? people.value : []) });
}

const roleIds = ['clerk', 'supervisor', 'admin'] as readonly string[] as readonly OperatorId[];

/** Those who sign in, or the roles of an account where nobody does. */
function named(
  desk: Desk,
  people: readonly { readonly id: OperatorId; readonly name: string }[],
): Page['people'] {
  if (people.length > 0) return people.map(({ id, name }) => ({ id, name }));
  return roleIds.map((id) => ({ id, name: desk.operatorName(id) }));
}

/** Walks the whole log now. */
export async function verifyAudit(
  desk: Desk,
): Promise<Result<OperationOutput<'audit.verify'>, Failure>> {
  const walked = await desk.ledger.audit.verify();
  return walked.ok ? ok(walked.value) : recordsFailure(walked.error);
}

/** Takes the log as it stands, on the word of an admin. */
export async function acceptAudit(
  desk: Desk,
  operator: Operator,
  reason: string,
): Promise<Result<null, Failure>> {
  const breach = desk.ledger.audit.breach();
  const accepted = await desk.ledger.audit.accept({
    at: desk.clock.now(),
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
  await desk.announceStatus();
  return ok(null);
}
