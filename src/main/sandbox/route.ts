/** The form of a route, and the sign-in that the routes of the service share. */
import { type BankResponse, jsonResponse, refusal } from './response.ts';
import type { Bank } from './bank.ts';
import type { Exchange } from './exchange.ts';
import { type Fault, type FaultTarget, isProcessedUnder } from './faults/faults.ts';
import { isAuthorized } from './verify.ts';

/** A response and the fault applied to its delivery. */
export type Outcome = { readonly response: BankResponse; readonly fault?: Fault | undefined };

/** One method and path. `matches` sees the path as it was sent. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly matches: (path: string) => boolean;
  readonly handle: (bank: Bank, exchange: Exchange) => Promise<Outcome>;
};

/** Matches one path only. */
export function exactly(expected: string): Route['matches'] {
  return (path) => path === expected;
}

/** A handler that no fault applies to. */
export function plain(
  handle: (bank: Bank, exchange: Exchange) => Promise<BankResponse>,
): Route['handle'] {
  return async (bank, exchange) => ({ response: await handle(bank, exchange) });
}

/** Takes the request's fault, and processes it unless that fault comes before processing. */
export async function underFault(
  bank: Bank,
  target: FaultTarget,
  process: () => Promise<BankResponse>,
): Promise<Outcome> {
  const fault = bank.faults.take(target);
  const response = isProcessedUnder(fault) ? await process() : refusal([]);
  return { response, fault };
}

/** The 401 of docs/gateway-facts.md, Statuses, or undefined when the client may proceed. */
export function signIn(bank: Bank, exchange: Exchange): BankResponse | undefined {
  if (bank.credentials === undefined || isAuthorized(exchange.authorization, bank.credentials)) {
    return undefined;
  }
  const body = { successful: false, errors: ['Incorrect Username or Token'], response: null };
  return {
    ...jsonResponse(401, body),
    headers: { 'WWW-Authenticate': 'Basic realm="practice bank"' },
  };
}
