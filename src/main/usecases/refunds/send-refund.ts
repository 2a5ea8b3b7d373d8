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
import { keepSaving } from '../charge/keep-saving.ts';
import type { Saved } from '../charge/keep-saving.ts';
import { presentRefundRequest } from './present-refund.ts';
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
  const saved = await saveRefund(context, {
    provisional: { ...request, state: 'not-sent', outcomeReason: reason },
    save: () => refunds.markRefundNotSent(request.id, reason, context.clock.now()),
    toKeep: null,
  });
  if (saved.ok || saved.error?.kind !== 'illegal-move') return;
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
  await saveRefund(context, {
    provisional: requestAfter(request, outcome),
    save: () => context.ledger.refunds.settleRefund(request.id, outcome),
    // An unconfirmed one the next start recovers by itself.
    toKeep: outcome.verdict.state === 'unknown' ? null : kept,
  });
}

/** The request as an outcome makes it. */
function requestAfter(request: RefundRequest, outcome: RefundOutcome): RefundRequest {
  const { verdict, gatewayMessage, gatewayErrors } = outcome;
  return {
    ...request,
    state: verdict.state,
    outcomeReason: 'reason' in verdict ? verdict.reason : null,
    gatewayId: verdict.state === 'approved' ? verdict.gatewayId : null,
    gatewayMessage,
    gatewayErrors,
  };
}

interface RefundSaving {
  /** The request as it will be, to be shown while it cannot be saved. */
  readonly provisional: RefundRequest;
  readonly save: () => Promise<Result<RefundRequest, RefundNotMoved | LedgerFailure>>;
  /** The outcome for the outbox while it cannot be saved; null for what the next start knows by itself. */
  readonly toKeep: KeptRefund | null;
}

/** Saves until the records take it: until then the request stays as dispatched, and its amount is held. */
function saveRefund(
  context: AccountContext,
  { provisional, save, toKeep }: RefundSaving,
): Promise<Saved<RefundRequest, RefundNotMoved>> {
  const { id } = provisional;
  const { refunds: outbox } = context.outbox;
  return keepSaving<RefundRequest, RefundNotMoved>(context, {
    subject: { request: id },
    save,
    isRefusal: isNotMoved,
    onNotSaved: null,
    keep: async () => toKeep !== null && outbox.keep(toKeep),
    forget: () => outbox.forget(id),
    forgetsRefused: false,
    tellNotSaved: () => {
      const inFlight = context.inFlightCharges.find(id);
      if (inFlight !== null) inFlight.refundNotSaved = provisional;
      context.notifier.publish('refund.not-saved', presentRefundRequest(context, provisional));
    },
    isWanted: () => true,
  });
}

function isNotMoved(error: RefundNotMoved | LedgerFailure): error is RefundNotMoved {
  return error.kind === 'not-found' || error.kind === 'illegal-move';
}
