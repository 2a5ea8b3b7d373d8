import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWithin } from '../../../src/main/shell/files/user-files.ts';
import type { Started } from './staffed-app.ts';
import { dataFolder, startApp } from './test-host.ts';

const heading =
  'Plan reference,Customer name,Customer email,Amount,Currency,Next due date,Card token,Last four,Expiry,Brand';

function line(reference: string, name: string, token: string, amount = '49.00') {
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`;
  return `${reference},${name},${email},${amount},AUD,2030-03-02,${token},2346,12/40,MasterCard`;
}

async function withFile() {
  const folder = dataFolder();
  const path = join(folder, 'plans.csv');
  const app = await startApp(folder, { files: { askForText: async () => path, read: readWithin } });
  await app.call('session.switch-role', { role: 'supervisor' });
  return {
    app,
    write: (...lines: readonly string[]) => writeFileSync(path, [heading, ...lines].join('\n')),
  };
}

async function choose({ call }: Started) {
  const chosen = await call('plan-files.choose', {});
  if (chosen.kind !== 'chosen') throw new Error(chosen.reason);
  return { fileId: chosen.fileId, mapping: chosen.mapping };
}

const everyPlan = {
  search: '',
  health: [],
  currency: null,
  customerId: null,
  dueOn: null,
  limit: 100,
  after: null,
};

describe('a file that asks for the same debts again', () => {
  it('asks for a decision of each line, whatever its reference is, and finds known customers', async () => {
    const { app, write } = await withFile();
    write(line('OLD-1', 'Ada Green', 'token-A'), line('OLD-2', 'Sam Brown', 'token-B'));
    const first = await choose(app);
    expect(await app.call('plan-files.check', first)).toMatchObject({ likenessCount: 0 });
    expect(await app.call('plan-files.bring-in', first)).toMatchObject({ kind: 'imported' });

    write(line('NEW-1', 'ADA GREEN', 'token-A'), line('NEW-2', 'Sam Brown', 'token-B', '12.00'));
    const again = await choose(app);
    expect(await app.call('plan-files.check', again)).toMatchObject({
      planCount: 2,
      knownCustomerCount: 2,
      likenesses: [{ line: 2, reference: 'NEW-1', with: { kind: 'plan', reference: 'OLD-1' } }],
    });
    expect(await app.call('plan-files.bring-in', again)).toEqual({ kind: 'undecided', count: 1 });
    const decisions = [{ line: 2, bringIn: false }];
    const brought = await app.call('plan-files.bring-in', { ...again, decisions });
    expect(brought).toEqual({ kind: 'imported', planCount: 1 });
    const { plans } = await app.call('plans.page', everyPlan);
    expect(plans.map(({ reference }) => reference).toSorted()).toEqual(['NEW-2', 'OLD-1', 'OLD-2']);
    const { customers } = await app.call('customers.page', { search: '', after: null, limit: 50 });
    expect(customers).toHaveLength(2);
  });

  it('finds two lines of one token, sum and week, under other names and references', async () => {
    const { app, write } = await withFile();
    write(
      line('A-1', 'Ada Green', 'token-A'),
      line('A-2', 'Green Ltd', 'token-A'),
      line('A-3', 'Ada Green', 'token-C'),
      line('A-4', 'Ada Green', 'token-A', '50.00'),
    );
    const file = await choose(app);
    expect(await app.call('plan-files.check', file)).toMatchObject({
      likenesses: [
        { line: 3, with: { kind: 'line', line: 2 } },
        { line: 4, with: { kind: 'line', line: 2 } },
      ],
    });
    const decisions = [
      { line: 3, bringIn: false },
      { line: 4, bringIn: true },
    ];
    expect(await app.call('plan-files.bring-in', { ...file, decisions })).toEqual({
      kind: 'imported',
      planCount: 3,
    });
  });
});
