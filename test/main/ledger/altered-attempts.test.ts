import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Attempt } from '../../../src/domain/charge/attempt.ts';
import { byHand } from './by-hand.ts';
import {
  errorOf,
  instant,
  newAttempt,
  opened,
  operator,
  strictScope,
  temporaryFolder,
  valueOf,
} from './ledger-fixture.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
let filesMade = 0;
/** Time for the change from outside before the check in the background begins, in ms. */
const shortWaitMs = 4_000;

const altered = { kind: 'payment-altered' };

/** A ledger with an attempt that was never sent, which another program changes while it is open. */
async function shop(checkAfterMs = 60_000) {
  filesMade += 1;
  const file = `${folder.path}/altered-${filesMade}.sqlite`;
  const ledger = await opened(file, { checkAfterMs });
  const first = newAttempt();
  valueOf(await ledger.attempts.prepare(first, strictScope));
  valueOf(await ledger.attempts.markNotSent(first.id, 'interrupted', instant(1)));
  const edit = (...statements: readonly string[]) => byHand(file, ...statements);
  const retry = (changes: Partial<Attempt> = {}) =>
    ledger.attempts.prepare(
      newAttempt({ intentId: first.intentId, reference: first.reference, ...changes }),
      strictScope,
    );
  return { ledger, first, edit, retry };
}

describe('attempts that were changed outside Tillroom', () => {
  it.each([
    ['its amount', 'update attempts set amount_minor = 1'],
    ['its currency', `update attempts set currency = 'NZD'`],
    ['its state', `update attempts set state = 'declined'`],
    ['its reference', `update attempts set reference = 'OTHER-1'`],
    ['a removed attempt', 'delete from moves', 'delete from attempts'],
    ['a changed entry of the log', `update audit set details = replace(details, '"AUD"', '"NZD"')`],
  ])('are not retried: %s', async (_what, ...statements) => {
    const { ledger, edit, retry } = await shop();
    await edit(...statements);
    expect(errorOf(await retry())).toEqual(altered);
    await ledger.close();
  });

  it('are retried while they are as the log names them', async () => {
    const { ledger, retry } = await shop();
    expect((await retry()).ok).toBe(true);
    await ledger.close();
  });

  it('are found by the check in the background', async () => {
    const { ledger, edit, first } = await shop(shortWaitMs);
    await edit('update attempts set amount_minor = 1');
    const found = { plans: [], payments: [first.reference], isChecked: true };
    await vi.waitFor(() => expect(ledger.audit.alteredFacts()).toEqual(found), 20_000);
    await ledger.close();
  }, 30_000);

  it('are not resolved', async () => {
    const { ledger, edit, first } = await shop();
    await edit(`update attempts set state = 'unknown'`);
    const resolved = await ledger.attempts.resolve(first.id, {
      resolution: { found: 'not-charged', note: 'Looked' } as never,
      operatorId: operator,
      at: instant(9),
    });
    expect(errorOf(resolved)).toMatchObject(altered);
    await ledger.close();
  });
});
