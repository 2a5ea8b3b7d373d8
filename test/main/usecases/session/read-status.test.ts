import { describe, expect, it } from 'vitest';
import { failed } from '../../../../src/domain/result.ts';
import { readDeskStatus } from '../../../../src/main/usecases/session/read-status.ts';
import { openTestDesk, order } from '../test-desk.ts';

describe('what the frame counts', () => {
  it('has nothing in the way while the records can be read', async () => {
    const { desk, charge } = await openTestDesk();
    await charge(order());
    expect(await readDeskStatus(desk)).toEqual({
      unconfirmed: { count: 0, oldestAt: null },
      firstSteps: { payment: true, decline: false, resolution: false },
      trouble: null,
    });
  });

  it.each([
    ['closed', 'thread-lost'],
    ['io-error', 'io-error'],
    ['damaged', 'damaged'],
  ] as const)('never passes records that answer %s off as nothing to do', async (kind, trouble) => {
    const { desk } = await openTestDesk({
      journal: () => ({ unconfirmed: async () => failed({ kind }) }),
    });
    expect(await readDeskStatus(desk)).toMatchObject({ trouble });
  });
});
