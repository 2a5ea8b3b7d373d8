import type { Obstacle } from '../../../contract/charge.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { Instant } from '../../../domain/calendar.ts';
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
import type { WalletTokenAnswer, WalletEndpoint } from '../../ports/wallet-gateway.ts';
import type { NewWalletCheckout } from '../../ports/wallet-book.ts';
import { connectDeadlineMs } from '../accounts/service-endpoint.ts';
import type { Draft } from '../charge/draft-book.ts';
import { duplicateScope } from '../charge/duplicate-scope.ts';
import { placeOrder } from '../charge/place-order.ts';
import { presentObstacle } from '../charge/present-obstacle.ts';
import type { Desk, Operator } from '../desk.ts';
import { recordsFailure } from '../records-failure.ts';
import { checkWalletOrder } from './check-wallet-order.ts';
import { presentCheckout } from './present-wallet.ts';
import { publishCheckout } from './publish-wallet.ts';
import { partsOf } from './token-request-view.ts';
import { isWalletOn, refusedHere, walletSettingsOf } from './wallet-deps.ts';
import type { WalletDeps } from './wallet-deps.ts';

type Answer = OperationOutput<'wallet.request'>;

/** The form of a checkout, as the charge's own rules know forms; it is in no book, so nobody owns it. */
export function draftOf(id: WalletCheckoutId): Draft {
  const draft = { id: 'wallet' as DraftId, intentId: walletIntent(id), part: null };
  return { ...draft, owner: 'nobody' };
}

/** How long a token request may wait for its answer, in ms: no money moves, so nobody need wait longer. */
const answerDeadlineMs = 30_000;

/**
 * Asks the service for a wallet token and sets the checkout down with what came of it.
 *
 * No money moves, so it may be asked again; each asking is a checkout of its own, a failed one too.
 */
export async function requestWallet(
  desk: Desk,
  deps: WalletDeps,
  {
    operator,
    typed,
  }: {
    readonly operator: Operator;
    readonly typed: ParsedInput<'wallet.request'>;
  },
): Promise<Result<Answer, Failure>> {
  if (!isWalletOn(desk, deps)) return ok(refusedHere('off'));
  const checked = checkWalletOrder(desk.account, walletSettingsOf(desk, deps), typed);
  if (!checked.ok) return ok({ kind: 'not-sent', refusals: [...checked.error] });
  const { order } = checked.value;
  const id = desk.ids.walletCheckoutId();
  const obstacle = await findObstacle(desk, id, order);
  if (!obstacle.ok) return obstacle;
  if (obstacle.value !== null) return ok({ kind: 'obstacle', obstacle: obstacle.value });
  const endpoint = await deps.endpoint(desk.account);
  if (!endpoint.ok) return endpoint;

  const answer = await ask(desk, deps, endpoint.value, order);
  const requestedAt = desk.clock.now();
  const added = await desk.ledger.wallet.addCheckout({
    ...order,
    id,
    operatorId: operator.id,
    terminalId: desk.terminalId,
    bootId: desk.bootId,
    requestedAt,
    ...readAnswer(answer, requestedAt, walletSettingsOf(desk, deps).tokenLifeMinutes),
  });
  if (!added.ok) return recordsFailure(added.error);
  publishCheckout(desk, added.value);
  const kind = added.value.state === 'requested' ? 'requested' : 'failed';
  return ok({ kind, checkout: presentCheckout(desk, added.value) });
}

/** An invoice that is paid, in flight or not confirmed needs no token. */
async function findObstacle(
  desk: Desk,
  id: WalletCheckoutId,
  order: WalletOrder,
): Promise<Result<Obstacle | null, Failure>> {
  const placed = await placeOrder(desk, draftOf(id), order.invoiceNumber);
  if (!placed.ok) return placed;
  const { intentId, orderReference } = placed.value;
  const { amountMinor, currency } = order;
  const scope = duplicateScope(desk, { role: 'clerk', reason: null });
  const refusal = await desk.ledger.attempts.check(
    { intentId, orderReference, amountMinor, currency, lastFour: null },
    scope,
  );
  if (!refusal.ok) return recordsFailure(refusal.error);
  return ok(refusal.value && presentObstacle(desk, refusal.value));
}

function ask(
  desk: Desk,
  deps: WalletDeps,
  endpoint: WalletEndpoint,
  order: WalletOrder,
): Promise<WalletTokenAnswer> {
  const { hashEncoding, lastSegment } = walletSettingsOf(desk, deps);
  const parts = partsOf(endpoint, order);
  const hash = desk.gateway.walletHash(parts, endpoint.sharedSecret, hashEncoding);
  const path = tokenRequestPath(parts, { hash, lastSegment });
  return desk.gateway.requestWalletToken({
    paynowUrl: endpoint.paynowUrl,
    target: path + tokenRequestQuery(order.originUrl, order.callbackPath),
    body: tokenRequestBody(order.cart),
    connectDeadlineMs,
    hardDeadlineMs: answerDeadlineMs,
  });
}

function readAnswer(
  answer: WalletTokenAnswer,
  requestedAt: Instant,
  lifeMinutes: number,
): Pick<
  NewWalletCheckout,
  'state' | 'expiresAt' | 'serviceCheckoutId' | 'requestToken' | 'failure'
> {
  if (answer.kind === 'failed') {
    const { reason, errors, httpStatus } = answer;
    return {
      state: 'failed',
      expiresAt: null,
      serviceCheckoutId: null,
      requestToken: null,
      failure: { stage: 'request', reason, errors, httpStatus },
    };
  }
  const endsAtMs = Date.parse(requestedAt) + lifeMinutes * 60_000;
  return {
    state: 'requested',
    expiresAt: new Date(endsAtMs).toISOString() as Instant,
    serviceCheckoutId: answer.checkoutId,
    requestToken: answer.token,
    failure: null,
  };
}
