import type { Obstacle } from '../../../contract/charge/charge.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { walletIntent } from '../../../domain/ids.ts';
import type { DraftId, WalletCheckoutId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { WalletOrder } from '../../../domain/wallet/checkout.ts';
import {
  tokenRequestBody,
  tokenRequestPath,
  tokenRequestQuery,
} from '../../../domain/wallet/token-request.ts';
import type { WalletTokenResponse, WalletEndpoint } from '../../ports/gateway/wallet-gateway.ts';
import type { NewWalletCheckout } from '../../ports/ledger/wallet-checkouts.ts';
import { connectDeadlineMs } from '../accounts/gateway-endpoint.ts';
import type { Draft } from '../charge/draft-registry.ts';
import { duplicateScope } from '../charge/duplicate-scope.ts';
import { resolveIntent } from '../charge/resolve-intent.ts';
import { presentObstacle } from '../charge/present-obstacle.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { checkWalletOrder } from './check-wallet-order.ts';
import { presentCheckout } from './present-wallet.ts';
import { publishCheckout } from './publish-wallet.ts';
import { partsOf } from './token-request-view.ts';
import { isWalletOn, refusedHere, walletSettingsOf } from './wallet-deps.ts';
import type { WalletDeps } from './wallet-deps.ts';
import { minuteMs } from '../../../domain/time/units.ts';

type Answer = OperationOutput<'wallet.request'>;

/** A draft for the checkout, as the charge's rules expect; it is in no registry, so it has no owner. */
export function draftOf(id: WalletCheckoutId): Draft {
  const draft = { id: 'wallet' as DraftId, intentId: walletIntent(id), part: null };
  return { ...draft, owner: 'nobody' };
}

/** Time limit for the response to a token request, in ms; short, because no money moves. */
const answerDeadlineMs = 30_000;

/**
 * Requests a wallet token from the gateway and records the checkout with the result.
 *
 * No money moves, so the request may be repeated; each one is a new checkout, even when it failed.
 */
export async function requestWallet(
  context: AccountContext,
  deps: WalletDeps,
  {
    operator,
    typed,
  }: {
    readonly operator: Operator;
    readonly typed: ParsedInput<'wallet.request'>;
  },
): Promise<Result<Answer, Failure>> {
  if (!isWalletOn(context, deps)) return ok(refusedHere('off'));
  const checked = checkWalletOrder(context.account, walletSettingsOf(context, deps), typed);
  if (!checked.ok) return ok({ kind: 'not-sent', refusals: [...checked.error] });
  const { order } = checked.value;
  const id = context.ids.walletCheckoutId();
  const obstacle = await findObstacle(context, id, order);
  if (!obstacle.ok) return obstacle;
  if (obstacle.value !== null) return ok({ kind: 'obstacle', obstacle: obstacle.value });
  const endpoint = await deps.endpoint(context.account);
  if (!endpoint.ok) return endpoint;

  const response = await ask(context, deps, endpoint.value, order);
  const requestedAt = context.clock.now();
  const added = await context.ledger.wallet.addCheckout({
    ...order,
    id,
    operatorId: operator.id,
    terminalId: context.terminalId,
    bootId: context.bootId,
    requestedAt,
    ...readResponse(response, requestedAt, walletSettingsOf(context, deps).tokenLifeMinutes),
  });
  if (!added.ok) return recordsFailure(added.error);
  publishCheckout(context, added.value);
  const kind = added.value.state === 'requested' ? 'requested' : 'failed';
  return ok({ kind, checkout: presentCheckout(context, added.value) });
}

/** An invoice that is paid, in progress or unconfirmed needs no token. */
async function findObstacle(
  context: AccountContext,
  id: WalletCheckoutId,
  order: WalletOrder,
): Promise<Result<Obstacle | null, Failure>> {
  const placed = await resolveIntent(context, draftOf(id), order.invoiceNumber);
  if (!placed.ok) return placed;
  const { intentId, orderReference } = placed.value;
  const { amountMinor, currency } = order;
  const scope = duplicateScope(context, { role: 'clerk', reason: null });
  const refusal = await context.ledger.attempts.check(
    { intentId, orderReference, amountMinor, currency, lastFour: null },
    scope,
  );
  if (!refusal.ok) return recordsFailure(refusal.error);
  return ok(refusal.value && presentObstacle(context, refusal.value));
}

function ask(
  context: AccountContext,
  deps: WalletDeps,
  endpoint: WalletEndpoint,
  order: WalletOrder,
): Promise<WalletTokenResponse> {
  const { hashEncoding, lastSegment } = walletSettingsOf(context, deps);
  const parts = partsOf(endpoint, order);
  const hash = context.gateway.walletHash(parts, endpoint.sharedSecret, hashEncoding);
  const path = tokenRequestPath(parts, { hash, lastSegment });
  return context.gateway.requestWalletToken({
    paynowUrl: endpoint.paynowUrl,
    target: path + tokenRequestQuery(order.originUrl, order.callbackPath),
    body: tokenRequestBody(order.cart),
    connectDeadlineMs,
    hardDeadlineMs: answerDeadlineMs,
  });
}

function readResponse(
  response: WalletTokenResponse,
  requestedAt: Instant,
  lifeMinutes: number,
): Pick<
  NewWalletCheckout,
  'state' | 'expiresAt' | 'gatewayCheckoutId' | 'requestToken' | 'failure'
> {
  if (response.kind === 'failed') {
    const { reason, errors, httpStatus } = response;
    return {
      state: 'failed',
      expiresAt: null,
      gatewayCheckoutId: null,
      requestToken: null,
      failure: { stage: 'request', reason, errors, httpStatus },
    };
  }
  const endsAtMs = Date.parse(requestedAt) + lifeMinutes * minuteMs;
  return {
    state: 'requested',
    expiresAt: new Date(endsAtMs).toISOString() as Instant,
    gatewayCheckoutId: response.checkoutId,
    requestToken: response.token,
    failure: null,
  };
}
