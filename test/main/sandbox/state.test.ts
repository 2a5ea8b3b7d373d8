import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { practiceCards } from '../../../src/main/sandbox/faults/scenarios.ts';
import { startSandbox } from '../../../src/main/sandbox/server.ts';
import { byToken, envelope, openBank, purchase, send } from './practice-client.ts';
import { practiceAddress } from '../../fixtures/practice-address.ts';

let folder = '';
let stateFile = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'practice-bank-'));
  stateFile = join(folder, 'deep', 'book');
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('the state file', () => {
  it('keeps tokens, charges, references and the clock over a restart', async () => {
    const before = await openBank({ stateFile });
    const extra = { ecm: 32, stored_credential_indicator: 'I' };
    const { response } = await envelope(purchase(before, { extra, reference: 'KEPT' }));
    await before.advanceClock(3);
    const today = before.today();
    const truth = before.truth();
    await before.close();

    const after = await openBank({ stateFile });
    expect(after.truth()).toEqual(truth);
    expect(after.today()).toBe(today);
    expect(after.notices).toEqual([]);
    expect((await envelope(purchase(after, { reference: 'KEPT' }))).errors).toEqual([
      'Reference has already been taken',
    ]);
    const subsequent = await envelope(
      purchase(after, {
        ...byToken(response['card_token']),
        extra: {
          ecm: 32,
          stored_credential_indicator: 'S',
          authorization_tracking_id: response.metadata?.['authorization_tracking_id'],
        },
      }),
    );
    expect(subsequent.response['successful']).toBe(true);
  });

  it('has every charge on disk before it is answered', async () => {
    const bank = await openBank({ stateFile });
    await Promise.all(
      Array.from({ length: 30 }, async () => {
        const { response } = await envelope(purchase(bank));
        expect(await readFile(stateFile, 'utf8')).toContain(String(response['id']));
      }),
    );
    expect(bank.truth()).toHaveLength(30);
  });

  it('holds no card number and no code, and neither does the truth', async () => {
    const bank = await openBank({ stateFile });
    const code = '7391';
    for (const card of practiceCards) {
      await purchase(bank, { card_number: card.number, cvv: code, amount: 1_200 });
      await purchase(bank, { reference: `R ${card.number}` });
      await purchase(bank, { card_holder: card.number });
    }
    const context = await Promise.all(
      ['', 'truth'].map((path) => send(practiceAddress(bank.practiceUrl, path))),
    );
    await bank.close();
    const kept = [await readFile(stateFile, 'utf8'), ...context.map((reply) => reply.text)];
    for (const card of practiceCards) {
      expect(kept[0]).toContain(card.key);
      expect(kept.some((text) => text.includes(card.number))).toBe(false);
    }
    expect(kept[0]).not.toContain(`"${code}"`);
    expect(kept[0]).not.toMatch(/"cvv/);
  });

  it('drops the unfinished line that a kill leaves, at every length', async () => {
    const bank = await openBank({ stateFile });
    await purchase(bank);
    await bank.close();
    const whole = await readFile(stateFile);
    const firstLine = whole.indexOf('\n') + 1;
    for (let length = firstLine; length < whole.length; length += 7) {
      await writeFile(stateFile, whole.subarray(0, length));
      const again = await openBank({ stateFile });
      expect([again.truth().length, again.notices.length]).toEqual([0, 0]);
      await again.close();
    }
  });

  it('sets a damaged file aside, says so, and keeps what can still be read', async () => {
    const bank = await openBank({ stateFile });
    await purchase(bank, { reference: 'FIRST' });
    await purchase(bank, { reference: 'SECOND' });
    await bank.close();
    const text = await readFile(stateFile, 'utf8');
    await writeFile(stateFile, text.replace('"FIRST"', '"FURST"'));
    const again = await openBank({ stateFile });
    expect(again.notices[0]).toContain('was damaged');
    expect(again.truth().map((charge) => charge.reference)).toEqual(['SECOND']);
    expect(await readdir(join(folder, 'deep'))).toContain('book.damaged-1');
    expect((await envelope(purchase(again))).response['successful']).toBe(true);
  });

  it.each([
    ['an empty file', ''],
    ['something else', '{"cards":[]}'],
    ['binary zeros', '\0'.repeat(500)],
  ])('opens over %s', async (_name, content) => {
    const first = await openBank({ stateFile });
    await first.close();
    await writeFile(stateFile, content);
    const bank = await openBank({ stateFile });
    expect(bank.notices).toHaveLength(1);
    expect((await envelope(purchase(bank))).response['successful']).toBe(true);
    await bank.close();
    const again = await openBank({ stateFile });
    expect([again.truth().length, again.notices.length]).toEqual([1, 0]);
  });

  it('drops zeros after the last line, which a power loss can leave', async () => {
    const bank = await openBank({ stateFile });
    await purchase(bank);
    await bank.close();
    await appendFile(stateFile, '\0'.repeat(4_096));
    const again = await openBank({ stateFile });
    expect([again.truth().length, again.notices.length]).toEqual([1, 0]);
  });
});

describe('two banks', () => {
  it('cannot share a state file, by whatever path it is named', async () => {
    const first = await openBank({ stateFile });
    await envelope(purchase(first, { reference: 'BEFORE' }));
    const before = await readFile(stateFile);
    const linked = join(folder, 'link');
    await symlink(join(folder, 'deep'), linked);
    for (const other of [stateFile, join(linked, 'book')]) {
      await expect(startSandbox({ stateFile: other })).rejects.toThrow(
        'Another practice bank is using',
      );
    }
    expect(await readFile(stateFile)).toEqual(before);
    await envelope(purchase(first, { reference: 'AFTER' }));
    await first.close();
    const again = await openBank({ stateFile });
    expect(again.truth().map((charge) => charge.reference)).toEqual(['BEFORE', 'AFTER']);
  });

  it('cannot share a port, and the one that loses leaves the state file alone', async () => {
    const first = await openBank();
    const keeper = await openBank({ stateFile });
    await envelope(purchase(keeper));
    await keeper.close();
    const unfinished = Buffer.concat([await readFile(stateFile), Buffer.from('half a line')]);
    await writeFile(stateFile, unfinished);
    const port = Number(new URL(first.baseUrl).port);
    await expect(startSandbox({ stateFile, port })).rejects.toThrow('EADDRINUSE');
    expect(await readFile(stateFile)).toEqual(unfinished);
    const again = await openBank({ stateFile });
    expect(again.truth()).toHaveLength(1);
  });

  it('give way after a state file that could not be opened', async () => {
    await mkdir(stateFile, { recursive: true });
    await expect(startSandbox({ stateFile })).rejects.toThrow('EISDIR');
    await rm(stateFile, { recursive: true });
    const bank = await openBank({ stateFile });
    expect((await envelope(purchase(bank))).response['successful']).toBe(true);
  });
});
