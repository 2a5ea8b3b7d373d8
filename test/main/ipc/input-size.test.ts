import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureInput } from '../../../src/main/ipc/input-size.ts';
import { growthOf } from '../../fixtures/growth.ts';

describe('measureInput', () => {
  it('agrees with the length of the JSON text, escapes aside', () => {
    const plain = fc
      .jsonValue({ maxDepth: 4 })
      // A member of this name is never plain, as another test shows.
      .filter((value) => !/[\\]|__proto__/u.test(JSON.stringify(value)));
    fc.assert(
      fc.property(plain, (value) => {
        const bytes = Buffer.byteLength(JSON.stringify(value));
        // `-0` is written as `0`, which is what both count.
        expect(measureInput(value, bytes)).toBe('fits');
        expect(measureInput(value, bytes - 1)).toBe('too-large');
      }),
    );
  });

  it('counts bytes of UTF-8, not characters', () => {
    expect(measureInput('é'.repeat(10), 21)).toBe('too-large');
    expect(measureInput('é'.repeat(10), 22)).toBe('fits');
  });

  it('stops at a huge input instead of walking it', async () => {
    const list = Array.from({ length: 1_000_000 }, () => ({ a: 'x'.repeat(10) }));
    const text = 'x'.repeat(50_000_000);
    const sizes = [10_000, 1_000_000] as const;
    const parts = new Map(
      sizes.map((size) => [size as number, [list.slice(0, size), text.slice(0, size * 50)]]),
    );
    const growth = await growthOf((size) => {
      for (const part of parts.get(size) ?? []) expect(measureInput(part, 8192)).toBe('too-large');
    }, sizes);
    // A walk of everything would be about 1.
    expect(growth).toBeLessThan(0.2);
  });

  it.each([
    ['a date', new Date(0)],
    ['a map', new Map([['a', 1]])],
    ['a set', new Set([1])],
    ['bytes', new Uint8Array(4)],
    ['a buffer', new ArrayBuffer(4)],
    ['a big integer', 1n],
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
    ['an error', new Error('a')],
    ['a pattern', /a/u],
    ['a member named __proto__', JSON.parse('{"__proto__":{"role":"admin"}}')],
    ['an instance', new URL('app://tillroom/')],
  ])('refuses %s as not plain', (_name, value) => {
    expect(measureInput(value, 8192)).toBe('not-plain');
    expect(measureInput({ inside: [value] }, 8192)).toBe('not-plain');
  });

  it('refuses what runs code while it is looked at, and never throws', () => {
    const fail = () => {
      throw new Error('hostile');
    };
    const accessor = Object.defineProperty({}, 'x', { get: () => 'small', enumerable: true });
    const throwing = Object.defineProperty({}, 'x', { get: fail, enumerable: true });
    for (const value of [accessor, throwing, new Proxy({}, { ownKeys: fail })]) {
      expect(measureInput(value, 8192)).toBe('not-plain');
      expect(measureInput({ inside: [value] }, 8192)).toBe('not-plain');
    }
  });

  it('refuses a circle and a tower', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    expect(measureInput(circle, 8192)).toBe('not-plain');
    const tower = Array.from({ length: 100 }).reduce<unknown>((inner) => [inner], null);
    expect(measureInput(tower, 8192)).toBe('not-plain');
  });
});
