import { describe, expect, it } from 'vitest';
import { optionByText } from '../../../src/renderer/ui/form/select-input.tsx';

const options = [
  { value: 'AUD', words: 'AUD' },
  { value: 'NOK', words: 'NOK' },
  { value: 'NZD', words: 'NZD' },
];

describe('typing in a choice', () => {
  it('jumps to the next option that begins with it, and round', () => {
    expect(optionByText(options, 'AUD', 'n')).toBe('NOK');
    expect(optionByText(options, 'NOK', 'N')).toBe('NZD');
    expect(optionByText(options, 'NZD', 'n')).toBe('NOK');
    expect(optionByText(options, 'NZD', 'a')).toBe('AUD');
  });

  it('stays with the option while more letters fit, and finds it by all of them', () => {
    expect(optionByText(options, 'NOK', 'no')).toBe('NOK');
    expect(optionByText(options, 'NOK', 'nz')).toBe('NZD');
    expect(optionByText(options, 'NZD', 'nok')).toBe('NOK');
  });

  it('leaves the choice where no option begins with it', () => {
    expect(optionByText(options, 'AUD', 'x')).toBeNull();
  });
});
