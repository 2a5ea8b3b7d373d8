import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { liveToken, openLiveShop, vouch } from './live-shop.ts';
import type { LiveShop } from './live-shop.ts';
import { passphrase, show } from './staffed-app.ts';
import { startApp } from './test-host.ts';
import { wholeLog } from './whole-log.ts';

/** Closes the shop, changes its records as any program of this user can, and opens it again. */
async function changed(shop: LiveShop, ...statements: readonly string[]) {
  await shop.close();
  edit(shop, ...statements);
  const { folder, keychain, files } = shop;
  return { ...shop, ...(await startApp(folder, { keychain, files })) };
}

function edit({ folder, accountId }: LiveShop, ...statements: readonly string[]): void {
  const database = new DatabaseSync(join(folder, 'ledgers', accountId, 'ledger.sqlite'));
  for (const statement of statements) database.exec(statement);
  database.close();
}

/** A live shop with a clerk who chose a passphrase of their own. */
async function shopWithClerk() {
  const shop = await openLiveShop();
  const given = 'given by admin 1';
  const clerkFacts = { name: 'Cleo', role: 'clerk', isActive: true } as const;
  const added = { id: null, ...clerkFacts, setsPassphrase: true };
  await shop.call('staff.save', added, { fresh: given });
  const { people } = await shop.call('staff.people', {});
  const clerk = people.find(({ name }) => name === 'Cleo');
  if (clerk === undefined) throw new Error('not added');
  await show(shop, clerk.id, given);
  await shop.call('staff.change-passphrase', {}, { passphrase: given, fresh: passphrase });
  await show(shop, shop.admin);
  return { ...shop, clerk: clerk.id };
}

const altered = { kind: 'refused', refusal: { reason: 'altered' } };
const blocked = { kind: 'records', reason: 'rows-altered' };

async function blockedOf(shop: LiveShop) {
  return (await shop.call('session.status', {})).blocked;
}

describe('people whose rows were changed outside Tillroom', () => {
  it('cannot sign in with a role that no one gave them, and others go on', async () => {
    const shop = await shopWithClerk();
    const after = await changed(shop, "update operators set role = 'admin' where name = 'Cleo'");
    expect(await show(after, shop.clerk)).toEqual(altered);
    expect((await show(after, shop.admin)).kind).toBe('signed-in');
    expect(await blockedOf(after)).toBe(null);
    const { members } = await after.call('staff.list', {});
    expect(members.map(({ name, isAltered }) => [name, isAltered])).toEqual([
      ['Ada', false],
      ['Cleo', true],
    ]);
    await after.close();
  });

  it('come back by an admin who states them again with a fresh passphrase, in the log', async () => {
    const shop = await shopWithClerk();
    const after = await changed(shop, "update operators set role = 'admin' where name = 'Cleo'");
    await show(after, shop.admin);
    const id = shop.clerk;
    await expect(after.call('staff.let-in-again', { id })).rejects.toThrow('rows-altered');
    const stated = { id, name: 'Cleo', role: 'clerk', isActive: true } as const;
    await expect(after.call('staff.restate', stated)).rejects.toThrow('needs-proof');
    const admin = { accountId: shop.accountId, operatorId: shop.admin };
    await vouch(after, 'staff.restate', admin);
    const fresh = 'a new kettle 1234';
    expect(await after.call('staff.restate', stated, { fresh })).toEqual({ kind: 'kept' });
    const { entries } = await after.call('audit.page', { ...wholeLog, text: 'staff.restate' });
    expect(entries.find(({ result }) => result === 'done')).toMatchObject({
      subject: 'Cleo',
      approvedBy: 'Ada',
    });
    expect(await show(after, id, fresh)).toMatchObject({
      kind: 'signed-in',
      mustChangePassphrase: true,
    });
    await after.close();
  });

  it.each([
    ['a lock-out that was cleared', 'update operators set locked_until_running_ms = 1'],
    ['a passphrase that was put in', "update operators set passphrase_hash = 'scrypt:1'"],
    ['an owner’s own passphrase that was claimed', 'update operators set must_change = 1'],
    ['a name', "update operators set name = 'Cleopatra'"],
  ])('are refused after %s', async (_what, statement) => {
    const shop = await shopWithClerk();
    const after = await changed(shop, `${statement} where name = 'Cleo'`);
    expect(await show(after, shop.clerk)).toEqual(altered);
    await after.close();
  });

  it('are refused with an older row and its older seal put back', async () => {
    const shop = await shopWithClerk();
    const keep = [
      'create table kept_row as select * from operators',
      'create table kept_seals as select * from row_seals',
      'create table kept_head as select * from seal_head',
    ];
    edit(shop, ...keep);
    const other = { id: shop.clerk, name: 'Cleo', role: 'clerk', isActive: false } as const;
    await shop.call('staff.save', { ...other, setsPassphrase: false });
    const after = await changed(
      shop,
      'delete from operators',
      'insert into operators select * from kept_row',
      'delete from row_seals',
      'insert into row_seals select * from kept_seals',
      'delete from seal_head',
      'insert into seal_head select * from kept_head',
      'drop table kept_row; drop table kept_seals; drop table kept_head',
    );
    expect(await show(after, shop.clerk)).toEqual(altered);
    expect(await show(after, shop.admin)).toEqual(altered);
    expect(await blockedOf(after)).toEqual(blocked);
    await after.close();
  });

  it('are missed when their rows are removed, and an account without them is not open to all', async () => {
    const shop = await shopWithClerk();
    const after = await changed(shop, "delete from operators where name = 'Cleo'");
    expect(await blockedOf(after)).toEqual(blocked);
    expect((await show(after, shop.admin)).kind).toBe('signed-in');
    const gone = await changed(after, 'delete from operators', 'delete from row_seals');
    expect(await blockedOf(gone)).toEqual(blocked);
    expect((await gone.call('session.status', {})).signIn).toEqual({ kind: 'signed-out' });
    const made = gone.call('staff.make-first-admin', { name: 'Eve' }, { fresh: passphrase });
    await expect(made).rejects.toThrow('rows-altered');
    await gone.close();
  });
});

