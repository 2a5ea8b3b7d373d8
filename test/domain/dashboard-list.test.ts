import { describe, expect, it } from 'vitest';
import { readDashboardList } from '../../src/domain/epochs/dashboard-list.ts';

const heading = 'Reference,Amount,Date,ID,Status';

describe('a list of the merchant dashboard', () => {
  it('is not refused for numbers that stand beside each other', () => {
    const lines = Array.from(
      { length: 5_000 },
      (_, index) => `${4_000 + index},12.50,2026-11-20,42-P-${index},approved`,
    );
    const read = readDashboardList([heading, ...lines].join('\n'));
    expect(read.ok && read.value.length).toBe(5_000);
  });

  it.each([
    `${heading}\nINV-1,12.50,2026-11-20,42-P-1,4111 1111 1111 1111`,
    `${heading}\nINV-1,4111,1111,1111,1111`,
    'no table at all 4111111111111111',
  ])('is refused with a card number in it: %j', (text) => {
    expect(readDashboardList(text)).toEqual({ ok: false, error: 'holds-card-number' });
  });
});
