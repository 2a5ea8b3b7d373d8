import { expect, it } from 'vitest';
import type { OperatorId } from '../../../../src/domain/ids.ts';
import { defaultRunSettings } from '../../../../src/domain/run/run.ts';
import { instant, valueOf } from '../ledger-fixture.ts';
import { till } from './tills.ts';

/** Saves of a rule at one terminal while another compares all rows with their seals. */
const saves = 150;

it('finds no row altered while another terminal saves rules', async () => {
  const [first, second] = [await till(1), await till(2)];
  const saving = { isOver: false };
  const found: unknown[] = [];
  const looking = (async () => {
    while (!saving.isOver) {
      // oxlint-disable-next-line no-await-in-loop -- One look after the other, as in the app.
      const altered = valueOf(await second.ledger.audit.alteredRows());
      if (altered.length > 0) found.push(altered);
    }
  })();
  for (let count = 1; count <= saves; count += 1) {
    const settings = { ...defaultRunSettings, concurrency: 1 + (count % 8), startsAt: null };
    const entry = { operatorId: 'admin' as OperatorId, at: instant(count) };
    // oxlint-disable-next-line no-await-in-loop -- Each save is a commit of its own.
    valueOf(await first.ledger.planRules.saveRunSettings(settings, entry));
  }
  saving.isOver = true;
  await looking;
  expect(found).toEqual([]);
});
