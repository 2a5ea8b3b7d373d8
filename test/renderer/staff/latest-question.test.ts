import { describe, expect, it } from 'vitest';
import { latestQuestion } from '../../../src/renderer/topics/staff/passphrase/latest-question.ts';

/** A slow judge, whose answers the test gives. */
function slowly() {
  const asked: { readonly text: string; readonly answer: (verdict: number) => void }[] = [];
  const told: (readonly [number, string])[] = [];
  const question = latestQuestion<string, number>(
    (text) => new Promise((answer) => asked.push({ text, answer })),
    (verdict, text) => told.push([verdict, text]),
  );
  const answer = async (verdict: number): Promise<void> => {
    asked.at(-1)?.answer(verdict);
    await new Promise(setImmediate);
  };
  return { question, told, answer, texts: () => asked.map(({ text }) => text) };
}

describe('questions of which only the latest matters', () => {
  it('asks at once, and tells the answer', async () => {
    const { question, told, answer, texts } = slowly();
    question.ask('a');
    expect(texts()).toEqual(['a']);
    await answer(1);
    expect(told).toEqual([[1, 'a']]);
  });

  it('never has two under way, and skips those in between', async () => {
    const { question, told, answer, texts } = slowly();
    for (const text of ['a', 'ab', 'abc', 'abcd']) question.ask(text);
    expect(texts()).toEqual(['a']);
    await answer(1);
    expect(texts()).toEqual(['a', 'abcd']);
    expect(told).toEqual([]);
    await answer(4);
    expect(told).toEqual([[4, 'abcd']]);
  });

  it('neither asks nor tells what was dropped, and asks again afterwards', async () => {
    const { question, told, answer, texts } = slowly();
    question.ask('a');
    question.ask('ab');
    question.drop();
    await answer(1);
    expect([texts(), told]).toEqual([['a'], []]);
    question.ask('b');
    await answer(2);
    expect(told).toEqual([[2, 'b']]);
  });

  it('keeps one under way when a question follows one that was dropped', async () => {
    const { question, told, answer, texts } = slowly();
    question.ask('a');
    question.drop();
    question.ask('b');
    expect(texts()).toEqual(['a']);
    await answer(1);
    expect(texts()).toEqual(['a', 'b']);
    await answer(2);
    expect(told).toEqual([[2, 'b']]);
  });
});
