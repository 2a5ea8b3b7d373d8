import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attempt } from '../../../src/domain/charge/attempt.ts';
import type { OpenedLedger } from '../../../src/main/ledger/open.ts';
import {
  approved,
  declined,
  instant,
  mismatch,
  opened,
  settled,
  temporaryFolder,
  unknown,
  valueOf,
} from './ledger-fixture.ts';

const folder = temporaryFolder();
const all: Attempt[] = [];
let ledger: OpenedLedger;
beforeAll(async () => {
  ledger = await opened(`${folder.path}/lists.db`);
  const verdicts = [approved, declined, unknown, mismatch, approved];
  for (let index = 0; index < 40; index += 1) {
    const verdict = verdicts[index % verdicts.length] ?? approved;
    // Pairs share an instant, so that only the id can distinguish them.
    const preparedAt = instant(Math.floor(index / 2));
    all.push(await settled(ledger, verdict, { preparedAt }));
  }
  all.sort((one, other) => {
    const [left, right] = [one, other].map((attempt) => `${attempt.preparedAt} ${attempt.id}`);
    return (left ?? '') < (right ?? '') ? 1 : -1;
  });
});
afterAll(async () => {
  await ledger.close();
  folder.remove();
});

describe('pages of attempts', () => {
  it.each([
    ['every state', null],
    ['two states', ['unknown', 'mismatch']],
    ['a state named twice', ['declined', 'declined']],
  ] as const)('turn through %s, newest first, each row once', async (_, states) => {
    const wanted = all.filter((attempt) => !states?.every((state) => state !== attempt.state));
    const seen: Attempt[] = [];
    let before: { preparedAt: Attempt['preparedAt']; id: Attempt['id'] } | null = null;
    for (let turn = 0; turn < 20; turn += 1) {
      const page: readonly Attempt[] = valueOf(
        await ledger.attempts.page({ states, before, limit: 7 }),
      );
      seen.push(...page);
      const last = page.at(-1);
      if (!last) break;
      before = { preparedAt: last.preparedAt, id: last.id };
    }
    expect(seen).toEqual(wanted);
  });

  it('take a limit of 1 to 200', async () => {
    for (const limit of [0, 201, 1.5]) {
      const page = ledger.attempts.page({ states: null, before: null, limit });
      await expect(page).rejects.toThrow('The ledger broke');
    }
  });
});

describe('what needs a person', () => {
  it('is counted, with the oldest', async () => {
    const open = all.filter((one) => one.state === 'unknown' || one.state === 'mismatch');
    expect(valueOf(await ledger.attempts.unconfirmed())).toEqual({
      count: open.length,
      oldestAt: open.at(-1)?.preparedAt,
    });
  });
});
