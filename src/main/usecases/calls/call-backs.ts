import type { CallBackView, CallRefusal } from '../../../contract/customers/calls.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { faultsOfCallBack, staysOpen } from '../../../domain/customers/call-back.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { presentCall } from './present-call.ts';
import { minuteMs } from '../../../domain/time/units.ts';

/** Lists the call-backs still to be made, the most urgent first. */
export async function openCallBacks(
  context: AccountContext,
): Promise<Result<CallBackView[], Failure>> {
  const open = await context.ledger.calls.openCalls();
  if (!open.ok) return recordsFailure(open.error);
  return ok(await Promise.all(open.value.map((call) => presentCall(context, call))));
}

/** Schedules a call-back, from a payment or by hand. */
export async function addCallBack(
  context: AccountContext,
  operator: Operator,
  input: ParsedInput<'calls.add'>,
): Promise<Result<OperationOutput<'calls.add'>, Failure>> {
  const dueAt = readMoment(input.dueAt);
  const refusals: CallRefusal[] = [...faultsOfCallBack(input), ...faultsOfMoment(context, dueAt)];
  if (refusals.length > 0 || dueAt === null) return ok({ kind: 'refused', refusals });
  if (!(await areKnown(context, input))) return failed({ kind: 'not-found' });
  const added = await context.ledger.calls.addCall({
    id: context.ids.callId(),
    attemptId: input.attemptId,
    customerId: input.customerId,
    name: input.name.trim(),
    phone: input.phone.trim(),
    note: input.note.trim(),
    dueAt,
    at: context.clock.now(),
    operatorId: operator.id,
  });
  if (!added.ok) return recordsFailure(added.error);
  await context.announceStatus();
  return ok({ kind: 'saved', callBack: await presentCall(context, added.value) });
}

/** Records the outcome of a call; one that reached no one becomes due again. */
export async function logCall(
  context: AccountContext,
  operator: Operator,
  { id, outcome, note, nextAt }: ParsedInput<'calls.log'>,
): Promise<Result<OperationOutput<'calls.log'>, Failure>> {
  const again = nextAt === null ? null : readMoment(nextAt);
  const refusals: CallRefusal[] = holdsCardNumber(note)
    ? [{ field: 'note', reason: 'holds-card-number' }]
    : [];
  if (staysOpen(outcome)) refusals.push(...faultsOfMoment(context, again));
  if (refusals.length > 0) return ok({ kind: 'refused', refusals });
  const logged = await context.ledger.calls.logCall({
    id,
    logId: context.ids.callId(),
    outcome,
    note: note.trim(),
    nextAt: staysOpen(outcome) ? again : null,
    at: context.clock.now(),
    operatorId: operator.id,
  });
  if (!logged.ok) return recordsFailure(logged.error);
  await context.announceStatus();
  return ok(
    logged.value === null
      ? { kind: 'closed' }
      : { kind: 'saved', callBack: await presentCall(context, logged.value) },
  );
}

/** Records a call with a customer that no call-back had asked for. */
export async function noteCall(
  context: AccountContext,
  operator: Operator,
  { customerId, outcome, note }: ParsedInput<'calls.note'>,
): Promise<Result<OperationOutput<'calls.note'>, Failure>> {
  if (holdsCardNumber(note)) {
    return ok({ kind: 'refused', refusals: [{ field: 'note', reason: 'holds-card-number' }] });
  }
  const found = await context.ledger.customers.findCustomer(customerId);
  if (!found.ok) return recordsFailure(found.error);
  const customer = found.value?.customer ?? null;
  if (customer === null || customer.erasedAt !== null) return failed({ kind: 'not-found' });
  const { name, phone } = customer;
  const noted = await context.ledger.calls.noteCall({
    id: context.ids.callId(),
    customerId,
    name,
    phone,
    outcome,
    note: note.trim(),
    at: context.clock.now(),
    operatorId: operator.id,
  });
  return noted.ok ? ok({ kind: 'kept' }) : recordsFailure(noted.error);
}

/** A call-back in the past is refused; the current minute still counts. */
function faultsOfMoment(context: AccountContext, dueAt: Instant | null): readonly CallRefusal[] {
  if (dueAt === null) return [{ field: 'due', reason: 'not-a-moment' }];
  const isPast = Date.parse(dueAt) < Date.parse(context.clock.now()) - minuteMs;
  return isPast ? [{ field: 'due', reason: 'in-past' }] : [];
}

function readMoment(text: string): Instant | null {
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : (new Date(atMs).toISOString() as Instant);
}

/** Checks that the payment and customer of a call-back exist, which its row requires. */
async function areKnown(
  context: AccountContext,
  { attemptId, customerId }: ParsedInput<'calls.add'>,
): Promise<boolean> {
  const attempt = attemptId === null ? null : await context.ledger.attempts.find(attemptId);
  const customer =
    customerId === null ? null : await context.ledger.customers.findCustomer(customerId);
  return isThere(attempt) && isThere(customer);
}

function isThere(found: { readonly ok: boolean; readonly value?: unknown } | null): boolean {
  return found === null || (found.ok && found.value !== null);
}
