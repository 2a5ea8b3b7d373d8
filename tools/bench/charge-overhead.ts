import { request } from 'node:http';
import type { CurrencyCode } from '../../src/domain/money.ts';
import type { OperatorId } from '../../src/domain/ids.ts';
import { submitCharge } from '../../src/main/usecases/charge/submit-charge.ts';
import type { AccountContext } from '../../src/main/usecases/account-context.ts';
import { openBenchContext } from './bench-context.ts';
import { startBenchGateway } from './bench-gateway.ts';
import { rounded, spreadOf } from './statistics.ts';
import type { Spread } from './statistics.ts';

/** Time of one charge through the terminal, beside a bare POST of the same body. */
export interface ChargeOverhead {
  readonly name: 'charge-overhead';
  readonly charges: number;
  readonly bare: Spread;
  readonly terminal: Spread;
  /** Terminal less bare at the 95th percentile. */
  readonly addedP95Ms: number;
  /** Ratio of what is added to the bare POST, at the 95th percentile. */
  readonly ratio: number;
  readonly bar: number;
  readonly isMet: boolean;
}

/** A published test number that is always approved. */
const cardNumber = '5123456789012346';
const bar = 3;
const warmUpCharges = 50;
const charges = 400;

/**
 * Times a charge from submit to its durable outcome, and a bare `node:http` POST on a fresh socket, in turns so
 * that both meet the same machine.
 */
export async function benchChargeOverhead(): Promise<ChargeOverhead> {
  const service = await startBenchGateway(0);
  const bench = await openBenchContext(service.baseUrl);
  const bareMs: number[] = [];
  const terminalMs: number[] = [];
  for (let index = 0; index < warmUpCharges + charges; index += 1) {
    const bare = await timed(() => postBare(service.baseUrl, index));
    const terminal = await timed(() => chargeOnce(bench.context, index));
    if (index < warmUpCharges) continue;
    bareMs.push(bare);
    terminalMs.push(terminal);
  }
  await bench.close();
  await service.close();
  const [bare, terminal] = [spreadOf(bareMs), spreadOf(terminalMs)];
  const addedP95Ms = rounded(terminal.p95Ms - bare.p95Ms);
  const ratio = rounded(addedP95Ms / bare.p95Ms);
  return {
    name: 'charge-overhead',
    charges,
    bare,
    terminal,
    addedP95Ms,
    ratio,
    bar,
    isMet: ratio <= bar,
  };
}

/** The time that something takes, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** Charges a keyed card, from submit to its durable outcome. */
export async function chargeOnce(context: AccountContext, index: number): Promise<void> {
  const { id } = context.drafts.open(null);
  const clerk = { id: 'clerk' as OperatorId, name: 'Clerk', role: 'clerk' } as const;
  const answer = await submitCharge(context, clerk, {
    draftId: id,
    reference: `BENCH-${index}`,
    amountMinor: 1_000 + index,
    currency: 'AUD' as CurrencyCode,
    channel: 'phone',
    customerId: null,
    saveCard: null,
    duplicateReason: null,
    card: {
      kind: 'keyed',
      number: cardNumber,
      expiryMonth: 12,
      expiryYear: 2030,
      holder: 'A Cardholder',
      securityCode: '123',
      codeAbsentReason: null,
    },
  });
  if (!answer.ok || answer.value.kind !== 'accepted') throw new Error('A charge was not accepted.');
  await context.inFlightCharges.allEnded();
}

/** A POST of the same body on a fresh socket. */
export function postBare(baseUrl: string, index: number): Promise<void> {
  const body = JSON.stringify({
    amount: 1_000 + index,
    currency: 'AUD',
    reference: `BARE-${index}`,
    card_holder: 'A Cardholder',
    card_number: cardNumber,
    card_expiry: '12/2030',
    cvv: '123',
  });
  return new Promise((resolve, reject) => {
    const post = request(`${baseUrl}/v1.0/purchases`, {
      method: 'POST',
      agent: false,
      headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
    });
    post.on('error', reject);
    post.on('response', (response) => {
      response.resume();
      response.on('end', resolve);
    });
    post.end(body);
  });
}
