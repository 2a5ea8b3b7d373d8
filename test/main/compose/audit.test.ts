import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanEntry } from '../../../src/domain/audit/entry.ts';
import { entry } from '../ledger/audit/audit-fixture.ts';
import { approvingCard } from '../usecases/test-context.ts';
import { dataFolder, startApp } from './test-host.ts';
import { wholeLog } from './whole-log.ts';

describe('the log of what is done at the window', () => {
  it('says who did what, looking and refusals included, and never a secret', async () => {
    const app = await startApp(dataFolder());
    await expect(app.call('audit.page', wholeLog)).rejects.toThrow('denied');
    await app.call('session.switch-role', { role: 'admin' });
    const { account } = await app.call('accounts.blank', {}).then((blank) => ({ account: blank }));
    const made = { ...account, name: 'Shop', baseUrl: 'https://bank.example', username: 'u' };
    await app.call('accounts.save', { account: made });
    const value = 'a token that nobody may see';
    await app.call('accounts.set-secret', { accountId: made.id, name: 'api-token', value });
    await app.call('accounts.remove', { accountId: 'practice' });
    await app.call('audit.page', { ...wholeLog, text: 'nothing like it' });
    const { entries } = await app.call('audit.page', wholeLog);
    const told = entries.map(({ event, result }) => `${event} ${result}`);
    for (const event of [
      'records.opened done',
      'session.switch-role done',
      'accounts.save done',
      'accounts.set-secret done',
      'accounts.remove refused',
      'audit.page done',
    ]) {
      expect(told).toContain(event);
    }
    expect(JSON.stringify(entries)).not.toContain(value);
    const [saved] = entries.filter(({ event }) => event === 'accounts.save');
    expect(saved).toMatchObject({ operatorName: 'Admin', subject: 'Shop', origin: 'window' });
    expect(Number.isNaN(Date.parse(saved?.at ?? ''))).toBe(false);
  });

  it('is saved signed, so that anybody can check the file', async () => {
    const path = join(dataFolder(), 'log.jsonl');
    const app = await startApp(dataFolder(), { files: { askWhereToSave: async () => path } });
    await app.call('session.switch-role', { role: 'admin' });
    const answer = await app.call('audit.export', {});
    const text = readFileSync(path, 'utf8');
    const lastAt = text.trimEnd().lastIndexOf('\n') + 1;
    const last = JSON.parse(text.slice(lastAt)) as Record<string, string>;
    const sha256 = createHash('sha256').update(text.slice(0, lastAt)).digest('hex');
    expect(last['sha256']).toBe(sha256);
    const key = createPublicKey(last['publicKey'] ?? '');
    const signature = Buffer.from(last['signature'] ?? '', 'base64');
    expect(verify(null, Buffer.from(sha256), key, signature)).toBe(true);
    expect(verify(null, Buffer.from(`${sha256}0`), key, signature)).toBe(false);
    expect(answer).toMatchObject({ kind: 'saved', signedBy: last['signedBy'] });
  });

  it('takes a card number out of every text of an entry', () => {
    const kept = cleanEntry(
      entry(1, {
        operatorName: approvingCard,
        approvedBy: approvingCard,
        subject: `for ${approvingCard}`,
        reason: approvingCard,
        details: { note: approvingCard },
      }),
    );
    expect(JSON.stringify(kept)).not.toContain(approvingCard);
  });
});
