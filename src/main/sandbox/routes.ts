/** Maps paths to handlers, and applies faults to them. */
import { type Answer, htmlAnswer, jsonAnswer, refusal } from './answer.ts';
import { assertNever } from './assert-never.ts';
import type { Bank } from './bank.ts';
import { answerTokenisation } from './cards/credit-cards.ts';
import type { Exchange } from './exchange.ts';
import { type Fault, type FaultTarget, isProcessedUnder } from './faults/faults.ts';
import { asObject, type JsonObject, parseJson, textField } from './json-fields.ts';
import { chooseInLightbox, showLightbox } from './lightbox.ts';
import { practiceRoutes } from './practice/practice-control.ts';
import { processPurchase } from './purchase.ts';
import { readPurchaseRequest } from './purchase-request.ts';
import type { WireTrigger } from './faults/scenarios.ts';
import { isAuthorized } from './verify.ts';
import { answerWalletToken } from './wallet-token.ts';

/** A response and the fault applied to its delivery. */
export type Outcome = { readonly answer: Answer; readonly fault?: Fault | undefined };

/** One method and path. `matches` sees the path as it was sent. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly matches: (path: string) => boolean;
  readonly handle: (bank: Bank, exchange: Exchange) => Promise<Outcome>;
};

const walletTokenPath = /^\/v2(?:\/[^/]+){5}\/wallet_token$/;

const routes: readonly Route[] = [
  { method: 'POST', matches: exactly('/v1.0/purchases'), handle: answerPurchase },
  { method: 'POST', matches: exactly('/v1.0/credit_cards'), handle: answerCreditCard },
  {
    method: 'POST',
    matches: (path) => walletTokenPath.test(path),
    handle: (bank, exchange) =>
      underFault(bank, 'wallet_token', () => answerWalletToken(bank, exchange)),
  },
  { method: 'GET', matches: exactly('/lightbox'), handle: plain(showLightbox) },
  { method: 'POST', matches: exactly('/lightbox'), handle: plain(chooseInLightbox) },
  {
    method: 'GET',
    matches: exactly('/ping'),
    handle: plain(() =>
      Promise.resolve({ status: 200, contentType: 'text/plain; charset=utf-8', body: 'pong\n' }),
    ),
  },
  ...practiceRoutes.map(({ method, path, handle }) => ({
    method,
    matches: exactly(path),
    handle: plain(handle),
  })),
];

/** The route of a request, or the response when there is none: 404, or 405 with what is allowed. */
export function findRoute(method: string, path: string): Route | Answer {
  const found = routes.filter((route) => route.matches(path));
  if (found.length === 0) {
    return htmlAnswer(404, 'Not Found', '<p>The practice bank has nothing here.</p>');
  }
  const asked = method === 'HEAD' ? 'GET' : method;
  return (
    found.find((route) => route.method === asked) ?? {
      ...htmlAnswer(405, 'Method Not Allowed', ''),
      headers: { Allow: found.map((route) => route.method).join(', ') },
    }
  );
}

async function answerPurchase(bank: Bank, exchange: Exchange): Promise<Outcome> {
  const body = asObject(parseJson(exchange.body));
  bank.traffic.count(textField(body, 'reference') ?? '');
  const locked = signIn(bank, exchange);
  if (locked !== undefined) {
    return { answer: locked };
  }
  let triggered: Fault | undefined;
  const outcome = await underFault(bank, 'purchases', async () => {
    if (body === undefined) {
      return badJson();
    }
    const { request, errors } = readPurchaseRequest(body);
    if (request === undefined) {
      return refusal(errors);
    }
    const { answer, trigger } = await processPurchase(bank, request);
    triggered = trigger && triggerFault(bank, trigger);
    return answer;
  });
  return { answer: outcome.answer, fault: triggered ?? outcome.fault };
}

async function answerCreditCard(bank: Bank, exchange: Exchange): Promise<Outcome> {
  const locked = signIn(bank, exchange);
  if (locked !== undefined) {
    return { answer: locked };
  }
  const body: JsonObject | undefined = asObject(parseJson(exchange.body));
  return underFault(bank, 'credit_cards', () =>
    body === undefined ? Promise.resolve(badJson()) : answerTokenisation(bank, body),
  );
}

/** Takes the request's fault, and processes it unless that fault comes before processing. */
async function underFault(
  bank: Bank,
  target: FaultTarget,
  process: () => Promise<Answer>,
): Promise<Outcome> {
  const fault = bank.faults.take(target);
  const answer = isProcessedUnder(fault) ? await process() : refusal([]);
  return { answer, fault };
}

function triggerFault(bank: Bank, trigger: WireTrigger): Fault {
  switch (trigger) {
    case 'lost-after-charging':
      return { kind: 'drop-after' };
    case 'lost-before-charging':
      return { kind: 'drop-before' };
    case 'late':
      return { kind: 'delay', delayMs: bank.lateAnswerMs };
    default:
      return assertNever(trigger);
  }
}

/** The 401 of docs/gateway-facts.md, Statuses, or undefined when the client may proceed. */
function signIn(bank: Bank, exchange: Exchange): Answer | undefined {
  if (bank.credentials === undefined || isAuthorized(exchange.authorization, bank.credentials)) {
    return undefined;
  }
  const body = { successful: false, errors: ['Incorrect Username or Token'], response: null };
  return {
    ...jsonAnswer(401, body),
    headers: { 'WWW-Authenticate': 'Basic realm="practice bank"' },
  };
}

function badJson(): Answer {
  return refusal(['The body is not a JSON object in UTF-8'], 400);
}

function exactly(expected: string): (path: string) => boolean {
  return (path) => path === expected;
}

function plain(handle: (bank: Bank, exchange: Exchange) => Promise<Answer>): Route['handle'] {
  return async (bank, exchange) => ({ answer: await handle(bank, exchange) });
}
