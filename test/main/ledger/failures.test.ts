import { describe, expect, it } from 'vitest';
import { DamagedRow } from '../../../src/main/ledger/engine/row-failures.ts';
import { errorCode, ledgerFailureOf } from '../../../src/main/ledger/engine/failures.ts';

/** An error as `node:sqlite` throws it; its message may quote a value. */
function sqliteError(errcode: number): Error {
  return Object.assign(new Error('near "4111": syntax error'), {
    code: 'ERR_SQLITE_ERROR',
    errcode,
  });
}

describe('what SQLite says', () => {
  it.each([
    [5, 'busy'],
    [517, 'busy'],
    [6, 'busy'],
    [8, 'read-only'],
    [1032, 'read-only'],
    [10, 'io-error'],
    [778, 'io-error'],
    [1034, 'io-error'],
    [4874, 'io-error'],
    [11, 'damaged'],
    [267, 'damaged'],
    [26, 'damaged'],
    [13, 'disk-full'],
    [14, 'io-error'],
  ] as const)('of code %i is %s', (code, kind) => {
    expect(ledgerFailureOf(sqliteError(code))).toEqual({ kind });
  });

  it.each([1, 19, 2067, 1555, 20, 25])('of code %i is a bug', (code) => {
    expect(ledgerFailureOf(sqliteError(code))).toBeNull();
  });
});

describe('what may be said of an error', () => {
  it('is a code or a name, never its message', () => {
    expect(errorCode(sqliteError(2067))).toBe('ERR_SQLITE_ERROR 2067');
    expect(errorCode(Object.assign(new Error('4111'), { code: 'ENOSPC' }))).toBe('ENOSPC');
    expect(errorCode(new TypeError('4111'))).toBe('TypeError');
    expect(errorCode('4111')).toBe('unknown');
  });

  it('names a damaged row as damage', () => {
    expect(ledgerFailureOf(new DamagedRow('state'))).toEqual({ kind: 'damaged' });
    expect(ledgerFailureOf(new TypeError('state'))).toBeNull();
  });
});
