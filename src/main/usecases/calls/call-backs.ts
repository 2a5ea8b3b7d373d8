import type { CallBackView, CallRefusal } from '../../../contract/calls.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { Instant } from '../../../domain/calendar.ts';
import { holdsCardNumber } from '../../../domain/card-guard.ts';
import { faultsOfCallBack, staysOpen } from '../../../domain/desk/call-back.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Desk, Operator } from '../desk.ts';
import { recordsFailure } from '../records-failure.ts';
import { presentCall } from './present-call.ts';

/** Everybody who is still to be rung, the most urgent first. */
export async function openCallBacks(desk: Desk): Promise<Result<CallBackView[], Failure>> {
  const open = await desk.ledger.calls.openCalls();
  if (!open.ok) return recordsFailure(open.error);
  return ok(await Promise.all(open.value.map((call) => presentCall(desk, call))));
}

/** Promises a customer a call, about a payment or by hand. */
export async function addCallBack(
  desk: Desk,
  operator: Operator,
  input: ParsedInput<'calls.add'>,
): Promise<Result<OperationOutput<'calls.add'>, Failure>> {
  const dueAt = readMoment(input.dueAt);
  const refusals: CallRefusal[] = [...faultsOfCallBack(input), ...faultsOfMoment(desk, dueAt)];
  if (refusals.length > 0 || dueAt === null) return ok({ kind: 'refused', refusals });
  if (!(await areKnown(desk, input))) return failed({ kind: 'not-found' });
  const added = await desk.ledger.calls.addCall({
    id: desk.ids.callId(),
    attemptId: input.attemptId,
    customerId: input.customerId,
    name: input.name.trim(),
    phone: input.phone.trim(),
    note: input.note.trim(),
    dueAt,
    at: desk.clock.now(),
    operatorId: operator.id,
  });
  if (!added.ok) return recordsFailure(added.error);
  await desk.announceStatus();
  return ok({ kind: 'saved', callBack: await presentCall(desk, added.value) });
}

/** Writes down what came of a call; one that reached nobody is due again, never forgotten. */
export async function logCall(
  desk: Desk,
  operator: Operator,
  { id, outcome, note, nextAt }: ParsedInput<'calls.log'>,
): Promise<Result<OperationOutput<'calls.log'>, Failure>> {
  const again = nextAt === null ? null : readMoment(nextAt);
  const refusals: CallRefusal[] = holdsCardNumber(note)
    ? [{ field: 'note', reason: 'holds-card-number' }]
    : [];
  if (staysOpen(outcome)) refusals.push(...faultsOfMoment(desk, again));
  if (refusals.length > 0) return ok({ kind: 'refused', refusals });
  const logged = await desk.ledger.calls.logCall({
    id,
    logId: desk.ids.callId(),
    outcome,
    note: note.trim(),
    nextAt: staysOpen(outcome) ? again : null,
    at: desk.clock.now(),
    operatorId: operator.id,
  });
  if (!logged.ok) return recordsFailure(logged.error);
  await desk.announceStatus();
  return ok(
    logged.value === null
      ? { kind: 'closed' }
      : { kind: 'saved', callBack: await presentCall(desk, logged.value) },
  );
}

/** A promise for a moment that has gone by is no promise; the running minute still counts. */
function faultsOfMoment(desk: Desk, dueAt: Instant | null): readonly CallRefusal[] {
  if (dueAt === null) return [{ field: 'due', reason: 'not-a-moment' }];
  const isPast = Date.parse(dueAt) < Date.parse(desk.clock.now()) - minuteMs;
  return isPast ? [{ field: 'due', reason: 'in-past' }] : [];
}

const minuteMs = 60_000;

function readMoment(text: string): Instant | null {
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : (new Date(atMs).toISOString() as Instant);
}

/** What a call-back names must be in these records, or its row could not stand. */
async function areKnown(
  desk: Desk,
  { attemptId, customerId }: ParsedInput<'calls.add'>,
): Promise<boolean> {
  const attempt = attemptId === null ? null : await desk.ledger.attempts.find(attemptId);
  const customer =
    customerId === null ? null : await desk.ledger.customers.findCustomer(customerId);
  return isThere(attempt) && isThere(customer);
}

function isThere(found: { readonly ok: boolean; readonly value?: unknown } | null): boolean {
  return found === null || (found.ok && found.value !== null);
}
