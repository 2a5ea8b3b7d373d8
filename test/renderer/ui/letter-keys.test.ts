import { describe, expect, it } from 'vitest';
import { letterGateMs, letterOf } from '../../../src/renderer/ui/letter-keys.tsx';

const press = (change: object) => ({
  key: 'n',
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...change,
});

describe('single letters on a slip', () => {
  it('act alone, in either case, once the slip was there long enough', () => {
    expect(letterOf(press({}), letterGateMs)).toBe('N');
    expect(letterOf(press({ key: 'N' }), letterGateMs)).toBe('N');
  });

  it('have digits beside them', () => {
    expect(letterOf(press({ key: '1' }), letterGateMs)).toBe('1');
  });

  it('are deaf while the rest of a word may still be typed', () => {
    expect(letterOf(press({}), letterGateMs - 1)).toBeNull();
    expect(letterOf(press({}), Number.NEGATIVE_INFINITY)).toBeNull();
  });

  it.each([{ repeat: true }, { ctrlKey: true }, { metaKey: true }, { altKey: true }])(
    'leave %j to what it belongs to',
    (change) => {
      expect(letterOf(press(change), 5000)).toBeNull();
    },
  );

  it.each(['Enter', 'Tab', '0', 'é', ' '])('take %j for no letter', (key) => {
    expect(letterOf(press({ key }), 5000)).toBeNull();
  });
});
