import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleInputs } from '../../fixtures/sample-inputs.ts';
import { approve, show, withStaff } from './staffed-app.ts';
import { dataFolder, startApp } from './test-host.ts';

const refused = { kind: 'refused', refusal: { reason: 'not-admitted' } };

describe('the people of restored records', () => {
  it('come in only once an admin of theirs has let them in again', async () => {
    const passphrase = 'a passphrase of its own';
    const backup = join(dataFolder(), 'staffed.tillroom-backup');
    const files = { askWhereToSave: async () => backup, askForBackup: async () => backup };
    const here = await withStaff(dataFolder(), { files });
    await show(here, here.admin);
    await here.call('backup.save', {}, { fresh: passphrase });
    await here.close();

    const there = await startApp(dataFolder(), { files });
    await there.call('session.switch-role', { role: 'admin' });
    await there.call('backup.choose', {}, { passphrase });
    await there.call('backup.restore', {});
    expect(await show(there, here.clerk)).toEqual(refused);
    expect(await show(there, here.supervisor)).toEqual(refused);
    expect((await show(there, here.admin)).kind).toBe('signed-in');
    const { members } = await there.call('staff.list', {});
    expect(members.map(({ name, needsAdmission }) => `${name} ${needsAdmission}`)).toEqual([
      'Ada false',
      'Cleo true',
      'Sue true',
    ]);
    await there.call('staff.let-in-again', { id: here.clerk });
    expect((await show(there, here.clerk)).kind).toBe('signed-in');
    // The clerk requests an approval from a staff member who is not admitted, and is refused.
    const refund = 'payments.record-refund';
    await expect(there.call(refund, sampleInputs[refund])).rejects.toThrow('denied');
    expect(await approve(there, here.supervisor, refund)).toEqual(refused);
    expect(await show(there, here.supervisor)).toEqual(refused);
  });
});
