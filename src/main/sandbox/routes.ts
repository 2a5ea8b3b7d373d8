/** Maps paths to handlers, and applies faults to them. */
import { type BankResponse, pathRefusal, refusal } from './response.ts';
import { assertNever } from './assert-never.ts';
import type { Bank } from './bank.ts';
import { answerTokenisation } from './cards/credit-cards.ts';
import type { Exchange } from './exchange.ts';
import type { Fault } from './faults/faults.ts';
import { asObject, type JsonObject, parseJson, textField } from './json-fields.ts';
import { chooseInLightbox, showLightbox } from './lightbox.ts';
import { practiceRoutes } from './practice/practice-control.ts';
import { abilityRoutes, lenientRoutes } from './lenient/lenient-routes.ts';
import { refusedRecord } from './lenient/refused-record.ts';
import { toStrictBody } from './lenient/strict-body.ts';
import { processPurchase } from './purchase.ts';
import { readPurchaseRequest } from './purchase-request.ts';
import { exactly, type Outcome, plain, type Route, signIn, underFault } from './route.ts';
import type { WireTrigger } from './faults/scenarios.ts';
import { answerWalletToken } from './wallet-token.ts';

/** Segments may be empty: the handler says which one is missing. */
const walletTokenPath = /^\/v2(?:\/[^/]*){5}\/wallet_token$/;

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
export function findRoute(bank: Bank, method: string, path: string): Route | BankResponse {
  const known = [
    ...routes,
    ...(bank.hasAbilities ? abilityRoutes : []),
    ...(bank.isLenient ? lenientRoutes : []),
  ];
  const found = known.filter((route) => route.matches(path));
  if (found.length === 0) {
    return pathRefusal(path, 404, 'Not Found');
  }
  const asked = method === 'HEAD' ? 'GET' : method;
  return (
    found.find((route) => route.method === asked) ?? {
      ...pathRefusal(path, 405, 'Method Not Allowed'),
      headers: { Allow: found.map((route) => route.method).join(', ') },
    }
  );
}

async function answerPurchase(bank: Bank, exchange: Exchange): Promise<Outcome> {
  const body = readBody(bank, exchange);
  bank.traffic.count(textField(body, 'reference') ?? '');
  const locked = signIn(bank, exchange);
  if (locked !== undefined) {
    return { response: locked };
  }
  let triggered: Fault | undefined;
  const outcome = await underFault(bank, 'purchases', async () => {
    if (body === undefined) {
      return badJson();
    }
    const { request, errors } = readPurchaseRequest(body);
    if (request === undefined) {
      return refuse(bank, body, errors);
    }
    const processed = await processPurchase(bank, request);
    if ('errors' in processed) {
      return refuse(bank, body, processed.errors);
    }
    triggered = processed.trigger && triggerFault(bank, processed.trigger);
    return processed.response;
  });
  return { response: outcome.response, fault: triggered ?? outcome.fault };
}

async function answerCreditCard(bank: Bank, exchange: Exchange): Promise<Outcome> {
  const locked = signIn(bank, exchange);
  if (locked !== undefined) {
    return { response: locked };
  }
  const body = readBody(bank, exchange);
  return underFault(bank, 'credit_cards', () =>
    body === undefined ? Promise.resolve(badJson()) : answerTokenisation(bank, body),
  );
}

function triggerFault(bank: Bank, trigger: WireTrigger): Fault {
  switch (trigger) {
    case 'lost-after-charging':
      return { kind: 'drop-after' };
    case 'lost-before-charging':
      return { kind: 'drop-before' };
    case 'late':
      return { kind: 'delay', delayMs: bank.lateResponseMs };
    default:
      return assertNever(trigger);
  }
}

function readBody(bank: Bank, exchange: Exchange): JsonObject | undefined {
  const body = asObject(parseJson(exchange.body));
  return bank.isLenient ? body && toStrictBody(body) : body;
}

function refuse(
  bank: Bank,
  body: JsonObject,
  errors: readonly string[],
): BankResponse | Promise<BankResponse> {
  return bank.isLenient ? refusedRecord(bank, body, errors) : refusal(errors);
}

function badJson(): BankResponse {
  return refusal(['The body is not a JSON object in UTF-8'], 400);
}
