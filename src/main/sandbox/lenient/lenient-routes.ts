/** Paths that the document does not have: the abilities of a gateway, and what only clients of the public gateway call. */
import type { BankResponse } from '../response.ts';
import type { Bank } from '../bank.ts';
import type { Exchange } from '../exchange.ts';
import type { FaultTarget } from '../faults/faults.ts';
import { exactly, plain, type Route, signIn, underFault } from '../route.ts';
import { listPurchases, showCard, showPurchase } from './look-up.ts';
import { answerRefund, showRefund } from './refunds.ts';

/** Look-up of one purchase by id and by reference. */
export const abilityRoutes: readonly Route[] = [
  faulty('look-ups', 'GET', oneBelow('/v1.0/purchases/'), showPurchase),
];

/** Lists, cards and refunds. */
export const lenientRoutes: readonly Route[] = [
  signedIn('GET', exactly('/v1.0/purchases'), listPurchases),
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

/** A route that faults apply to, after the sign-in. */
function faulty(
  target: FaultTarget,
  method: Route['method'],
  matches: Route['matches'],
  handle: (bank: Bank, exchange: Exchange) => BankResponse | Promise<BankResponse>,
): Route {
  return {
    method,
    matches,
    handle: async (bank, exchange) => {
      const locked = signIn(bank, exchange);
      if (locked !== undefined) {
        return { response: locked };
      }
      return underFault(bank, target, async () => handle(bank, exchange));
    },
  };
}

function oneBelow(prefix: string): Route['matches'] {
  return (path) => path.startsWith(prefix) && /^[^/]+$/.test(path.slice(prefix.length));
}
