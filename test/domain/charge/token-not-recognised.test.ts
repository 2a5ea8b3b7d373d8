import { describe, expect, it } from 'vitest';
import { saysCardUnknown } from '../../../src/domain/charge/token-not-recognised.ts';

describe('a refusal of a kept card', () => {
  it.each([
    'Card TOK123 could not be found',
    'Card [secret] could not be found',
    'card could not be found.',
  ])('says that the service does not know the card: %s', (message) => {
    expect(saysCardUnknown(['Reference is odd', message])).toBe(true);
  });

  it.each([
    'Original transaction could not be found',
    'Could not find Purchase',
    'Record not found',
    'Card number is invalid',
    'Discard could not be found',
  ])('says something else: %s', (message) => {
    expect(saysCardUnknown([message])).toBe(false);
  });

  it('that says nothing says nothing of the card', () => {
    expect(saysCardUnknown([])).toBe(false);
  });
});
