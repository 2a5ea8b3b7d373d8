import { describe, expect, it } from 'vitest';
import { differencesOf } from '../../../src/renderer/topics/unconfirmed/guide/difference-model.ts';
import { fakeResponse } from '../../fakes/fake-attempts.ts';
import { openAttempt } from '../../fakes/fake-unconfirmed.ts';

const response = fakeResponse({
  reference: 'INV-1',
  amountMinor: 41_850,
  capturedAmountMinor: 41_850,
  cardLastFour: '4444',
});
const differing = openAttempt('1', 0, {
  state: 'mismatch',
  mismatchFields: ['amount', 'last-four'],
  response,
});

describe('what was sent beside what the answer said', () => {
  it('marks exactly what main found to differ', () => {
    const marked = differencesOf(differing, 'test').filter((line) => line.differs);
    expect(marked.map(({ what, sent, response: said }) => [what, sent, said])).toEqual([
      ['Amount', '148.50', '418.50'],
      ['Last four', '1111', '4444'],
    ]);
  });

  it('keeps the equal lines, which tell that it is the same payment', () => {
    const lines = differencesOf(differing, 'test');
    expect(lines.find((line) => line.what === 'Reference')).toEqual({
      what: 'Reference',
      sent: 'INV-1',
      response: 'INV-1',
      differs: false,
    });
    expect(lines).toHaveLength(7);
  });

  it('says nothing where the answer said nothing, and survives a currency nobody knows', () => {
    const odd = { ...response, currency: 'XXX', capturedAmountMinor: null, reference: null };
    const lines = differencesOf({ ...differing, response: odd }, 'real');
    expect(lines.map((line) => line.response)).toEqual([
      '41850',
      'nothing',
      'XXX',
      'nothing',
      '4444',
      'test',
      '071-P-K4M2Q8XZ',
    ]);
  });

  it('tells an id that belongs to an earlier payment', () => {
    const line = differencesOf({ ...differing, mismatchFields: ['known-id'] }, 'test').at(-1);
    expect(line).toMatchObject({ differs: true, response: 'one of an earlier payment' });
  });

  it('has no lines without an answer', () => {
    expect(differencesOf({ ...differing, response: null }, 'test')).toEqual([]);
  });
});
