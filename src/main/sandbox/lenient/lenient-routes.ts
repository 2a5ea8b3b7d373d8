/** Paths that only `--lenient` answers: the document does not have them, clients of the public gateway call them. */
import type { BankResponse } from '../response.ts';
import type { Bank } from '../bank.ts';
import type { Exchange } from '../exchange.ts';
import { exactly, plain, type Route, signIn } from '../route.ts';
import { listPurchases, showCard, showPurchase } from './look-up.ts';
import { answerRefund, showRefund } from './refunds.ts';

/** Look-up by id and by reference, and refunds. */
export const lenientRoutes: readonly Route[] = [
  signedIn('GET', exactly('/v1.0/purchases'), listPurchases),
  signedIn('GET', oneBelow('/v1.0/purchases/'), showPurchase),
  signedIn('GET', oneBelow('/v1.0/credit_cards/'), showCard),
  signedIn('POST', exactly('/v1.0/refunds'), answerRefund),
  signedIn('GET', oneBelow('/v1.0/refunds/'), showRefund),
];

function signedIn(
  method: Route['method'],
  matches: Route['matches'],
  handle: (bank: Bank, exchange: Exchange) => BankResponse | Promise<BankResponse>,
): Route {
  return {
    method,
    matches,
    handle: plain(async (bank, exchange) => signIn(bank, exchange) ?? handle(bank, exchange)),
  };
}

function oneBelow(prefix: string): Route['matches'] {
  return (path) => path.startsWith(prefix) && /^[^/]+$/.test(path.slice(prefix.length));
}
