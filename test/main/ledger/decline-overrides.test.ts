import { afterAll, describe, expect, it } from 'vitest';
import type { DeclineOverride } from '../../../src/domain/charge/decline-override.ts';
import { ownDeclinesMax } from '../../../src/domain/charge/decline-override.ts';
import type { DeclineOverrideEntry } from '../../../src/main/ports/ledger/declines.ts';
import { byHand, handOn } from './by-hand.ts';
import { errorOf, instant, opened, operator, temporaryFolder, valueOf } from './ledger-fixture.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

let files = 0;
function freshFile(): string {
  files += 1;
  return `${folder.path}/declines-${files}/ledger.sqlite`;
}

const whole: DeclineOverride = {
  kind: 'whole',
  code: '51',
  meaning: 'Not enough money.',
  say: 'Is there a better day?',
  doNext: 'Ask for the pay day.',
  retry: 'later',
};
const addition: DeclineOverride = { kind: 'addition', code: '41', doNext: 'Tell Priya.' };

function entry(row: DeclineOverride, seconds = 0): DeclineOverrideEntry {
  return { row, changedAt: instant(seconds), operatorId: operator };
}

/** Changes a row past the ledger, as another program or a failing disk would. */
async function tamper(file: string, advice: string): Promise<void> {
  const hand = await handOn(file);
  await hand.run('update decline_advice set advice = ?', advice);
  await hand.close();
}

describe('own words for declines', () => {
  it('are kept with who and when, and listed by code', async () => {
    const file = freshFile();
    const ledger = await opened(file);
    expect(valueOf(await ledger.declines.declineOverrides())).toEqual([]);
    expect(valueOf(await ledger.declines.saveDecline(entry(whole)))).toBe(true);
    expect(valueOf(await ledger.declines.saveDecline(entry(addition, 5)))).toBe(true);
    await ledger.close();

    const again = await opened(file, { expected: true });
    expect(valueOf(await again.declines.declineOverrides())).toEqual([
      entry(addition, 5),
      entry(whole),
    ]);
    await again.close();
  });

  it('replace the row of the same code', async () => {
    const ledger = await opened(freshFile());
    const later = entry({ ...whole, say: 'Another sentence.' }, 60);
    await ledger.declines.saveDecline(entry(whole));
    await ledger.declines.saveDecline(later);
    expect(valueOf(await ledger.declines.declineOverrides())).toEqual([later]);
    await ledger.close();
  });

  it('go when they are reset, once', async () => {
    const ledger = await opened(freshFile());
    await ledger.declines.saveDecline(entry(whole));
    expect(valueOf(await ledger.declines.removeDecline('51'))).toBe(true);
    expect(valueOf(await ledger.declines.removeDecline('51'))).toBe(false);
    expect(valueOf(await ledger.declines.declineOverrides())).toEqual([]);
    await ledger.close();
  });

  it('are no more than the table may hold', async () => {
    const ledger = await opened(freshFile());
    const saves = Array.from({ length: ownDeclinesMax }, (_, number) =>
      ledger.declines.saveDecline(entry({ ...whole, code: `X${number}` })),
    );
    await Promise.all(saves);
    expect(valueOf(await ledger.declines.saveDecline(entry(whole)))).toBe(false);
    const first = entry({ ...whole, code: 'X0', say: 'Changed.' });
    expect(valueOf(await ledger.declines.saveDecline(first))).toBe(true);
    expect(valueOf(await ledger.declines.declineOverrides())).toHaveLength(ownDeclinesMax);
    await ledger.close();
  });

  it.each([
    '{"kind":"whole","meaning":"m","say":"It was stolen.","doNext":"d","retry":"later"}',
    '{"kind":"addition","doNext":"Also this."}',
  ])('give way to the default when the rules refuse what is found: %s', async (advice) => {
    const file = freshFile();
    const ledger = await opened(file);
    await ledger.declines.saveDecline(entry(whole));
    await tamper(file, advice);
    expect(valueOf(await ledger.declines.declineOverrides())).toEqual([]);
    await ledger.close();
  });

  it.each(['', '{', '[]', '{"kind":"whole"}', '{"kind":"other","doNext":"d"}'])(
    'name damage when a row is none of ours: %j',
    async (advice) => {
      const file = freshFile();
      const ledger = await opened(file);
      await ledger.declines.saveDecline(entry(whole));
      await tamper(file, advice);
      expect(errorOf(await ledger.declines.declineOverrides())).toEqual({ kind: 'damaged' });
      await ledger.close();
    },
  );
});

describe('a ledger that can only be read', () => {
  it('shows the own words and changes none', async () => {
    const file = freshFile();
    const ledger = await opened(file);
    await ledger.declines.saveDecline(entry(whole));
    await ledger.close();
    await byHand(
      file,
      "insert into schema_versions select max(version) + 1, 'newer', 'x' from schema_versions",
    );

    const readOnly = await opened(file, { expected: true });
    expect(readOnly.readOnlyReason).toBe('newer-schema');
    expect(valueOf(await readOnly.declines.declineOverrides())).toEqual([entry(whole)]);
    expect(errorOf(await readOnly.declines.saveDecline(entry(addition)))).toEqual({
      kind: 'newer-schema',
    });
    expect(errorOf(await readOnly.declines.removeDecline('51'))).toEqual({ kind: 'newer-schema' });
    await readOnly.close();
  });
});
