import { describe, expect, it } from 'vitest';
import { isSamePress } from '../../../src/renderer/app/frame/dedupe-commands.ts';

const key = { what: 'go:/wallet', source: 'key', atMs: 1000 } as const;

describe('a press that arrives by the key and by the menu', () => {
  it('counts once', () => {
    expect(isSamePress(key, { ...key, source: 'menu', atMs: 1300 })).toBe(true);
    expect(isSamePress({ ...key, source: 'menu' }, { ...key, atMs: 1001 })).toBe(true);
  });

  it('counts twice when it was pressed twice, or is another, or comes much later', () => {
    expect(isSamePress(null, key)).toBe(false);
    expect(isSamePress(key, { ...key, atMs: 1100 })).toBe(false);
    expect(isSamePress(key, { ...key, source: 'menu', what: 'go:/to-do' })).toBe(false);
    expect(isSamePress(key, { ...key, source: 'menu', atMs: 2000 })).toBe(false);
  });
});
