import { describe, expect, it } from 'vitest';
import type { ResolutionInput } from '../../../src/contract/charge/unconfirmed.ts';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import { notFoundPhrase } from '../../../src/domain/charge/not-found-phrase.ts';
import { zoneClock } from '../../../src/domain/time/zone-clock.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import { askBank } from './staffed-app.ts';
import type { Started } from './staffed-app.ts';
import { dataFolder, startApp } from './test-host.ts';
import { practiceAddress } from '../../fixtures/practice-address.ts';

const allDue = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' } as const;

/** Runs everything that is due, to the end. */
async function runDue(app: Started) {
  const check = await app.call('runs.check', allDue);
  const seen = { ...allDue, seenCount: check.count, seenTotals: check.totals };
  const answer = await app.call('runs.start', seen);
  if (answer.kind !== 'run') return { check, kind: answer.kind };
  await expect.poll(() => app.call('runs.current', {}), { timeout: 20_000 }).toEqual({ run: null });
  return { check, kind: answer.kind };
}

interface BankCharge {
  readonly id: string;
  readonly reference: string;
  readonly capturedMinor: number;
}

async function chargesAtBank({ call }: Started): Promise<readonly BankCharge[]> {
  const { practicePageUrl } = await call('session.status', {});
  const reply = await fetch(practiceAddress(practicePageUrl, 'truth'));
  const { charges } = (await reply.json()) as { readonly charges: readonly BankCharge[] };
  return charges;
}

/** The sample's billing run, with one charge whose response was lost after the bank took the money. */
async function runWithLostResponse() {
  const clock = handClock(new Date().toISOString() as Instant);
  const app = await startApp(dataFolder(), { clock });
  await app.call('practice.fill-book', {});
  const before = new Set((await app.call('unconfirmed.list', {})).map(({ id }) => id));
  await askBank(app, 'faults', { kind: 'drop-after', count: 2 });
  await runDue(app);
  const open = await app.call('unconfirmed.list', {});
  const charged = new Set((await chargesAtBank(app)).map(({ reference }) => reference));
  const lost = open.find(({ id, reference }) => !before.has(id) && charged.has(reference));
  if (lost === undefined) throw new Error('One answer was to be lost');
  const resolve = (finding: ResolutionInput, confirmed: ('amount-differs' | 'id-form')[] = []) =>
    app.call('unconfirmed.resolve', { attemptId: lost.id, finding, confirmed });
  const { items } = await app.call('accounts.list', {});
  const zone = items.find(({ active }) => active)?.account.timeZone ?? '';
  const shownAt = zoneClock(zone).show(Date.parse(lost.dispatchedAt ?? ''));
  const declined = {
    found: 'declined',
    transactionId: '001-P-INVENTED0001',
    responseCode: '51',
    shownAt: shownAt.slice(0, 16),
    typedPhrase: notFoundPhrase,
  } as const;
  return { app, lost, resolve, declined };
}

describe('a charge whose answer was lost', () => {
  it('is not charged again by a run, whatever it was resolved to, and its money has a place', async () => {
    const { app, lost, resolve, declined } = await runWithLostResponse();
    await app.call('session.switch-role', { role: 'clerk' });
    expect(await resolve(declined)).toEqual({ kind: 'refused', reason: 'needs-supervisor' });
    await app.call('session.switch-role', { role: 'supervisor' });
    expect(await resolve(declined)).toEqual({ kind: 'refused', reason: 'hold-not-over' });
    await app.call('practice.pass-time', { minutes: 31 });
    const odd = { ...declined, transactionId: 'nonsense' };
    expect(await resolve(odd)).toEqual({ kind: 'questioned', questions: ['id-form'] });
    expect(await resolve(declined)).toMatchObject({ attempt: { state: 'confirmed-declined' } });

    // The day of its scheduled retry arrives, and the run excludes it.
    await app.call('practice.pass-time', { minutes: 4 * 24 * 60 });
    const { check } = await runDue(app);
    const reasons = check.leftOut.map(({ reason }) => reason);
    expect(reasons).toContain('needs-supervisor');
    // It is listed with what comes next.
    const listed = { tab: 'failed', search: '', limit: 200, after: null } as const;
    const barred = (await app.call('due.page', listed)).rows.filter(({ bar }) => bar !== null);
    expect(barred.map(({ bar }) => bar)).toContainEqual({
      reason: 'needs-supervisor',
      orderReference: null,
    });
    const charged = (await chargesAtBank(app)).filter(({ reference }) =>
      reference.startsWith(lost.reference),
    );
    expect(charged.map(({ reference }) => reference)).toEqual([lost.reference]);

    const [{ id, capturedMinor }] = charged as [BankCharge];
    const found = { found: 'charged', transactionId: id, amountTakenMinor: capturedMinor } as const;
    expect(await resolve(found)).toMatchObject({ attempt: { state: 'confirmed-charged' } });
    const after = await app.call('runs.check', allDue);
    expect(after.leftOut.map(({ reason }) => reason)).not.toContain('needs-supervisor');
  });

  it('is asked about when id or amount are not those that were to be expected', async () => {
    const { lost, resolve } = await runWithLostResponse();
    const amountTakenMinor = lost.amountMinor - 9;
    const finding = { found: 'charged', transactionId: 'nonsense', amountTakenMinor } as const;
    const questions = ['id-form', 'amount-differs'] as const;
    expect(await resolve(finding)).toEqual({ kind: 'questioned', questions });
    expect(await resolve(finding, ['id-form'])).toMatchObject({ questions: ['amount-differs'] });
    expect(await resolve(finding, [...questions])).toMatchObject({ kind: 'resolved' });
  });
});
