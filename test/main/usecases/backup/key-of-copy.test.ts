import { describe, expect, it } from 'vitest';
import { keyOfCopy } from '../../../../src/main/usecases/backup/write-backup.ts';

const keys = (sealingKey: string | null, olderSealingKey?: string) => ({
  sealingKey,
  ...(olderSealingKey === undefined ? {} : { olderSealingKey }),
  auditKey: 'cc',
  heads: {},
});

describe('the sealing key of a copy', () => {
  it('is the one that was there all the time, or the first one, made during the copy', () => {
    expect(keyOfCopy(keys('aa'), keys('aa'))).toEqual({ sealingKey: 'aa' });
    expect(keyOfCopy(keys(null), keys(null))).toEqual({ sealingKey: null });
    expect(keyOfCopy(keys(null), keys('aa'))).toEqual({ sealingKey: 'aa' });
  });

  it('is not known when it was renewed during the copy, or cannot be read after it', () => {
    expect(keyOfCopy(keys('aa'), keys('bb', 'aa'))).toBe('renewed');
    expect(keyOfCopy(keys(null), keys('bb', 'aa'))).toBe('renewed');
    expect(keyOfCopy(keys('aa'), null)).toBe('renewed');
    expect(keyOfCopy(keys('aa'), { ...keys('aa'), auditKey: 'dd' })).toBe('renewed');
  });
});
