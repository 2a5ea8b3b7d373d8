import { describe, expect, it } from 'vitest';
import {
  groupsOf,
  joinCodeBytes,
  joinCodeLength,
  joinCodeOf,
  readJoinCode,
} from '../../../src/domain/records/join-code.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const random = Uint8Array.from({ length: joinCodeBytes }, (_, at) => (at * 37 + 11) % 256);
const code = joinCodeOf(random);

const fault = (typed: string) => {
  const read = readJoinCode(typed);
  return read.ok ? null : read.error;
};

describe('the code of a join file', () => {
  it('has six groups of four characters, of 115 random bits', () => {
    expect(groupsOf(code)).toHaveLength(6);
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/u);
    expect(joinCodeBytes * 5).toBeGreaterThanOrEqual(100);
    const seen = new Set(
      Array.from({ length: 32 }, (_, value) => joinCodeOf(random.with(0, value))),
    );
    expect(seen.size).toBe(32);
  });

  it('is read as people type it', () => {
    const zeros = joinCodeOf(new Uint8Array(joinCodeBytes));
    expect(readJoinCode(` ${code.toLowerCase().replaceAll('-', '  ')} `)).toEqual({
      ok: true,
      value: code,
    });
    expect(readJoinCode(zeros.replaceAll('0', 'o'))).toEqual({ ok: true, value: zeros });
    const ones = joinCodeOf(new Uint8Array(joinCodeBytes).fill(1));
    expect(readJoinCode(ones.replaceAll('1', 'l'))).toEqual({ ok: true, value: ones });
  });

  it('of another length, or with other characters, is told apart from a mistyped one', () => {
    expect(fault(code.slice(0, -1))).toBe('length');
    expect(fault(`${code}0`)).toBe('length');
    expect(fault(code.replace(code.charAt(0), 'U'))).toBe('character');
    expect(fault(code.replace(code.charAt(0), 'é'))).toBe('character');
  });

  it('finds every single mistake, and every two neighbours that changed places', () => {
    const plain = code.replaceAll('-', '');
    for (let at = 0; at < joinCodeLength; at += 1) {
      for (const other of alphabet) {
        if (other === plain.charAt(at)) continue;
        expect(fault(plain.slice(0, at) + other + plain.slice(at + 1))).toBe('mistyped');
      }
      const [one, next] = [plain.charAt(at), plain.charAt(at + 1)];
      if (next === '' || one === next) continue;
      expect(fault(plain.slice(0, at) + next + one + plain.slice(at + 2))).toBe('mistyped');
    }
  });
});
