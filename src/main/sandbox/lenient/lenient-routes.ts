/** Paths that the document does not have: the abilities of a gateway, and what only clients of the public gateway call. */
import type { BankResponse } from '../response.ts';
import type { Bank } from '../bank.ts';
import type { Exchange } from '../exchange.ts';
import type { FaultTarget } from '../faults/faults.ts';
import { exactly, type Outcome, plain, type Route, signIn, underFault } from '../route.ts';
import { listPurchases, showCard, showPurchase } from './look-up.ts';
import { renewCard } from './renew-card.ts';
import { answerRefund, listRefunds, showRefund } from './refunds.ts';
import { answerRefundVoid, answerVoid } from './voids.ts';

/** Look-up of one purchase by id and by reference, refunds and voids. */
export const abilityRoutes: readonly Route[] = [
  faulty('look-ups', 'GET', oneBelow('/v1.0/purchases/'), showPurchase),
  { method: 'POST', matches: exactly('/v1.0/refunds'), handle: answerRefundUnderFault },
  faulty('voids', 'POST', exactly('/v1.0/purchases/void'), answerVoid),
];

/** Lists, cards, and the look-up and voids of refunds. */
export const lenientRoutes: readonly Route[] = [
  signedIn('GET', exactly('/v1.0/purchases'), listPurchases),
  signedIn('GET', oneBelow('/v1.0/credit_cards/'), showCard),
  signedIn('PUT', oneBelow('/v1.0/credit_cards/'), renewCard),
  signedIn('GET', exactly('/v1.0/refunds'), listRefunds),
  signedIn('POST', exactly('/v1.0/refunds/void'), answerRefundVoid),
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

async function answerRefundUnderFault(bank: Bank, exchange: Exchange): Promise<Outcome> {
  const locked = signIn(bank, exchange);
  if (locked !== undefined) {
    return { response: locked };
  }
  let triggered: Outcome['fault'];
  const outcome = await underFault(bank, 'refunds', async () => {
    const made = await answerRefund(bank, exchange);
    triggered = made.fault;
    return made.response;
  });
  return { response: outcome.response, fault: outcome.fault ?? triggered };
}

function oneBelow(prefix: string): Route['matches'] {
  return (path) => path.startsWith(prefix) && /^[^/]+$/.test(path.slice(prefix.length));
}
