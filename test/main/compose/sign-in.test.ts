import { describe, expect, it } from 'vitest';
import { order } from '../usecases/test-context.ts';
import {
  amountRules,
  approve,
  askBank,
  passphrase,
  show,
  submit,
  withStaff,
} from './staffed-app.ts';
import { dataFolder, memoryKeychain, startApp } from './test-host.ts';

const minuteMs = 60_000;

describe('signing in', () => {
  it('asks after a restart, and refuses everything until somebody did', async () => {
    const folder = dataFolder();
    const first = await withStaff(folder);
    await expect(first.call('session.switch-role', { role: 'admin' })).rejects.toThrow('denied');
    await first.close();
    const app = await startApp(folder);
    expect(await app.call('session.status', {})).toMatchObject({
      signIn: { kind: 'signed-out' },
      operatorName: '',
      role: 'clerk',
    });
    await expect(app.call('charge.recent', { limit: 1 })).rejects.toThrow('signed-out');
    expect(await show(app, first.clerk)).toMatchObject({
      kind: 'signed-in',
      status: { operatorName: 'Cleo', role: 'clerk', signIn: { kind: 'signed-in' } },
    });
    expect(await app.call('charge.recent', { limit: 1 })).toEqual([]);
  });

  it('makes the first admin of a live account, and lets nobody do anything before', async () => {
    const app = await startApp(dataFolder(), { keychain: memoryKeychain() });
    await app.call('session.switch-role', { role: 'admin' });
    const blank = await app.call('accounts.blank', {});
    const address = { baseUrl: 'https://gateway.example', username: 'HARBOUR' };
    const account = { ...blank, ...address, name: 'Harbour', mode: 'live' as const };
    expect(await app.call('accounts.save', { account })).toEqual({ kind: 'saved' });
    await app.call('accounts.activate', { accountId: account.id });
    const status = await app.call('session.status', {});
    expect(status).toMatchObject({ mode: 'live', signIn: { kind: 'first-admin-needed' } });
    await expect(app.call('session.switch-role', { role: 'admin' })).rejects.toThrow('signed-out');
    await expect(app.call('charge.recent', { limit: 1 })).rejects.toThrow('signed-out');
    expect(
      await app.call('staff.make-first-admin', { name: 'Ada' }, { fresh: passphrase }),
    ).toMatchObject({
      kind: 'signed-in',
      status: { mode: 'live', operatorName: 'Ada', role: 'admin' },
    });
    expect(await app.call('charge.recent', { limit: 1 })).toEqual([]);
    const asTest = { ...account, mode: 'test' as const };
    expect(await app.call('accounts.save', { account: asTest })).toMatchObject({ kind: 'refused' });
  });

  it('lets a name rest that nobody used for 90 days on a live account, until an admin says so', async () => {
    const app = await startApp(dataFolder(), { keychain: memoryKeychain() });
    await app.call('session.switch-role', { role: 'admin' });
    const blank = await app.call('accounts.blank', {});
    const address = { baseUrl: 'https://gateway.example', username: 'HARBOUR' };
    const account = { ...blank, ...address, name: 'Harbour', mode: 'live' as const };
    await app.call('accounts.save', { account });
    await app.call('accounts.activate', { accountId: account.id });
    await app.call('staff.make-first-admin', { name: 'Ada' }, { fresh: passphrase });
    const cleoNew = { id: null, name: 'Cleo', role: 'clerk', isActive: true } as const;
    await app.call('staff.save', { ...cleoNew, setsPassphrase: true }, { fresh: passphrase });
    const { people } = await app.call('staff.people', {});
    const [admin, cleo] = ['Ada', 'Cleo'].map((name) => people.find((one) => one.name === name));
    if (admin === undefined || cleo === undefined) throw new Error('Not added');
    app.clock.advanceMs(91 * 24 * 60 * minuteMs);
    expect(await show(app, cleo.id)).toEqual({ kind: 'refused', refusal: { reason: 'unseen' } });
    expect(await show(app, admin.id)).toMatchObject({ mustChangePassphrase: true });
    await expect(app.call('staff.list', {})).rejects.toThrow('locked');
    const fresh = 'battery staple 34';
    await app.call('staff.change-passphrase', {}, { passphrase, fresh });
    await app.call('staff.let-in-again', { id: cleo.id });
    const asked = { text: 'staff.sign-in', topic: null, operatorId: cleo.id, limit: 5 };
    const page = await app.call('audit.page', { ...asked, from: null, to: null, before: null });
    expect(page.entries).toMatchObject([{ result: 'refused', reason: 'unseen' }]);
    expect(await show(app, cleo.id)).toMatchObject({ kind: 'signed-in' });
  });

  it('lets whoever cannot sign in open another account, which asks for its own people', async () => {
    const folder = dataFolder();
    const app = await startApp(folder, { keychain: memoryKeychain() });
    await app.call('session.switch-role', { role: 'admin' });
    const { practiceBankUrl, accountId } = await app.call('session.status', {});
    const blank = await app.call('accounts.blank', {});
    const account = { ...blank, name: 'Own', baseUrl: practiceBankUrl ?? '', username: 'TEST' };
    expect(await app.call('accounts.save', { account })).toEqual({ kind: 'saved' });
    await app.call('staff.make-first-admin', { name: 'Ada' }, { fresh: passphrase });
    await app.call('staff.sign-out', {});
    await expect(app.call('accounts.list', {})).rejects.toThrow('signed-out');
    const { people, accounts } = await app.call('staff.people', {});
    expect([people.length, accounts.map(({ name }) => name)]).toEqual([
      1,
      ['The sample merchant', 'Own'],
    ]);
    expect(await app.call('accounts.activate', { accountId: account.id })).toEqual({
      kind: 'active',
    });
    expect((await app.call('session.status', {})).signIn).toEqual({ kind: 'off' });
    await app.call('accounts.activate', { accountId });
    expect((await app.call('session.status', {})).signIn).toEqual({ kind: 'signed-out' });
  });
});

