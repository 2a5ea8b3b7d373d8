import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../../src/domain/time/calendar.ts';
import { callSubjectOf } from '../../../../src/main/usecases/staff/call-subject.ts';
import { approve } from '../../../../src/main/usecases/staff/approve.ts';
import {
  letInAgain,
  listStaff,
  saveStaff,
} from '../../../../src/main/usecases/staff/manage-people.ts';
import { changePassphrase } from '../../../../src/main/usecases/staff/own-credentials.ts';
import type { StaffContext } from '../../../../src/main/usecases/staff/staff-context.ts';
import { handClock } from '../../../fakes/hand-clock.ts';
import { valueOf } from '../test-context.ts';
import { add, passphrase, show, staffFolder, startStaff } from './staff-context.ts';

const dayMs = 86_400_000;
const unseen = { kind: 'refused', refusal: { reason: 'unseen' } };
const fresh = 'battery staple 34';

/** An admin and a clerk on a live account, neither of whom signed in for that many days. */
async function awayFor(days: number, options: Parameters<typeof startStaff>[1] = {}) {
  const test = await startStaff(undefined, options);
  const { staff, clock } = test;
  const ada = await add(staff, 'Ada', 'admin');
  const cleo = await add(staff, 'Cleo', 'clerk');
  clock.advanceMs(days * dayMs);
  return { ...test, ada, cleo };
}

const mustChange = (session: StaffContext['session']) => {
  const state = session.state();
  return state.kind === 'signed-in' && state.mustChangePassphrase;
};

describe('a person who was not here for more than 90 days', () => {
  it('is refused before anything is compared, until an admin lets them in again', async () => {
    const { staff, session, ada, cleo } = await awayFor(91);
    expect(await show(staff, cleo)).toEqual(unseen);
    expect(await show(staff, cleo, 'wrong')).toEqual(unseen);
    const wrong = () => session.people().find(({ id }) => id === cleo)?.failures.wrongPassphrases;
    expect(wrong()).toBe(0);
    expect(await show(staff, ada)).toEqual({ kind: 'signed-in' });
    const { members } = valueOf(await listStaff(staff));
    expect(members.map(({ name, isUnseen }) => `${name} ${isUnseen}`)).toEqual([
      'Ada false',
      'Cleo true',
    ]);
    valueOf(await letInAgain(staff, cleo));
    expect(await show(staff, cleo)).toEqual({ kind: 'signed-in' });
    expect(mustChange(session)).toBe(true);
  });

  it('may come in on the ninetieth day, with the passphrase of before', async () => {
    const { staff, session, cleo } = await awayFor(90);
    expect(await show(staff, cleo)).toEqual({ kind: 'signed-in' });
    expect(mustChange(session)).toBe(false);
  });

  it('approves nothing, and whoever approves was here', async () => {
    const { staff, clock, ada, cleo } = await awayFor(80);
    const sue = await add(staff, 'Sue', 'supervisor');
    await show(staff, cleo);
    const ask = async (operatorId: typeof sue) => {
      const proof = { kind: 'passphrase', text: passphrase } as const;
      const asked = { operation: 'charge.submit', role: 'clerk' } as const;
      const asker = { id: cleo, role: 'clerk' } as const;
      const subject = callSubjectOf({});
      staff.session.grants.take({ operation: 'charge.submit', signature: 'AUD 501.00', subject });
      return valueOf(await approve(staff, { ...asked, asker, claim: { operatorId, proof } }));
    };
    await ask(ada);
    clock.advanceMs(80 * dayMs);
    await show(staff, cleo);
    expect((await ask(ada)).kind).toBe('approved');
    clock.advanceMs(20 * dayMs);
    expect(await ask(sue)).toEqual(unseen);
  });

  it('is let in by an admin who says that they work here again, or gives them a passphrase', async () => {
    const { staff, ada, cleo } = await awayFor(91);
    await show(staff, ada);
    const input = { id: cleo, name: 'Cleo', role: 'clerk', passphrase: null } as const;
    await saveStaff(staff, { ...input, isActive: true });
    expect(await show(staff, cleo)).toEqual(unseen);
    await saveStaff(staff, { ...input, isActive: false });
    await saveStaff(staff, { ...input, isActive: true });
    expect(await show(staff, cleo)).toEqual({ kind: 'signed-in' });
  });
});

describe('the last admin', () => {
  it('is never locked out by staying away, and changes the passphrase', async () => {
    const { staff, session, ada } = await awayFor(400);
    expect(await show(staff, ada)).toEqual({ kind: 'signed-in' });
    expect(mustChange(session)).toBe(true);
    const asked = { current: passphrase, fresh };
    expect(valueOf(await changePassphrase(staff, { id: ada, name: 'Ada' }, asked))).toEqual({
      kind: 'kept',
    });
    expect(mustChange(session)).toBe(false);
  });

  it('is each of several until one of them is here', async () => {
    const { staff, clock, ada } = await awayFor(0);
    const bob = await add(staff, 'Bob', 'admin');
    clock.advanceMs(91 * dayMs);
    expect(await show(staff, ada, 'wrong')).toMatchObject({ refusal: { reason: 'wrong' } });
    expect(await show(staff, bob)).toEqual({ kind: 'signed-in' });
    expect(await show(staff, ada)).toEqual(unseen);
  });
});

