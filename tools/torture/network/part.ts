import { classify } from '../../../src/domain/charge/classify.ts';
import type { Verdict } from '../../../src/domain/charge/attempt.ts';
import { isCurrency } from '../../../src/domain/money.ts';
import { createGateway } from '../../../src/main/gateway/client.ts';
import type { Gateway, PurchaseResponse } from '../../../src/main/ports/gateway/gateway.ts';
import { endpointTo, keyedPurchase, testNumber } from '../../../test/main/gateway/purchases.ts';

/** Parameters of the suite's parts. */
export interface NetworkRun {
  /** Maximum number of byte offsets, statuses and the like of one kind, spread evenly. */
  readonly most: number;
  readonly folder: string;
}

/** Result of one part. */
export interface PartEnd {
  readonly part: string;
  readonly cases: number;
  /** Attempts that reached the gateway as a whole request, and the POSTs that it received for them. */
  readonly attempts: number;
  readonly posts: number;
  readonly faults: readonly string[];
  /** Further measurements, as text for a row. */
  readonly measured: string;
}

/** Counts and faults of a part in progress. */
export class PartTally {
  cases = 0;
  attempts = 0;
  posts = 0;
  readonly faults: string[] = [];
  readonly #part: string;

  constructor(part: string) {
    this.#part = part;
  }

  /** Counts one case, with a fault unless the result is the expected one. */
  check(name: string, found: unknown, wanted: unknown): void {
    this.cases += 1;
    const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (one !== other) this.faults.push(`${this.#part}: ${name} came out as ${one}, not ${other}`);
  }

  /** Counts the POSTs of one attempt. */
  count(posts: number): void {
    this.attempts += 1;
    this.posts += posts;
  }

  end(measured = ''): PartEnd {
    const { cases, attempts, posts, faults } = this;
    return { part: this.#part, cases, attempts, posts, faults, measured };
  }
}

/** Long deadlines, so that a busy machine makes no response late. */
const patient = { connectDeadlineMs: 30_000, softDeadlineMs: 60_000, hardDeadlineMs: 90_000 };

const usualGateway = createGateway();

/** Charges once at an address and reads the response as the terminal does. */
export async function chargeAt(
  baseUrl: string,
  { gateway = usualGateway, ...deadlines }: Charging = {},
): Promise<Verdict['state'] | 'not-sent'> {
  const connected = await gateway.connect(endpointTo(baseUrl, { ...patient, ...deadlines }));
  if (!connected.ok) return 'not-sent';
  const { response } = await connected.value.sendPurchase(keyedPurchase, () => undefined);
  return verdictOn(response).state;
}

interface Charging {
  readonly connectDeadlineMs?: number;
  readonly hardDeadlineMs?: number;
  readonly gateway?: Gateway;
}

/** Reads a response to the usual purchase. */
function verdictOn(response: PurchaseResponse['response']): Verdict {
  const { amountMinor, currency, reference } = keyedPurchase;
  if (!isCurrency(currency)) throw new Error(`${currency} is no currency`);
  return classify(
    {
      amountMinor,
      currency,
      reference,
      lastFour: testNumber.slice(-4),
      expectTest: true,
      intentHeldUnknown: false,
      isTransactionIdKnown: () => false,
    },
    response,
  );
}

/** Whole numbers from 0 to the given one, inclusive; at most `most` of them, spread evenly. */
export function spread(last: number, most: number): readonly number[] {
  const count = Math.min(last + 1, Math.max(2, most));
  return Array.from({ length: count }, (_, index) => Math.round((index * last) / (count - 1)));
}
