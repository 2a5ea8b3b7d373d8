import { describe, expect, it } from 'vitest';
import type { OperatorId } from '../../../../src/domain/ids.ts';
import { failed } from '../../../../src/domain/result.ts';
import { approve } from '../../../../src/main/usecases/staff/approve.ts';
import { grantMs } from '../../../../src/main/usecases/staff/granted-approvals.ts';
import { saveStaff, saveStaffRules } from '../../../../src/main/usecases/staff/manage-people.ts';
import { changePassphrase } from '../../../../src/main/usecases/staff/own-credentials.ts';
import { callSubjectOf } from '../../../../src/main/usecases/staff/call-subject.ts';
import { openSignInSession } from '../../../../src/main/usecases/staff/sign-in-session.ts';
import { makeFirstAdmin } from '../../../../src/main/usecases/staff/sign-in.ts';
import { valueOf } from '../test-context.ts';
import { add, passphrase, show, startStaff } from './staff-context.ts';

const minuteMs = 60_000;

describe('the first admin', () => {
  it('is one, of two who are made at once', async () => {
    const { staff, session } = await startStaff();
    expect(session.state()).toEqual({ kind: 'first-admin-needed' });
    const made = await Promise.all(
      ['Ada', 'Bob'].map((name) => makeFirstAdmin(staff, { name, passphrase })),
    );
    const kinds = made.map((one) => valueOf(one).kind).toSorted((a, b) => a.localeCompare(b));
    expect(kinds).toEqual(['not-first', 'signed-in']);
    expect(session.people()).toHaveLength(1);
    expect(session.occupant()?.role).toBe('admin');
    expect(valueOf(await makeFirstAdmin(staff, { name: 'Eve', passphrase })).kind).toBe(
      'not-first',
    );
  });

  it('needs a strong passphrase and a name without a card number', async () => {
    const { staff } = await startStaff();
    for (const weak of ['short 1', 'only letters here', '123456789012345', 'a1a1a1a1a1a1']) {
      expect(valueOf(await makeFirstAdmin(staff, { name: 'Ada', passphrase: weak }))).toEqual({
        kind: 'refused',
        refusals: [{ field: 'passphrase', reason: 'too-weak' }],
      });
    }
    const name = '4111 1111 1111 1111';
    expect(valueOf(await makeFirstAdmin(staff, { name, passphrase }))).toEqual({
      kind: 'refused',
      refusals: [{ field: 'name', reason: 'holds-card-number' }],
    });
  });

  it('turns sign-in on in practice, where the first person has to be one', async () => {
    const { staff, session } = await startStaff(undefined, { mode: 'practice' });
    expect(session.state()).toEqual({ kind: 'off' });
    const input = { id: null, name: 'Ada', isActive: true, passphrase } as const;
    expect(valueOf(await saveStaff(staff, { ...input, role: 'clerk' }))).toEqual({
      kind: 'refused',
      refusals: [{ field: 'role', reason: 'last-admin' }],
    });
    expect(valueOf(await saveStaff(staff, { ...input, role: 'admin' }))).toEqual({ kind: 'kept' });
    expect(session.state()).toEqual({ kind: 'signed-out' });
  });
});

describe('staff that were not read at the opening', () => {
  it.each([
    ['practice', [], 'off'],
    ['live', [], 'first-admin-needed'],
    ['practice', ['Ada'], 'signed-out'],
  ] as const)('decide who signs in (%s, %j) once they are', async (mode, names, place) => {
    const { staff: known, ledger, clock } = await startStaff(undefined, { mode });
    for (const name of names) await add(known, name, 'admin');
    let isAway = true;
    const people: typeof ledger.staff.people = async () =>
      isAway ? failed({ kind: 'unreachable' }) : ledger.staff.people();
    const session = await openSignInSession({
      mode,
      clock,
      staff: { people, staffRules: () => ledger.staff.staffRules() },
      systemIdleMs: () => 0,
      changed: () => undefined,
      left: () => undefined,
      locked: () => undefined,
    });
    expect(session.state()).toEqual({ kind: 'signed-out' });
    expect((await session.refresh()).ok).toBe(false);
    isAway = false;
    valueOf(await session.refresh());
    expect(session.state()).toEqual({ kind: place });
  });
});

describe('the people', () => {
  it('always have somebody among them who may do everything', async () => {
    const { staff } = await startStaff();
    const id = await add(staff, 'Ada', 'admin');
    const input = { id, name: 'Ada', role: 'admin', isActive: true, passphrase: null } as const;
    const lastAdmin = (field: string) => ({ refusals: [{ field, reason: 'last-admin' }] });
    expect(valueOf(await saveStaff(staff, { ...input, role: 'clerk' }))).toMatchObject(
      lastAdmin('role'),
    );
    expect(valueOf(await saveStaff(staff, { ...input, isActive: false }))).toMatchObject(
      lastAdmin('active'),
    );
    await add(staff, 'Bob', 'admin');
    expect(valueOf(await saveStaff(staff, { ...input, isActive: false }))).toEqual({
      kind: 'kept',
    });
    expect(await show(staff, id)).toMatchObject({ refusal: { reason: 'not-active' } });
  });

  it('choose their own passphrase after an admin gave them one, and none of the last', async () => {
    const { staff, session } = await startStaff();
    await add(staff, 'Ada', 'admin');
    const bob = await add(staff, 'Bob', 'clerk');
    const given = 'given by admin 1';
    const change = { id: bob, name: 'Bob', role: 'clerk', isActive: true } as const;
    await saveStaff(staff, { ...change, passphrase: given });
    expect(await show(staff, bob, given)).toEqual({ kind: 'signed-in' });
    expect(session.state()).toMatchObject({ mustChangePassphrase: true });
    const person = { id: bob, name: 'Bob' };
    for (const fresh of [given, passphrase]) {
      expect(valueOf(await changePassphrase(staff, person, { current: given, fresh }))).toEqual({
        kind: 'refused',
        refusals: [{ field: 'passphrase', reason: 'used-before' }],
      });
    }
    const fresh = 'battery staple 34';
    expect(valueOf(await changePassphrase(staff, person, { current: given, fresh }))).toEqual({
      kind: 'kept',
    });
    expect(session.state()).toMatchObject({ kind: 'signed-in', mustChangePassphrase: false });
  });
});

