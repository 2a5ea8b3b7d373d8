import { describe, expect, it } from 'vitest';
import { contract, type OperationName } from '../../../src/contract/index.ts';
import { operationNames } from '../../../src/contract/names.ts';
import { examplesOf } from '../../contract/example-inputs.ts';
import { planted, type TextField, textFields } from '../../contract/text-fields.ts';
import { filesUnder } from '../../fixtures/files-under.ts';
import { sampleInputs } from '../../fixtures/sample-inputs.ts';
import { dataFolder, memoryKeychain, Refused, startApp } from './test-host.ts';

/** A published test number that occurs nowhere else in this test, bare and as users write it. */
const spellings = ['5313581000123430', 'Card 5313 5810 0012 3430, please'] as const;
/** A harmless text: fields that store it would have stored the number too. */
const harmless = 'HARMLESS-7-CANARY';
/**
 * The one field where a card number belongs, and fields that are hashed at a third of a second each and never
 * stored.
 */
const passedOver = / card\.number$/u;

type Running = Awaited<ReturnType<typeof startApp>>;

/** Real ids of filled records, by the names of the inputs that need them. */
async function realIds({ call }: Running): Promise<ReadonlyMap<string, string>> {
  await call('session.switch-role', { role: 'admin' });
  await call('practice.fill-book', {});
  const { customers } = await call('customers.page', { search: '', limit: 10, after: null });
  const plans = await call('plans.page', sampleInputs['plans.page']);
  const attempts = await call('charge.recent', { limit: 10 });
  const ids = {
    customerId: customers[0]?.id,
    planId: plans.plans[0]?.id,
    attemptId: attempts[0]?.id,
    accountId: 'practice',
  };
  return new Map(Object.entries(ids).flatMap(([name, id]) => (id ? [[name, id]] : [])));
}

/** The input with existing ids, and with a draft of its own. */
async function withRealIds(
  input: unknown,
  ids: ReadonlyMap<string, string>,
  { call }: Running,
): Promise<unknown> {
  const text = JSON.stringify(input);
  const draftId = text.includes('"draftId"')
    ? (await call('charge.open', { retryOf: null })).draftId
    : '';
  return JSON.parse(text, (name, value: unknown) => {
    if (name === 'draftId' && typeof value === 'string') return draftId;
    return typeof value === 'string' ? (ids.get(name) ?? value) : value;
  }) as unknown;
}

/** Everything on disk, in the log, in events and in the keychain, as one text. */
function leftBehind(folder: string, { log, notifier }: Running, kept: string): string {
  const files = [...filesUnder(folder).values()].map((bytes) => bytes.toString('latin1'));
  return [...files, log.text(), JSON.stringify(notifier), kept].join('\n');
}

const numberShape = /5313\D{0,3}5810\D{0,3}0012\D{0,3}3430/u;

/** The fields of an operation whose schema allows a card number. */
function freeFields(name: OperationName): readonly TextField[] {
  return textFields(contract[name].input).filter(
    ({ path, takes }) =>
      !passedOver.test(`${name} ${path}`) && spellings.some((text) => takes(text)),
  );
}

describe('a card number in every text of the contract', () => {
  it('can be put into each place that takes text', () => {
    const missed = operationNames.flatMap((name) => {
      const inputs = [sampleInputs[name], ...examplesOf(contract[name].input)];
      const reached = new Set(
        inputs.flatMap((input) => planted(input, harmless).map(({ path }) => path)),
      );
      return freeFields(name)
        .filter(({ path }) => !reached.has(path))
        .map(({ path }) => `${name}: ${path}`);
    });
    expect(missed).toEqual([]);
  });

  it('is refused, or masked before anything is kept of it', { timeout: 120_000 }, async () => {
    const folder = dataFolder();
    const items: string[] = [];
    const { library } = memoryKeychain();
    const keychain = {
      library: {
        ...library,
        setPassword: (service: string, key: string, value: string) => {
          items.push(value);
          return library.setPassword(service, key, value);
        },
      },
      fail: () => undefined,
    };
    const running = await startApp(folder, { keychain });
    const ids = await realIds(running);
    const leaked = new Set<string>();
    const counts = { fields: 0, calls: 0, refused: 0 };

    for (const name of operationNames) {
      const free = new Set(freeFields(name).map(({ path }) => path));
      counts.fields += free.size;
      if (free.size === 0) continue;
      for (const example of [sampleInputs[name], ...examplesOf(contract[name].input)]) {
        for (const text of [harmless, ...spellings]) {
          for (const { path, input } of planted(await withRealIds(example, ids, running), text)) {
            if (!free.has(path)) continue;
            counts.calls += 1;
            const answer = await running.call(name, input as never).catch((thrown: unknown) => {
              if (!(thrown instanceof Refused)) throw thrown;
              return null;
            });
            const said = JSON.stringify(answer);
            if (said.includes('holds-card-number') || answer === null) counts.refused += 1;
            if (text !== harmless && numberShape.test(said))
              leaked.add(`${name}: ${path} answers it`);
          }
        }
      }
    }
    const left = leftBehind(folder, running, items.join('\n'));
    for (const { index } of left.matchAll(new RegExp(numberShape, 'gu'))) {
      leaked.add(`kept after: ${JSON.stringify(left.slice(Math.max(0, index - 80), index))}`);
    }
    console.log(
      `card numbers in ${counts.fields} text fields, ${counts.calls} calls: ` +
        `${counts.refused} refused, ${leaked.size} kept; a harmless text was kept ${left.split(harmless).length} times`,
    );
    expect([...leaked]).toEqual([]);
    expect(left.split(harmless).length).toBeGreaterThan(50);
  });
});
