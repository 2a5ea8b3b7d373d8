import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../../src/domain/time/calendar.ts';
import { lockOutMs } from '../../../../src/domain/staff/lock-out.ts';
import { letInAgain } from '../../../../src/main/usecases/staff/manage-people.ts';
import { setPin } from '../../../../src/main/usecases/staff/own-credentials.ts';
import { add, passphrase, show, showPin, staffFolder, startStaff } from './staff-context.ts';

const minuteMs = 60_000;

function lockedOutFor(forMs: number) {
  return { kind: 'refused', refusal: { reason: 'locked-out', forMs } };
}

describe('a lock-out (C4, G4)', () => {
  it('comes with the fifth wrong passphrase, and holds against the right one', async () => {
    const { staff } = await startStaff();
    const ada = await add(staff, 'Ada', 'admin');
    for (const attemptsLeft of [4, 3, 2, 1]) {
      expect(await show(staff, ada, 'wrong')).toEqual({
        kind: 'refused',
        refusal: { reason: 'wrong', attemptsLeft },
      });
    }
    expect(await show(staff, ada, 'wrong')).toEqual(lockedOutFor(lockOutMs));
    expect(await show(staff, ada)).toEqual(lockedOutFor(lockOutMs));
  });

  it('is not shortened by restarts and clocks, whatever is tried', async () => {
    const folder = staffFolder();
    const first = await startStaff(folder);
    const ada = await add(first.staff, 'Ada', 'admin');
    let bypasses = 0;
    let tries = 0;
    const guess = async ({ staff }: typeof first, text: string) => {
      tries += 1;
      if ((await show(staff, ada, text)).kind === 'signed-in') bypasses += 1;
    };
    for (let count = 0; count < 3; count += 1) await guess(first, 'wrong');
    await first.stop();
    const second = await startStaff(folder);
    for (let count = 0; count < 7; count += 1) await guess(second, 'wrong');
    second.clock.setWall('2036-01-01T00:00:00.000Z' as Instant);
    await guess(second, passphrase);
    await second.stop();
    const third = await startStaff(folder);
    third.clock.setWall('2006-01-01T00:00:00.000Z' as Instant);
    await guess(third, passphrase);
    third.clock.advanceMs(lockOutMs - minuteMs);
    await guess(third, passphrase);
    expect(bypasses).toBe(0);
    third.clock.advanceMs(minuteMs);
    expect(await show(third.staff, ada)).toEqual({ kind: 'signed-in' });
    console.info(`G4 ${JSON.stringify({ tries, restarts: 2, clockChanges: 2, bypasses })}`);
  });

  it('counts guesses that are made at once, each of them', async () => {
    const { staff } = await startStaff();
    const ada = await add(staff, 'Ada', 'admin');
    const guesses = Array.from({ length: 20 }, () => show(staff, ada, 'wrong'));
    const answers = await Promise.all(guesses);
    const compared = answers.filter(
      (answer) => answer.kind === 'refused' && answer.refusal.reason === 'wrong',
    );
    expect(compared).toHaveLength(4);
    expect((await show(staff, ada)).kind).toBe('refused');
  });

  it('is over for whoever gives the right passphrase before it, or is let off by an admin', async () => {
    const { staff } = await startStaff();
    const ada = await add(staff, 'Ada', 'admin');
    for (let count = 0; count < 4; count += 1) await show(staff, ada, 'wrong');
    expect(await show(staff, ada)).toEqual({ kind: 'signed-in' });
    for (let count = 0; count < 5; count += 1) await show(staff, ada, 'wrong');
    await letInAgain(staff, ada);
    expect(await show(staff, ada)).toEqual({ kind: 'signed-in' });
  });

  it('begins anew after its time, with five more tries', async () => {
    const { staff, clock } = await startStaff();
    const ada = await add(staff, 'Ada', 'admin');
    for (let count = 0; count < 5; count += 1) await show(staff, ada, 'wrong');
    clock.advanceMs(lockOutMs);
    expect(await show(staff, ada, 'wrong')).toMatchObject({ refusal: { attemptsLeft: 4 } });
  });
});

describe('a PIN', () => {
  const needsPassphrase = { kind: 'refused', refusal: { reason: 'needs-passphrase' } };

  it('is enough within the shift, and five wrong ones need the passphrase', async () => {
    const { staff } = await startStaff();
    const ada = await add(staff, 'Ada', 'admin');
    expect(await showPin(staff, ada, '4711')).toEqual(needsPassphrase);
    await show(staff, ada);
    const person = { id: ada, name: 'Ada' };
    expect(await setPin(staff, person, { current: passphrase, pin: '4711' })).toMatchObject({
      value: { kind: 'kept' },
    });
    staff.session.lock();
    expect(await showPin(staff, ada, '4711')).toEqual({ kind: 'signed-in' });
    for (let count = 0; count < 4; count += 1) await showPin(staff, ada, '0000');
    expect(await showPin(staff, ada, '0000')).toEqual(needsPassphrase);
    expect(await showPin(staff, ada, '4711')).toEqual(needsPassphrase);
    expect(await show(staff, ada)).toEqual({ kind: 'signed-in' });
    expect(await showPin(staff, ada, '4711')).toEqual({ kind: 'signed-in' });
  });

  it('is not enough after signing out, after twelve hours, or after a restart', async () => {
    const folder = staffFolder();
    const first = await startStaff(folder);
    const ada = await add(first.staff, 'Ada', 'admin');
    await show(first.staff, ada);
    await setPin(first.staff, { id: ada, name: 'Ada' }, { current: passphrase, pin: '4711' });
    first.clock.advanceMs(12 * 60 * minuteMs);
    expect(await showPin(first.staff, ada, '4711')).toEqual(needsPassphrase);
    await show(first.staff, ada);
    first.session.signOut();
    expect(await showPin(first.staff, ada, '4711')).toEqual(needsPassphrase);
    await show(first.staff, ada);
    await first.stop();
    const second = await startStaff(folder);
    expect(await showPin(second.staff, ada, '4711')).toEqual(needsPassphrase);
  });
});
