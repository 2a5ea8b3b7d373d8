import { classify } from '../../../src/domain/charge/classify.ts';
import type { Verdict } from '../../../src/domain/charge/attempt.ts';
import { isCurrency } from '../../../src/domain/money.ts';
import { createGateway } from '../../../src/main/gateway/client.ts';
import type { Gateway, PurchaseAnswer } from '../../../src/main/ports/gateway/gateway.ts';
import { endpointTo, keyedPurchase, testNumber } from '../../../test/main/gateway/purchases.ts';

/** What the parts of the suite are run with. */
export interface NetworkRun {
  /** Most byte offsets, statuses and the like of one kind; fewer are spread evenly. */
  readonly most: number;
  readonly folder: string;
}

/** What one part found. */
export interface PartEnd {
  readonly part: string;
  readonly cases: number;
  /** Attempts that came as far as a whole request at the service, and the POSTs that it got of them. */
  readonly attempts: number;
  readonly posts: number;
  readonly faults: readonly string[];
  /** What else it measured, as a row says it. */
  readonly measured: string;
}

/** Counts and faults of a part that is under way. */
export class PartTally {
  cases = 0;
  attempts = 0;
  posts = 0;
  readonly faults: string[] = [];
  readonly #part: string;

  constructor(part: string) {
    this.#part = part;
  }

  /** Counts one case, with a fault unless it came out as it must. */
  check(name: string, found: unknown, wanted: unknown): void {
    this.cases += 1;
    const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (one !== other) this.faults.push(`${this.#part}: ${name} came out as ${one}, not ${other}`);
  }

  /** Counts the POSTs that one attempt came to. */
  count(posts: number): void {
    this.attempts += 1;
    this.posts += posts;
  }

  end(measured = ''): PartEnd {
    const { cases, attempts, posts, faults } = this;
    return { part: this.#part, cases, attempts, posts, faults, measured };
  }
}

/** Patient, so that a busy machine makes no answer late. */
const patient = { connectDeadlineMs: 30_000, softDeadlineMs: 60_000, hardDeadlineMs: 90_000 };

const usualGateway = createGateway();

/** Charges once at an address and reads the answer as the terminal does. */
export async function chargeAt(
  baseUrl: string,
  { gateway = usualGateway, ...deadlines }: Charging = {},
): Promise<Verdict['state'] | 'not-sent'> {
  const connected = await gateway.connect(endpointTo(baseUrl, { ...patient, ...deadlines }));
  if (!connected.ok) return 'not-sent';
  const { answer } = await connected.value.sendPurchase(keyedPurchase, () => undefined);
  return verdictOn(answer).state;
}

interface Charging {
  readonly connectDeadlineMs?: number;
  readonly hardDeadlineMs?: number;
  readonly gateway?: Gateway;
}

/** Reads an answer to the usual purchase. */
function verdictOn(answer: PurchaseAnswer['answer']): Verdict {
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
    answer,
  );
}

/** Whole numbers from 0 to the given one, both included; at most so many, spread evenly. */
export function spread(last: number, most: number): readonly number[] {
  const count = Math.min(last + 1, Math.max(2, most));
  return Array.from({ length: count }, (_, index) => Math.round((index * last) / (count - 1)));
}
