import { errorName } from '../../../domain/assert.ts';
import type { GatewayResponse } from '../../../domain/charge/gateway-response.ts';
import { judgeRefund } from '../../../domain/refunds/judge-refund.ts';
import type { RefundVerdict } from '../../../domain/refunds/judge-refund.ts';
import type { RefundRequest, RefundStop } from '../../../domain/refunds/refund-request.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import type { Result } from '../../../domain/result.ts';
import type { GatewayConnection, GatewayEndpoint } from '../../ports/gateway/gateway.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { RefundNotMoved, RefundOutcome } from '../../ports/ledger/refund-requests.ts';
import type { KeptRefund } from '../../ports/outcome-outbox.ts';
import type { AccountContext } from '../account-context.ts';
import { hasSlept, sleepMark } from '../charge/sleep-check.ts';
import type { InFlightCharge } from '../charge/in-flight-charges.ts';
import { waitToSaveAgain } from '../charge/persist-outcome.ts';
import { publishRefund } from './publish-refund.ts';

/** One prepared request with everything needed to send it once. */
export interface RefundSending {
  readonly request: RefundRequest;
  readonly endpoint: GatewayEndpoint;
  /** The ability's path with the payment in it. */
  readonly path: string;
  /** Begun before the row was written, so that nothing closes the records between the two. */
  readonly inFlight: InFlightCharge;
}

/**
 * Sends one prepared refund or void once and makes its outcome durable (docs/charge.md, Refunds through the gateway).
 *
 * It is written after the sent journal and the durable `dispatched` row, and never again. A bug on the way ends as
 * `not-sent` before that row, and as `unknown` after it.
 */
export async function sendRefund(context: AccountContext, sending: RefundSending): Promise<void> {
  const { request } = sending;
  try {
    await fly(context, sending);
  } catch (error) {
    context.log.error('refund.broke', { request: request.id, error: errorName(error) });
    await persistNotSent(context, request, 'interrupted');
  } finally {
    const last = await context.ledger.refunds.findRefundRequest(request.id);
    if (last.ok && last.value !== null) context.sentJournal.noteRefundEnd(last.value);
    context.inFlightCharges.end(request.id);
    await publishRefund(context, request.attemptId);
  }
}

async function fly(context: AccountContext, sending: RefundSending): Promise<void> {
  const { request, inFlight } = sending;
  const noting = context.sentJournal.noteRefund(request);
  const connected = await context.gateway.connect(sending.endpoint);
  if (!connected.ok) return persistNotSent(context, request, 'not-reached');
  const connection = connected.value;
  inFlight.abandon = () => connection.close();
  try {
    if (!(await noting)) return await persistNotSent(context, request, 'journal-failed');
    if (inFlight.isAbandoned) return await persistNotSent(context, request, 'interrupted');
    if (!connection.isUsable()) return await persistNotSent(context, request, 'not-reached');
    const beganMs = sleepMark(context);
    const at = context.clock.now();
    const dispatched = await context.ledger.refunds.markRefundDispatched(request.id, at);
    if (!dispatched.ok) {
      const isFenced = dispatched.error.kind === 'fenced';
      return await persistNotSent(context, request, isFenced ? 'fenced' : 'journal-failed');
    }
    if (hasSlept(context, beganMs)) {
      const slept = { state: 'unknown', reason: 'slept' } as const;
      return await persist(context, request, outcomeOf(context, slept, null));
    }
    await publishRefund(context, request.attemptId);
    return await exchange(context, sending, connection);
  } finally {
    connection.close();
  }
}

async function exchange(
  context: AccountContext,
  { request, path }: RefundSending,
  connection: GatewayConnection,
): Promise<void> {
  const { kind, transactionId, amountMinor, currency, reference } = request;
  const body = kind === 'void' ? null : { transactionId, amountMinor };
  const { response } = await connection.sendRefund({ path, reference, body });
  const { mode, referenceTakenPatterns, alwaysTwoDecimals } = context.account;
  const sent = { kind, transactionId, amountMinor, currency, reference };
  const expected = { expectTest: mode !== 'live', referenceTakenPatterns, alwaysTwoDecimals };
  const verdict = judgeRefund({ ...sent, ...expected }, response);
  await persist(context, request, outcomeOf(context, verdict, response));
}

function outcomeOf(
  { clock, account, running }: AccountContext,
  verdict: RefundVerdict,
  response: GatewayResponse | null,
): RefundOutcome {
  const isComplete = response?.kind === 'complete';
  const envelope = isComplete && response.body.kind === 'envelope' ? response.body.envelope : null;
  const at = clock.now();
  return {
    verdict,
    httpStatus: isComplete ? response.status : null,
    gatewayMessage: envelope?.transaction?.message ?? null,
    gatewayErrors: envelope?.errors ?? [],
    at,
    today: dateInZone(at, account.timeZone),
    runningMs: running.nowMs(),
  };
}

/** Commits that nothing was sent; a request that turns out to be dispatched is unconfirmed. */
async function persistNotSent(
  context: AccountContext,
  request: RefundRequest,
  reason: RefundStop,
): Promise<void> {
  const { refunds } = context.ledger;
  const save = () => refunds.markRefundNotSent(request.id, reason, context.clock.now());
  const saved = await keepSaving(context, request, save);
  if (saved.ok || saved.error.kind !== 'illegal-move') return;
  await persist(
    context,
    request,
    outcomeOf(context, { state: 'unknown', reason: 'interrupted' }, null),
  );
}

async function persist(
  context: AccountContext,
  request: RefundRequest,
  outcome: RefundOutcome,
): Promise<void> {
  const kept = { requestId: request.id, bootId: context.bootId, outcome };
  await keepSaving(
    context,
    request,
    () => context.ledger.refunds.settleRefund(request.id, outcome),
    // An unconfirmed one the next start recovers by itself.
    outcome.verdict.state === 'unknown' ? null : kept,
  );
}

/**
 * Saves until the records take it: until then the request stays as dispatched, and its amount is held. An outcome is kept
 * in the outbox as soon as the records refuse it, so that the next start can deliver it.
 */
async function keepSaving(
  context: AccountContext,
  { id }: RefundRequest,
  save: () => Promise<Result<RefundRequest, RefundNotMoved | LedgerFailure>>,
  toKeep: KeptRefund | null = null,
): ReturnType<typeof save> {
  const { refunds: outbox } = context.outbox;
  let isKept = false;
  for (let round = 0; ; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- One attempt to save after another.
    const saved = await save();
    if (saved.ok) {
      // oxlint-disable-next-line no-await-in-loop -- Once, after the last attempt.
      if (isKept) await outbox.forget(id);
      return saved;
    }
    const { kind } = saved.error;
    if (kind === 'not-found' || kind === 'illegal-move') return saved;
    // oxlint-disable-next-line no-await-in-loop -- Until it is kept.
    if (toKeep !== null) isKept ||= await outbox.keep(toKeep);
    if (kind === 'closed') return saved;
    context.log.error('refund.not-saved', { request: id, reason: kind, isKept });
    if (isKept && context.inFlightCharges.isClosed) return saved;
    // oxlint-disable-next-line no-await-in-loop -- One attempt to save after another.
    await waitToSaveAgain(context.clock, round);
  }
}
