import { describe, expect, it } from 'vitest';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { openTextReader } from '../../../src/main/compose/text-reader.ts';
import type { TextReader } from '../../../src/main/ports/text-reader.ts';
import { compareBankText, readPlanText } from '../../../src/main/usecases/texts/read-text.ts';
import { hostileTexts, rollOf } from '../../../tools/torture/texts/hostile-texts.ts';
import { textWorkerUrl } from '../../fixtures/worker-urls.ts';
import { bankFileBytesMax } from '../../../src/main/usecases/closes/compare-day.ts';
import { planFileBytesMax } from '../../../src/main/usecases/plan-files/choose-plan-file.ts';

/** Limits: the time that one text may take, and the longest block of the calling thread. */
const readingMaxMs = 1_000;
const stallMaxMs = 50;

/** Factor on the text sizes; the torture sets another. */
const share = Number(process.env['TILLROOM_TEXT_CLOCK_SHARE'] ?? '0.1');
const pasteLengthMax = 60_000;

const currency = 'AUD' as CurrencyCode;

/** Processor time of this thread, in ms: other load on this computer does not count. */
function workOf(task: () => unknown): number {
  const before = process.threadCpuUsage();
  task();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe('a text from outside, by the clock', () => {
  it.each([
    [
      'what is pasted',
      pasteLengthMax,
      1,
      (text: string) => compareBankText({ source: text, currency, items: [] }),
    ],
    [
      'a file of the bank',
      bankFileBytesMax,
      share,
      (text: string) => compareBankText({ source: Buffer.from(text), currency, items: [] }),
    ],
    ['a file of plans', planFileBytesMax, share, (text: string) => readPlanText(Buffer.from(text))],
  ] as const)(
    'is read in a second: %s',
    (name, bytesMax, part, read) => {
      const texts = hostileTexts(Math.floor(bytesMax * part), 20, rollOf(20_417));
      let slowest = { name: '', ms: 0 };
      for (const { name: told, text } of texts) {
        const ms = workOf(() => read(text));
        if (ms > slowest.ms) slowest = { name: told, ms };
      }
      console.log(
        `texts: ${texts.length} as ${name}, slowest ${slowest.ms.toFixed(0)} ms (${slowest.name})`,
      );
      expect(slowest.ms, slowest.name).toBeLessThan(part < 1 ? readingMaxMs / 2 : readingMaxMs);
    },
    600_000,
  );

  it('holds up the thread that asks for no longer than 50 ms', async () => {
    const reader = openTextReader(textWorkerUrl);
    const lines = Array.from(
      { length: 20_000 },
      (_, line) => `INV-${line},12.50,2026-11-20,note ${line}`,
    );
    const texts = ['Plan,Amount,Start,Note', ...lines].join('\n');
    const longest = await longestWork(async () => {
      const plans = await reader.planFile(Buffer.from(texts));
      expect(plans.ok && plans.value.length).toBe(20_001);
      const day = { source: lines.join('\n'), currency, items: [] };
      const bank = await reader.bankText(day);
      expect(bank.ok && bank.value.lines?.missingHere.length).toBe(20_000);
    });
    console.log(`texts: the thread that asked worked ${longest.toFixed(0)} ms at most in one go`);
    expect(longest).toBeLessThan(stallMaxMs);
  }, 120_000);

  it('is given up at the deadline, and the next one is read', async () => {
    const hurried: TextReader = openTextReader(textWorkerUrl, 1);
    expect(await hurried.planFile(Buffer.from('a,b\n1,2'))).toEqual({
      ok: false,
      error: { kind: 'took-too-long' },
    });
    expect(await hurried.bankText({ source: '12.50', currency, items: [] })).toMatchObject({
      error: { kind: 'took-too-long' },
    });
    const reader = openTextReader(textWorkerUrl);
    expect(await reader.bankText({ source: '12.50', currency, items: [] })).toEqual({
      ok: true,
      value: { bankMinor: 1250, lines: null },
    });
  }, 60_000);
});

/** The longest work of this thread between two ticks of a continuous clock, in ms. */
async function longestWork(task: () => Promise<void>): Promise<number> {
  let [longest, isOver] = [0, false];
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await task();
  isOver = true;
  return longest;
}
