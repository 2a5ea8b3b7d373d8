import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import { classify } from '../../../src/domain/charge/classify.ts';
import type { Verdict } from '../../../src/domain/charge/attempt.ts';
import { isCurrency } from '../../../src/domain/money.ts';
import { Secret } from '../../../src/domain/secret.ts';
import { decodeBody } from '../../../src/main/gateway/wire/decode.ts';
import { faultsShownMax } from '../suite.ts';
import type { Suite, SuiteContext, SuiteFigure } from '../suite.ts';
import { wrongVerdict } from './independent-oracle.ts';
import { contradictions, knownId, statusCells } from './matrix.ts';
import type { Cell } from './matrix.ts';
import { mutatedBody } from './mutate.ts';
import { anySentPurchase, realShapes } from './real-shapes.ts';
import type { SentPurchase } from './real-shapes.ts';

/** Responses changed a little or a lot, read by the terminal and by an independent oracle. */
export const answersSuite: Suite = {
  name: 'answers',
  proves: 'No response is read as an approval unless it has every mark of one and nothing differs.',
  unit: 'answers',
  sizes: { quick: 4_000, full: 1_000_000, long: 10_000_000 },
  run,
};

/** Counts while responses are read. */
interface Tally {
  readonly states: Record<Verdict['state'], number>;
  readonly faults: string[];
  wrong: number;
  thrown: number;
}

async function run(context: SuiteContext): Promise<SuiteFigure> {
  const { size, seed } = context;
  const chance = context.chance('answers');
  const inherited = Object.getOwnPropertyNames(Object.prototype).join();
  const states = {
    approved: 0,
    declined: 0,
    rejected: 0,
    'reference-taken': 0,
    mismatch: 0,
    unknown: 0,
  };
  const tally: Tally = { states, faults: [], wrong: 0, thrown: 0 };
  const sent = anySentPurchase(chance);
  const matrixCells = readCells(contradictions(sent), sent, tally);
  const statusCellCount = readCells(statusCells(sent), sent, tally);
  for (let answer = 1; answer <= size; answer += 1) {
    readOne(chance, tally, `answer ${answer} of seed ${seed}`);
    if (answer % 100_000 === 0) {
      context.progress(`${answer} answers`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const isPrototypeSame = inherited === Object.getOwnPropertyNames(Object.prototype).join();
  return {
    isPassed: tally.wrong === 0 && tally.thrown === 0 && isPrototypeSame,
    figures: {
      wronglyRead: tally.wrong,
      thrown: tally.thrown,
      prototypePolluted: isPrototypeSame ? 0 : 1,
      matrixCells,
      statusCells: statusCellCount,
      ...states,
    },
    faults: tally.faults,
    notRun: [],
  };
}

function readCells(cells: Iterable<Cell>, sent: SentPurchase, tally: Tally): number {
  let count = 0;
  for (const { name, status, bytes, expected } of cells) {
    count += 1;
    const { state } = read(sent, status, bytes);
    if (state !== expected) note(tally, `${name} was read as ${state}, not as ${expected}`);
  }
  return count;
}

function readOne(chance: SeededChance, tally: Tally, name: string): void {
  const sent = anySentPurchase(chance);
  const shape = chance.oneOf(realShapes(sent, `T-${chance.digits(9)}`));
  const bytes = mutatedBody(shape.body, chance);
  const status = chance.fraction() < 0.7 ? shape.status : 100 + chance.below(500);
  try {
    const verdict = read(sent, status, bytes);
    tally.states[verdict.state] += 1;
    const wrong = wrongVerdict(sent, { status, bytes }, verdict);
    if (wrong !== null) note(tally, `${name}: ${wrong} (${status} ${shownOf(bytes)})`);
  } catch (error) {
    tally.thrown += 1;
    const words = error instanceof Error ? error.message : String(error);
    if (tally.faults.length < faultsShownMax) tally.faults.push(`${name} threw: ${words}`);
  }
}

/** Reads a response's bytes as the terminal does: its gateway decodes, its domain classifies. */
function read(sent: SentPurchase, status: number, bytes: Uint8Array): Verdict {
  const { amountMinor, currency, reference, cardNumber } = sent;
  if (!isCurrency(currency)) throw new Error(`${currency} is no currency`);
  const { body } = decodeBody(bytes, {
    cardNumber: new Secret(cardNumber),
    securityCode: new Secret('123'),
    others: [],
  });
  return classify(
    {
      amountMinor,
      currency,
      reference,
      lastFour: cardNumber.slice(-4),
      expectTest: true,
      intentHeldUnknown: false,
      isTransactionIdKnown: (id) => id === knownId,
    },
    { kind: 'complete', status, retryAfterSeconds: null, body },
  );
}

function note(tally: Tally, fault: string): void {
  tally.wrong += 1;
  if (tally.faults.length < faultsShownMax) tally.faults.push(fault);
}

function shownOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1').slice(0, 800);
}