describe('rules and limits that were changed outside Tillroom', () => {
  it('stop charging until an admin proves themselves and accepts them', async () => {
    const shop = await openLiveShop();
    const rules = {
      idleLockMinutes: 5,
      pinsAllowed: false,
      phoneModeRequired: true,
      secondPersonAbove: [],
    };
    await shop.call('staff.save-rules', rules);
    const after = await changed(
      shop,
      `update account_rules set rule = replace(rule, '5', '15')`,
      // As rules stand that were saved before phone mode could be required.
      `update account_rules set rule = json_remove(rule, '$.phoneModeRequired')`,
    );
    expect(await blockedOf(after)).toEqual(blocked);
    await show(after, shop.admin);
    const found = await after.call('audit.verify', {});
    expect(found).toEqual({ kind: 'broken', sequence: null, reason: 'rows-altered' });
    const accept = { reason: 'The rule was checked.' };
    await expect(after.call('audit.accept', accept)).rejects.toThrow('needs-proof');
    await vouch(after, 'audit.accept', { accountId: shop.accountId, operatorId: shop.admin });
    await after.call('audit.accept', accept);
    expect(await blockedOf(after)).toBe(null);
    expect(await after.call('audit.verify', {})).toMatchObject({ kind: 'sound' });
    const { rules: kept } = await after.call('staff.list', {});
    expect(kept).toMatchObject({ idleLockMinutes: 15, phoneModeRequired: false });
    const again = await changed(after);
    expect(await blockedOf(again)).toBe(null);
    await again.close();
  });

  it.each([
    ['running time, which ends lock-outs', 'update ledger_facts set running_ms = running_ms + 1'],
    ['a rule that was added', `insert into account_rules values ('staff-rules', '{}', '', '')`],
    ['rules without any seals', 'delete from row_seals'],
    ['the seal over all seals', 'delete from seal_head; delete from row_seals'],
    [
      'a decline that is retried',
      `insert into decline_advice values ('05', '{"kind":"addition","doNext":"x"}', '', '')`,
    ],
  ])('are noticed at the next opening: %s', async (_what, statement) => {
    const after = await changed(await openLiveShop(), statement);
    expect(await blockedOf(after)).toEqual(blocked);
    await after.close();
  });
});

describe('records in which no admin can prove anything', () => {
  it('are accepted without the secrets to charge with, and leave a gap', async () => {
    const shop = await shopWithClerk();
    const sound = { reason: 'The disk failed.' };
    expect(await shop.call('audit.accept-unproven', sound)).toEqual({ kind: 'not-possible' });
    expect(await shop.hasToken()).toBe(true);
    const after = await changed(shop, "update operators set role = 'admin'");
    expect(await show(after, shop.admin)).toMatchObject({ kind: 'signed-in' });
    const worse = await changed(after, "update operators set passphrase_hash = 'x'");
    expect(await blockedOf(worse)).toEqual(blocked);
    expect(await show(worse, shop.admin)).toEqual(altered);
    expect(await worse.call('audit.accept-unproven', sound)).toEqual({ kind: 'accepted' });
    expect(await shop.hasToken()).toBe(false);
    expect(shop.keychain.values().some((value) => value.includes(liveToken))).toBe(false);
    expect((await worse.call('session.status', {})).gap).not.toBe(null);
    await worse.close();
  });
});