describe('a passphrase of more than 90 days', () => {
  it('is changed at sign-in by somebody who was here each day, and by nobody twice', async () => {
    const { staff, session, clock, cleo } = await awayFor(0);
    for (let day = 0; day < 90; day += 30) {
      clock.advanceMs(30 * dayMs);
      await show(staff, cleo);
      expect(mustChange(session)).toBe(false);
    }
    clock.advanceMs(dayMs);
    await show(staff, cleo);
    expect(mustChange(session)).toBe(true);
    const person = { id: cleo, name: 'Cleo' };
    const same = { current: passphrase, fresh: passphrase };
    expect(valueOf(await changePassphrase(staff, person, same)).kind).toBe('refused');
    expect(valueOf(await changePassphrase(staff, person, { ...same, fresh })).kind).toBe('kept');
    session.signOut();
    await show(staff, cleo, fresh);
    expect(mustChange(session)).toBe(false);
  });
});

describe('who practises or tests', () => {
  it.each(['practice', 'test'] as const)('is asked for neither in %s', async (mode) => {
    const { staff, session, cleo } = await awayFor(400, { mode });
    expect(await show(staff, cleo)).toEqual({ kind: 'signed-in' });
    expect(mustChange(session)).toBe(false);
  });
});

describe('the clock', () => {
  const setBy = (clock: ReturnType<typeof handClock>, days: number) =>
    clock.setWall(new Date(Date.parse(clock.now()) + days * dayMs).toISOString() as Instant);

  it('set ahead keeps nobody out, and set back lets nobody in', async () => {
    const folder = staffFolder();
    const clock = handClock();
    const first = await startStaff(folder, { clock });
    await add(first.staff, 'Ada', 'admin');
    const cleo = await add(first.staff, 'Cleo', 'clerk');
    await first.stop();
    setBy(clock, 400);
    const ahead = await startStaff(folder, { clock });
    expect(await show(ahead.staff, cleo)).toEqual({ kind: 'signed-in' });
    expect(mustChange(ahead.session)).toBe(false);
    setBy(clock, -400);
    clock.advanceMs(91 * dayMs);
    expect(await show(ahead.staff, cleo)).toEqual(unseen);
    setBy(clock, -50);
    expect(await show(ahead.staff, cleo)).toEqual(unseen);
    await ahead.stop();
    const back = await startStaff(folder, { clock });
    expect(await show(back.staff, cleo)).toEqual(unseen);
  });
});

describe('records of before there were these times', () => {
  it('take the last sign-in, and the day on which somebody was added', async () => {
    const folder = staffFolder();
    const clock = handClock();
    const first = await startStaff(folder, { clock });
    const ada = await add(first.staff, 'Ada', 'admin');
    const cleo = await add(first.staff, 'Cleo', 'clerk');
    const addedAt = clock.now();
    clock.advanceMs(30 * dayMs);
    await show(first.staff, ada);
    const cameInAt = clock.now();
    await first.stop();
    const db = new DatabaseSync(join(folder, 'ledger.sqlite'));
    db.exec(`alter table operators drop column seen_at;
      alter table operators drop column passphrase_set_at;
      alter table operators drop column admitted_epoch;
      alter table attempts drop column epoch;
      alter table attempts drop column request_sent;
      drop index attempts_transaction_id;
      alter table attempts drop column transaction_digest;
      create unique index attempts_transaction_id on attempts (transaction_id);
      drop table epochs;
      drop table terminals;
      drop table gap_answers;
      drop table debt_decisions;
      drop index attempts_reference_key;
      drop index attempts_order_reference_key;
      drop index plans_reference_key;
      alter table attempts drop column reference_key;
      alter table attempts drop column order_reference_key;
      alter table plans drop column reference_key;
      drop index audit_plan_revisions;
      alter table plans drop column seal;
      alter table cards drop column newest_sealed_token;
      alter table cards drop column newest_token_at;
      alter table cards drop column token_left;
      alter table cards drop column token_left_since;
      alter table cards drop column later_expiry;
      alter table attempts drop column order_details;
      drop table moved_records;
      drop table terminal_logins;
      drop table server_identity;
      drop table journal_checks;
      drop table terminal_leases;
      alter table runs drop column leader_terminal;
      alter table runs drop column leader_boot;
      alter table runs drop column requested;
      alter table runs drop column requested_by;
      alter table runs drop column is_helped;
      drop index run_items_claimed;
      alter table run_items drop column claim_terminal;
      alter table run_items drop column claim_boot;
      drop table customer_files;
      drop index cards_last_four;
      drop table customer_merges;
      drop table retention;
      alter table customers drop column erased_at;
      alter table customers drop column merged_into;
      alter table customers drop column address;
      alter table customers drop column language;
      drop table refund_requests;
      drop table look_ups;
      drop table plan_agreements;
      alter table calls drop column promise_after;
      alter table plans drop column upcoming_days;
      drop table day_entries;
      drop table journal_accounts;
      drop table bank_lines;
      drop table bank_files;
      drop index audit_intents;
      drop index plan_events_kind;
      drop index refunds_elsewhere_recorded;
      drop table messages;
      drop table message_opt_outs;
      drop table row_seals;
      drop table seal_head;
      drop index audit_row_seals;
      delete from audit;
      delete from schema_versions where version >= 10`);
    db.close();
    const { session } = await startStaff(folder, { clock });
    const times = session
      .people()
      .map(({ id, seenAt, passphraseSetAt }) => [id, seenAt, passphraseSetAt]);
    expect(times).toEqual([
      [ada, cameInAt, addedAt],
      [cleo, addedAt, addedAt],
    ]);
  });
});