describe('a locked terminal', () => {
  it('finishes the charge in flight, tells nobody, and shows it after unlocking', async () => {
    const app = await withStaff();
    await askBank(app, 'faults', { kind: 'delay', delayMs: 300 });
    const answer = await submit(app);
    if (answer.kind !== 'accepted') throw new Error(answer.kind);
    app.app.lock();
    const told = app.notifier.events.length;
    await expect(app.call('charge.recent', { limit: 1 })).rejects.toThrow('locked');
    await expect.poll(() => app.app.isChargeInFlight()).toBe(false);
    const heard = app.notifier.events.slice(told).map(({ name }) => name);
    expect(heard.filter((name) => name !== 'session.changed')).toEqual([]);
    await show(app, app.clerk);
    const found = await app.call('charge.find', { attemptId: answer.attempt.id });
    expect(found.attempt.state).toBe('approved');
  });

  it('comes by itself at the next call, when nobody was there for too long', async () => {
    const app = await withStaff();
    app.clock.advanceMs(11 * minuteMs);
    await expect(app.call('charge.recent', { limit: 1 })).rejects.toThrow('locked');
    expect((await app.call('session.status', {})).signIn.kind).toBe('locked');
  });

  it('comes whatever the page says, and waits for keys that main itself saw', async () => {
    let idleMs = 0;
    const app = await withStaff(dataFolder(), { systemIdleMs: () => idleMs });
    for (let minutes = 0; minutes < 8; minutes += 4) {
      app.clock.advanceMs(4 * minuteMs);
      // oxlint-disable-next-line no-await-in-loop -- A page that goes on asking, minute after minute.
      await app.call('charge.recent', { limit: 1 });
    }
    app.app.touched();
    app.clock.advanceMs(4 * minuteMs);
    await app.call('charge.recent', { limit: 1 });
    app.clock.advanceMs(7 * minuteMs);
    await expect(app.call('charge.recent', { limit: 1 })).rejects.toThrow('locked');
    await show(app, app.clerk);
    app.app.touched();
    idleMs = 11 * minuteMs;
    await expect(app.call('charge.recent', { limit: 1 })).rejects.toThrow('locked');
  });

  it('keeps the form of whoever locked it, and gives it to nobody else (E14)', async () => {
    const app = await withStaff();
    const kept = await app.call('charge.open', { retryOf: null });
    app.app.lock();
    await show(app, app.clerk);
    const submission = { ...order(), draftId: kept.draftId };
    expect((await app.call('charge.submit', submission)).kind).toBe('accepted');
    const other = await app.call('charge.open', { retryOf: null });
    await show(app, app.supervisor);
    const stale = { ...order(), draftId: other.draftId };
    expect(await app.call('charge.submit', stale)).toEqual({ kind: 'stale-draft' });
  });
});

