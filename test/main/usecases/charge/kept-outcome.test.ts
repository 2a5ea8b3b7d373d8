import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AttemptState } from '../../../../src/domain/charge/attempt.ts';
import type { BootId } from '../../../../src/domain/ids.ts';
import { failed } from '../../../../src/domain/result.ts';
import { deliverOutcomes } from '../../../../src/main/usecases/charge/deliver-outcomes.ts';
import type { AccountContext } from '../../../../src/main/usecases/account-context.ts';
import { acceptedOf, openTestContext, order, valueOf } from '../test-context.ts';

const nextBoot = 'boot_next' as BootId;

/** A charge whose outcome the records refuse until the app closes. */
async function chargedAndClosed() {
  const opened = await openTestContext({
    journal: () => ({ settle: async () => failed({ kind: 'io-error' }) }),
  });
  const { context, clock, submit, ledgerFiles, log } = opened;
  const { id } = acceptedOf(await submit(order()));
  await expect.poll(() => clock.waiting).toBe(1);
  // The account closes while the records are away: it does not wait for them.
  context.inFlightCharges.close();
  clock.advanceMs(100);
  await context.inFlightCharges.allEnded();
  expect(log.text()).toContain('"isKept":true');
  return { ...opened, id, sent: join(dirname(ledgerFiles()[0] ?? ''), 'sent') };
}

/** The next start of the same terminal on the same records. */
async function nextStart({ context, ledger, clock }: Awaited<ReturnType<typeof chargedAndClosed>>) {
  const { terminalId } = context;
  valueOf(
    await ledger.attempts.recover({ terminalId, bootId: nextBoot, at: clock.now(), runningMs: 0 }),
  );
  const next: AccountContext = { ...context, bootId: nextBoot, ledger };
  return next;
}

const outcomesIn = (folder: string) =>
  readdirSync(folder).filter((name) => name.endsWith('.outcome'));

describe('an outcome that was kept', () => {
  it('is sealed, and delivered at the next start like a late response', async () => {
    const charged = await chargedAndClosed();
    const { id, sent } = charged;
    expect(outcomesIn(sent)).toEqual([`${id}.outcome`]);
    expect(readFileSync(join(sent, `${id}.outcome`), 'utf8')).not.toContain('approved');

    const next = await nextStart(charged);
    expect(valueOf(await next.ledger.attempts.find(id))?.state).toBe('unknown');
    await deliverOutcomes(next);
    const attempt = valueOf(await next.ledger.attempts.find(id));
    expect(attempt?.state).toBe('approved');
    expect(attempt?.transaction?.id).toBe(charged.bank.truth()[0]?.id);
    const moves = valueOf(await next.ledger.attempts.moves(id));
    expect(moves.map(({ to }) => to)).toEqual(['prepared', 'dispatched', 'unknown', 'approved']);
    expect(outcomesIn(sent)).toEqual([]);
  });

  it('is taken from the boot that sent it alone', async () => {
    const charged = await chargedAndClosed();
    const [kept] = await charged.context.outbox.kept();
    const next = await nextStart(charged);
    if (kept === undefined) throw new Error('nothing was kept');
    const other = 'boot_other' as BootId;
    const settled = await next.ledger.attempts.settle(charged.id, kept.outcome, other);
    expect(settled).toMatchObject({ ok: false, error: { kind: 'illegal-move' } });
  });

  it('stays kept while the records do not take it, and where staff found the contrary', async () => {
    const charged = await chargedAndClosed();
    const { id, sent, log } = charged;
    const next = await nextStart(charged);
    const real = valueOf(await next.ledger.attempts.find(id));
    if (real === null) throw new Error('the attempt is gone');
    const answering = (settle: AccountContext['ledger']['attempts']['settle']) =>
      deliverOutcomes({
        ...next,
        ledger: { ...next.ledger, attempts: { ...next.ledger.attempts, settle } },
      });
    await answering(async () => failed({ kind: 'io-error' }));
    expect(outcomesIn(sent)).toHaveLength(1);
    const found = (state: AttemptState) => async () =>
      failed({ kind: 'illegal-move', found: { ...real, state } } as const);
    await answering(found('confirmed-not-charged'));
    expect(outcomesIn(sent)).toHaveLength(1);
    expect(log.text()).toContain('outcome.contradicts');
    // The commit of the outcome stood, and its answer was lost.
    await answering(found('approved'));
    expect(outcomesIn(sent)).toEqual([]);
  });

  it('counts for its own attempt alone', async () => {
    const charged = await chargedAndClosed();
    const { id, sent, context } = charged;
    const text = readFileSync(join(sent, `${id}.outcome`), 'utf8');
    writeFileSync(join(sent, 'att_other.outcome'), text);
    expect((await context.outbox.kept()).map(({ attemptId }) => attemptId)).toEqual([id]);
    await context.outbox.forget(id);
    expect(existsSync(join(sent, `${id}.outcome`))).toBe(false);
  });
});
