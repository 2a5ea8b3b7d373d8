import { describe, expect, it } from 'vitest';
import { vouchedWork } from '../../../src/renderer/words/settings/staff.ts';
import { targetTable } from '../../main/ipc/target-table.ts';

/** Operations that only read: drawing a screen never asks for a passphrase. */
const reading = ['receipts.template'];

describe('operations that an admin confirms with a passphrase', () => {
  it('are all asked for by the page, so that none of them is refused for good', () => {
    const { nothing: _nothing, 'sign-in': _own, ...asking } = targetTable;
    const names = Object.values(asking).flatMap((list) => list.trim().split(/\s+/u));
    const asked = names.filter((name) => !reading.includes(name));
    expect(Object.keys(vouchedWork).toSorted()).toEqual(asked.toSorted());
  });
});