describe('another person', () => {
  it('agrees to an amount above the limit, once, and stands in its timeline', async () => {
    const app = await withStaff();
    await show(app, app.admin);
    await app.call('staff.save-rules', amountRules);
    await show(app, app.supervisor);
    const keyed = { ...order(), amountMinor: 50_001 };
    expect(await submit(app, { ...keyed, amountMinor: 50_000 })).toMatchObject({
      kind: 'accepted',
    });
    const { draftId } = await app.call('charge.open', { retryOf: null });
    const large = { ...keyed, draftId, reference: 'LARGE-1' };
    expect(await app.call('charge.submit', large)).toEqual({ kind: 'needs-second-person' });
    expect((await approve(app, app.supervisor, 'charge.submit')).kind).toBe('not-asked');
    expect(app.hands.questions.at(-1)?.people.map(({ name }) => name)).not.toContain('Sue');
    expect((await approve(app, app.admin, 'charge.submit')).kind).toBe('approved');
    const answer = await app.call('charge.submit', large);
    if (answer.kind !== 'accepted') throw new Error(answer.kind);
    const { moves } = await app.call('charge.find', { attemptId: answer.attempt.id });
    expect(moves[0]).toMatchObject({ operatorName: 'Sue', note: 'approved by Ada' });
    const again = { ...keyed, reference: 'LARGE-2', amountMinor: 50_002 };
    expect(await submit(app, again)).toEqual({ kind: 'needs-second-person' });
  });

  it('agrees to the amount, the reference and the card that were refused, and to no others', async () => {
    const app = await withStaff();
    await show(app, app.admin);
    await app.call('staff.save-rules', amountRules);
    await show(app, app.clerk);
    const { draftId } = await app.call('charge.open', { retryOf: null });
    const asked = { ...order(), draftId, amountMinor: 50_100 };
    const others = [
      { ...asked, amountMinor: 900_000 },
      { ...asked, reference: 'OTHER-1' },
      { ...asked, card: { ...asked.card, number: '5555555555554444' } },
    ];
    for (const other of others) {
      // oxlint-disable no-await-in-loop -- One call after the other.
      expect(await app.call('charge.submit', asked)).toEqual({ kind: 'needs-second-person' });
      expect((await approve(app, app.supervisor, 'charge.submit')).kind).toBe('approved');
      expect(await app.call('charge.submit', other)).toEqual({ kind: 'needs-second-person' });
      // oxlint-enable no-await-in-loop
    }
    expect(await app.call('charge.submit', asked)).toEqual({ kind: 'needs-second-person' });
    expect((await approve(app, app.supervisor, 'charge.submit')).kind).toBe('approved');
    expect(await app.call('charge.submit', asked)).toMatchObject({ kind: 'accepted' });
  });

  it('is nobody whose passphrase an admin chose, until they have chosen their own', async () => {
    const app = await withStaff();
    await show(app, app.admin);
    await app.call('staff.save-rules', amountRules);
    const given = 'given by admin 2';
    const sue = { id: app.supervisor, name: 'Sue', role: 'supervisor', isActive: true } as const;
    await app.call('staff.save', { ...sue, setsPassphrase: true }, { fresh: given });
    const fresh = { id: null, name: 'Fred', role: 'supervisor', isActive: true } as const;
    await app.call('staff.save', { ...fresh, setsPassphrase: true }, { fresh: given });
    const { people } = await app.call('staff.people', {});
    const fred = people.find(({ name }) => name === 'Fred')?.id ?? app.supervisor;
    const { draftId } = await app.call('charge.open', { retryOf: null });
    const large = { ...order(), draftId, amountMinor: 90_000 };
    expect(await app.call('charge.submit', large)).toEqual({ kind: 'needs-second-person' });
    for (const operatorId of [app.supervisor, fred]) {
      const typed = { passphrase: given, who: operatorId };
      // oxlint-disable-next-line no-await-in-loop -- One staff member after the other.
      expect(await app.call('staff.approve', { operation: 'charge.submit' }, typed)).toEqual({
        kind: 'refused',
        refusal: { reason: 'not-own' },
      });
    }
    expect(await app.call('charge.submit', large)).toEqual({ kind: 'needs-second-person' });
  });

  it('lets a clerk’s call through that asks for more than a clerk', async () => {
    const app = await withStaff();
    const day = { settlementDate: '2026-03-01', currency: 'AUD' };
    const { expectedMinor } = await app.call('closes.sheet', day);
    const sums = { bankMinor: expectedMinor, seenExpectedMinor: expectedMinor };
    const close = { ...day, ...sums, reason: '', note: '' };
    await expect(app.call('closes.keep', close)).rejects.toThrow('denied');
    expect((await approve(app, app.supervisor, 'closes.keep')).kind).toBe('approved');
    expect(await app.call('closes.keep', close)).not.toBe('denied');
    await expect(app.call('closes.keep', close)).rejects.toThrow('denied');
    // Settings and the log need the operator's own role; no approval replaces it.
    await expect(app.call('audit.verify', {})).rejects.toThrow('denied');
    await expect(approve(app, app.supervisor, 'audit.verify')).rejects.toThrow('invalid');
  });
});