describe('the idle lock (G6)', () => {
  it('comes after the minutes of the rules without a touch, and not before', async () => {
    const { staff, session, clock } = await startStaff();
    const ada = await add(staff, 'Ada', 'admin');
    const rules = {
      idleLockMinutes: 15,
      pinsAllowed: true,
      phoneModeRequired: false,
      secondPersonAbove: [],
    };
    await saveStaffRules(staff, { id: ada, name: 'Ada' }, rules);
    await show(staff, ada);
    clock.advanceMs(15 * minuteMs - 1);
    session.look();
    expect(session.state().kind).toBe('signed-in');
    session.touch();
    clock.advanceMs(15 * minuteMs - 1);
    session.look();
    expect(session.state().kind).toBe('signed-in');
    clock.advanceMs(1);
    session.look();
    expect(session.state()).toEqual({ kind: 'locked', operatorId: ada });
  });

  it('wins over a proof that was still being compared when the computer was locked', async () => {
    const { staff, session } = await startStaff();
    const ada = await add(staff, 'Ada', 'admin');
    const showing = show(staff, ada);
    session.lock();
    expect(await showing).toEqual({ kind: 'signed-in' });
    expect(session.state()).toEqual({ kind: 'locked', operatorId: ada });
  });

  it('keeps what one had begun; going or giving way does not', async () => {
    const { staff, session, heard } = await startStaff();
    const [ada, bob] = [await add(staff, 'Ada', 'admin'), await add(staff, 'Bob', 'clerk')];
    await show(staff, ada);
    const before = heard.left;
    session.lock();
    await show(staff, ada);
    expect(heard.left).toBe(before);
    await show(staff, bob);
    expect(heard.left).toBe(before + 1);
    session.signOut();
    expect(heard.left).toBe(before + 2);
  });
});

describe('an approval', () => {
  const subject = callSubjectOf({});
  const call = { operation: 'charge.submit', signature: 'AUD 501.00', subject };

  async function withClerk() {
    const test = await startStaff();
    const { staff } = test;
    const sue = await add(staff, 'Sue', 'admin');
    const cleo = await add(staff, 'Cleo', 'clerk');
    await show(staff, cleo);
    const { grants } = test.session;
    const ask = async (operatorId: OperatorId, text = passphrase) => {
      // Made once without an approval, which makes it eligible for one.
      grants.take(call);
      return valueOf(
        await approve(staff, {
          asker: { id: cleo, role: 'clerk' as const },
          operation: 'charge.submit',
          role: 'clerk',
          claim: { operatorId, proof: { kind: 'passphrase', text } },
        }),
      );
    };
    return { ...test, sue, cleo, ask };
  }

  it('is good for one call of its own operation', async () => {
    const { session, sue, ask } = await withClerk();
    expect(await ask(sue)).toEqual({ kind: 'approved', name: 'Sue', role: 'admin' });
    expect(session.grants.take(call)).toMatchObject({ id: sue, role: 'admin' });
    expect(session.grants.take(call)).toBeNull();
    expect(session.occupant()?.name).toBe('Cleo');
  });

  it.each([
    { operation: 'plans.charge', signature: 'AUD 501.00', subject },
    { operation: 'charge.submit', signature: 'AUD 9,000.00', subject },
  ])('is lost to $operation with $signature, which nobody looked at', async (other) => {
    const { session, sue, ask } = await withClerk();
    await ask(sue);
    expect(session.grants.take(other)).toBeNull();
    expect(session.grants.take(call)).toBeNull();
  });

  it('is not given to a call that was made while the proof was compared', async () => {
    const { session, sue, ask } = await withClerk();
    const asking = ask(sue);
    session.grants.take({ ...call, signature: 'AUD 9,000.00' });
    expect(await asking).toEqual({ kind: 'not-asked' });
  });

  it('is gone after two minutes, a lock, or a sign-out', async () => {
    const { staff, session, clock, sue, cleo, ask } = await withClerk();
    await ask(sue);
    clock.advanceMs(grantMs);
    expect(session.grants.take(call)).toBeNull();
    await ask(sue);
    session.lock();
    await show(staff, cleo);
    expect(session.grants.take(call)).toBeNull();
    await ask(sue);
    session.signOut();
    await show(staff, cleo);
    expect(session.grants.take(call)).toBeNull();
  });

  it('needs another person, in a role that is enough, with the right proof', async () => {
    const { staff, session, sue, cleo, ask } = await withClerk();
    const other = await add(staff, 'Carl', 'clerk');
    expect(await ask(cleo)).toEqual({ kind: 'same-person' });
    expect(await ask(other)).toEqual({ kind: 'not-enough', need: 'supervisor' });
    expect(await ask(sue, 'wrong')).toMatchObject({
      refusal: { reason: 'wrong', attemptsLeft: 4 },
    });
    expect(session.grants.take(call)).toBeNull();
  });
});
