import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { amountRules, approve, auditOf, show, withStaff } from './staffed-app.ts';
import { dataFolder, startApp } from './test-host.ts';

describe('a gap whose payments are above what one person may charge', () => {
  it('is closed by an admin and another person, who was admitted anew', async () => {
    const passphrase = 'a passphrase of its own';
    const backup = join(dataFolder(), 'staffed.tillroom-backup');
    const files = { askWhereToSave: async () => backup, askForBackup: async () => backup };
    const here = await withStaff(dataFolder(), { files });
    await show(here, here.admin);
    await here.call('practice.fill-book', {});
    await here.call('staff.save-rules', amountRules);
    await here.call('backup.save', {}, { fresh: passphrase });
    await here.close();

    const app = await startApp(dataFolder(), { files });
    const there = { ...app, admin: here.admin };
    await there.call('session.switch-role', { role: 'admin' });
    await there.call('backup.choose', {}, { passphrase });
    await there.call('backup.restore', {});
    await show(there, here.admin);
    const { epoch = 0 } = (await there.call('session.status', {})).gap ?? {};
    const { rows } = await there.call('gap.read', {});
    const findings = rows.map(({ key, kind }) => ({
      key,
      answer: kind === 'instalment' ? ('not-charged' as const) : ('looked-at' as const),
    }));
    for (let from = 0; from < findings.length; from += 100) {
      // oxlint-disable-next-line no-await-in-loop -- A call takes a hundred answers.
      await there.call('gap.answer', { epoch, findings: findings.slice(from, from + 100) });
    }
    const close = () => there.call('gap.close', { epoch, typedPhrase: null });
    expect(await close()).toEqual({ kind: 'needs-second-person' });
    // Asking once more as oneself is no second person.
    expect((await approve(there, here.admin, 'gap.close')).kind).not.toBe('approved');
    expect(await approve(there, here.supervisor, 'gap.close')).toMatchObject({ kind: 'refused' });
    expect(await close()).toEqual({ kind: 'needs-second-person' });
    await there.call('staff.let-in-again', { id: here.supervisor });
    expect((await approve(there, here.supervisor, 'gap.close')).kind).toBe('approved');
    expect((await close()).kind).toBe('closed');
    const [closed] = await auditOf(there, 'gap.closed');
    expect(closed).toMatchObject({ operatorName: 'Ada', approvedBy: 'Sue' });
  });
});
