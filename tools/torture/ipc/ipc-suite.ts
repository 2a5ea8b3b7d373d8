import { contract } from '../../../src/contract/index.ts';
import type { OperationName } from '../../../src/contract/index.ts';
import { failureSchema } from '../../../src/contract/failure.ts';
import { measureInput } from '../../../src/main/ipc/input-size.ts';
import { operationNames } from '../../../src/contract/names.ts';
import { sampleInputs } from '../../../test/fixtures/sample-inputs.ts';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import { faultsShownMax } from '../suite.ts';
import type { Suite, SuiteContext, SuiteFigure } from '../suite.ts';
import { startCalledApp } from './called-app.ts';
import type { CalledApp } from './called-app.ts';
import { aboutWhatIsThere, fillRecords } from './filled-records.ts';
import { oddInput } from './odd-inputs.ts';

/** Payloads that no page of ours sends, through the whole path of a call into the whole app. */
export const ipcSuite: Suite = {
  name: 'ipc',
  proves:
    'Every message of a page gets a typed refusal or a valid answer, and a refusal changes nothing.',
  unit: 'payloads for each operation',
  sizes: { quick: 12, full: 10_000, long: 100_000 },
  run,
};

/** Payloads of one operation before the next operation's turn. */
const roundPayloads = 250;

/** Time limit of the full size on a machine busy with other things, in ms. */
const fullMsMax = 14 * 60_000;

/** Maximum number of fitting payloads for one operation: those only make work, and are not under test. */
const fittingMax = 60;

/** Operations that a fitting payload would let change the app itself: these get only payloads that do not fit. */
const neverFitting: ReadonlySet<OperationName> = new Set<OperationName>([
  'accounts.activate',
  'accounts.remove',
  'practice.fill-book',
  'practice.pass-time',
  'session.switch-role',
]);

/** Signing operators in and out would lock the fuzzer itself out. */
function mayFit(name: OperationName): boolean {
  return !neverFitting.has(name) && !name.startsWith('staff.');
}

interface Tally {
  readonly faults: string[];
  payloads: number;
  refused: number;
  fitting: number;
  answered: number;
  wrong: number;
  changed: number;
}

async function run(context: SuiteContext): Promise<SuiteFigure> {
  const { size, folder } = context;
  const endsAtMs = performance.now() + (context.pace === 'full' ? fullMsMax : Infinity);
  const app = await startCalledApp(folder);
  let tried = 0;
  const tally: Tally = {
    faults: [],
    payloads: 0,
    refused: 0,
    fitting: 0,
    answered: 0,
    wrong: 0,
    changed: 0,
  };
  try {
    const present = await fillRecords(app);
    const tryings = operationNames.map((name) => ({
      name,
      chance: context.chance(name),
      sample: aboutWhatIsThere(sampleInputs[name], present),
      room: mayFit(name) ? fittingMax : 0,
    }));
    while (tried < size && performance.now() < endsAtMs) {
      const count = Math.min(roundPayloads, size - tried);
      for (const trying of tryings) await tryOperation(app, trying, count, tally);
      tried += count;
      context.progress(`${tried} of ${size} for each operation`);
    }
    await tryMessages(app, size, context.chance('messages'), tally);
  } finally {
    await app.landed();
    await app.close();
  }
  const { faults, payloads, refused, fitting, answered, wrong, changed } = tally;
  return {
    isPassed: wrong === 0 && changed === 0,
    figures: {
      wronglyAnswered: wrong,
      changedByARefusal: changed,
      operations: operationNames.length,
      payloads,
      refused,
      fitting,
      answered,
    },
    faults,
    notRun:
      tried < size
        ? [
            `${tried} of ${size} for each operation: a machine that was busy ended it after 14 minutes.`,
          ]
        : [],
  };
}

interface Trying {
  readonly name: OperationName;
  readonly chance: SeededChance;
  /** A fitting input that names existing records. */
  readonly sample: unknown;
  /** Number of fitting payloads still to send. */
  room: number;
}

async function tryOperation(
  app: CalledApp,
  trying: Trying,
  count: number,
  tally: Tally,
): Promise<void> {
  const { name, chance, sample } = trying;
  let seen = await lookAt(app);
  for (let left = count; left > 0; left -= 1) {
    const input = oddInput(sample, chance);
    const isFitting = fits(name, input);
    if (isFitting && trying.room <= 0) continue;
    const envelope = await app.answer({ name, input });
    tally.payloads += 1;
    note(app, tally, { name, envelope });
    if (!isFitting && envelope.ok) {
      tally.wrong += 1;
      fault(tally, `${name} took what does not fit: ${shown(input)}`);
    }
    if (isFitting) {
      trying.room -= 1;
      tally.fitting += 1;
      await app.landed();
      seen = await lookAt(app);
    } else if (app.recordsVersion() !== seen.version) {
      seen = await compare(app, seen, { name, input }, tally);
    }
  }
  await compare(app, seen, { name, input: 'at the end' }, tally);
}

/** Messages that are not calls at all. */
async function tryMessages(
  app: CalledApp,
  size: number,
  chance: SeededChance,
  tally: Tally,
): Promise<void> {
  const seen = await lookAt(app);
  for (let left = size; left > 0; left -= 1) {
    const name = chance.oneOf(['charge.submitt', '__proto__', 'constructor', '', 'charge.submit ']);
    const message = oddInput({ name, input: {} }, chance);
    const envelope = await app.answer(message);
    tally.payloads += 1;
    note(app, tally, { name: 'no operation', envelope });
  }
  await compare(app, seen, { name: 'no operation', input: 'at the end' }, tally);
}

interface Seen {
  readonly version: number;
  readonly whole: string;
}

async function lookAt(app: CalledApp): Promise<Seen> {
  await app.landed();
  return { version: app.recordsVersion(), whole: app.whole() };
}

/** The records were written since: by the app's own housekeeping, or by a refused payload. */
async function compare(
  app: CalledApp,
  before: Seen,
  { name, input }: { readonly name: string; readonly input: unknown },
  tally: Tally,
): Promise<Seen> {
  const now = await lookAt(app);
  if (now.whole !== before.whole) {
    tally.changed += 1;
    fault(tally, `${name} was changed by a refused payload: ${shown(input)}`);
  }
  return now;
}

interface Answered {
  readonly name: string;
  readonly envelope: Awaited<ReturnType<CalledApp['answer']>>;
}

/** A value was already checked against its schema; a refusal is checked here. */
function note(app: CalledApp, tally: Tally, { name, envelope }: Answered): void {
  if (envelope.ok) {
    tally.answered += 1;
    return;
  }
  tally.refused += 1;
  const isTyped = failureSchema.safeParse(envelope.error).success;
  if (isTyped && envelope.error.kind !== 'internal') return;
  tally.wrong += 1;
  fault(tally, `${name} answered ${JSON.stringify(envelope.error)}: ${app.lastLog()}`);
}

function fault(tally: Tally, words: string): void {
  if (tally.faults.length < faultsShownMax) tally.faults.push(words);
}

/** True when a payload makes work: small enough, and valid by its schema. */
function fits(name: OperationName, input: unknown): boolean {
  const { input: schema, inputBytesMax } = contract[name];
  return measureInput(input, inputBytesMax) === 'fits' && schema.safeParse(input).success;
}

function shown(input: unknown): string {
  try {
    return (JSON.stringify(input) ?? String(input)).slice(0, 300);
  } catch {
    return 'what cannot be written as JSON';
  }
}
