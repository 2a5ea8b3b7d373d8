import { describe, expect, it } from 'vitest';
import { failed } from '../../../../src/domain/result.ts';
import { readAccountStatus } from '../../../../src/main/usecases/session/read-status.ts';
import { openTestContext, order } from '../test-context.ts';

describe('what the frame counts', () => {
  it('has nothing in the way while the records can be read', async () => {
    const { context, charge } = await openTestContext();
    await charge(order());
    expect(await readAccountStatus(context)).toEqual({
      unconfirmed: { count: 0, oldestAt: null },
      firstSteps: { payment: true, decline: false, resolution: false },
      trouble: null,
      gap: null,
      clock: null,
    });
  });

  it.each([
    ['closed', 'thread-lost'],
    ['io-error', 'io-error'],
    ['damaged', 'damaged'],
  ] as const)('never passes records that answer %s off as nothing to do', async (kind, trouble) => {
    const { context } = await openTestContext({
      journal: () => ({ unconfirmed: async () => failed({ kind }) }),
    });
    expect(await readAccountStatus(context)).toMatchObject({ trouble });
  });
});
