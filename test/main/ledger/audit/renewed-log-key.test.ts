import { afterAll, describe, expect, it } from 'vitest';
import type { TerminalId } from '../../../../src/domain/ids.ts';
import { sealAfter } from '../../../../src/domain/audit/chain.ts';
import { chainCrypto, createAuditTrail } from '../../../../src/main/ledger/audit/audit-trail.ts';
import { readRows } from '../../../../src/main/ledger/audit/read-chain.ts';
import { linkOfRow } from '../../../../src/main/ledger/audit/audit-table.ts';
import { createDayOf } from '../../../../src/main/ledger/attempts/day-of.ts';
import { sealTextWith } from '../../../../src/main/ledger/authority/row-seals.ts';
import { rowName, textOfRow } from '../../../../src/main/ledger/authority/row-texts.ts';
import { createOperations } from '../../../../src/main/ledger/thread/operations.ts';
import { byHand, plainRecords } from '../by-hand.ts';
import {
  errorOf,
  firstBoot,
  newAttempt,
  opened,
  strictScope,
  terminal,
  valueOf,
} from '../ledger-fixture.ts';
import { charge, day } from '../plans/plan-ledger.ts';
import { append, entry } from './audit-fixture.ts';
import {
  first,
  folder,
  forge,
  look,
  macBefore,
  other,
  renew,
  renewedAt,
  ring,
  second,
  shop,
  sound,
  third,
  working,
} from './renewed-log.ts';

afterAll(folder.remove);

/** Opens records that must be sound, and charges the next instalment of their plan. */
async function expectWorking(file: string, id: Parameters<typeof charge>[1], keys: Buffer[]) {
  const ledger = await opened(file, { audit: ring(keys), expected: true });
  expect(ledger.audit.breach()).toBe(null);
  expect(valueOf(await ledger.audit.verify())).toMatchObject({ kind: 'sound' });
  expect(valueOf(await ledger.audit.alteredRows())).toEqual([]);
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
  valueOf(await charge(ledger, id, 2, { today: day('2026-02-05') }));
  await append(ledger, 2);
  await ledger.close();
}

describe('a log whose key was renewed', () => {
  it('verifies over one and two renewals, and everything that it vouches for', async () => {
    const { file, id } = await shop();
    await renew(file, [first], second);
    expect(await look(file, [first, second])).toEqual(sound);
    // Twice in a row, so that the chain of the other terminal has an entry for each and nothing else.
    await renew(file, [first, second], third);
    expect(await look(file, [first, second, third])).toEqual(sound);
    await expectWorking(file, id, [first, second, third]);
    expect(await look(file, [first, second, third])).toEqual(sound);
    await working(file, [first, second, third], async (service) => {
      const none = { references: [], next: null };
      expect(valueOf(await service.alteredPayments(''))).toEqual(none);
      expect(valueOf(await service.alteredPlans(''))).toEqual(none);
    });
  });

  it('does not verify without its older key, nor in another order', async () => {
    const { file } = await shop();
    await renew(file, [first], second);
    expect((await look(file, [second])).whole).toBe('changed');
    expect((await look(file, [second, first])).whole).toBe('changed');
    expect((await look(file, [first])).whole).toBe('changed');
  });

  it('shows every entry from before that a thief of the key before seals again', async () => {
    const { file } = await shop();
    await renew(file, [first], second);
    const renewal = await renewedAt(file);
    await forge(file, first, { sequence: 3, upTo: renewal - 1 });
    expect(await look(file, [first, second])).toEqual({ whole: 'changed', tail: 'changed' });
  });

  it('shows an entry that the key before sealed after the renewal', async () => {
    const { file } = await shop();
    await renew(file, [first], second);
    await forge(file, first, { sequence: (await renewedAt(file)) + 1 });
    expect(await look(file, [first, second])).toEqual({ whole: 'changed', tail: 'changed' });
  });

  it('shows a log that was cut at its renewal and goes on with the key before', async () => {
    const { file } = await shop();
    await renew(file, [first], second);
    const renewal = await renewedAt(file);
    await byHand(
      file,
      `delete from audit where sequence >= ${renewal} and terminal_id = '${terminal}'`,
    );
    await forge(file, first, { sequence: renewal });
    expect(await look(file, [first, second])).toEqual({ whole: 'changed', tail: 'changed' });
  });

  it('shows the chain of a new terminal that the key before sealed', async () => {
    const { file } = await shop();
    await renew(file, [first], second);
    const stranger = createAuditTrail({
      terminalId: 'terminal-3' as TerminalId,
      bootId: firstBoot,
      key: first,
    });
    const plain = await plainRecords(file, 'write');
    await stranger.append(plain.db, entry(1));
    await plain.close();
    expect((await look(file, [first, second])).whole).toBe('changed');
  });

  it('takes no step of a payment that the key before sealed after the renewal', async () => {
    const { file } = await shop();
    await renew(file, [first], second);
    await working(file, [first, second], async (service) => {
      const attempt = newAttempt();
      valueOf(await service.prepare(attempt, strictScope));
      expect(valueOf(await service.alteredPayments('')).references).toEqual([]);
    });
    const plain = await plainRecords(file, 'read');
    const [tip] = (await readRows(plain.db, { after: -1, upTo: null, limit: 1_000 }))
      .map(linkOfRow)
      .filter((link) => link.entry.event === 'charge.prepared')
      .slice(-1);
    await plain.close();
    // The same step, sealed again with the key before: every word of it is the same.
    const { seal } = chainCrypto(first);
    const before = await macBefore(file, tip?.entry.sequence ?? 0);
    if (tip === undefined) throw new Error('no step');
    const mac = sealAfter({ seal }, before, tip.entry);
    await byHand(file, `update audit set mac = '${mac}' where mac = '${tip.mac}'`);
    await working(file, [first, second], async (service) => {
      const { references } = valueOf(await service.alteredPayments(''));
      expect(references).toHaveLength(1);
    });
  });

  it('refuses a row and a plan that the key before sealed again', async () => {
    const { file, id } = await shop();
    await renew(file, [first], second);
    const text = sealTextWith(first);
    await working(file, [first, second], async (service, { db }) => {
      const facts = await db.selectFrom('ledger_facts').selectAll().executeTakeFirstOrThrow();
      const name = rowName('ledger_facts', '1');
      const seal = await db
        .selectFrom('row_seals')
        .selectAll()
        .where('table_name', '=', 'ledger_facts')
        .executeTakeFirstOrThrow();
      const mac = text(textOfRow(name, seal.version, facts));
      await byHand(
        file,
        `update row_seals set mac = '${mac}' where table_name = 'ledger_facts'`,
        `update plans set seal = '${text('anything')}' where id = '${id}'`,
      );
      expect(valueOf(await service.alteredRows())).toEqual([{ table: 'all', key: '' }]);
      expect(valueOf(await service.alteredPlans('')).references).toHaveLength(1);
    });
  });

  it('leaves what was altered before the renewal altered', async () => {
    const { file, id } = await shop();
    await byHand(file, `update plans set is_paused = 1 where id = '${id}'`);
    await renew(file, [first], second);
    await working(file, [first, second], async (service) => {
      expect(valueOf(await service.alteredPlans('')).references).toHaveLength(1);
    });
  });

  it('is not renewed while rows are altered', async () => {
    const { file } = await shop();
    await byHand(file, "update seal_head set mac = 'other'");
    await working(file, [first], async (service) => {
      expect(valueOf(await service.renewLogKey(second, entry(1)))).toBe('not-now');
      expect(valueOf(await service.hasLogKey(second))).toBe(false);
    });
    expect(await look(file, [first])).toEqual(sound);
  });

  it('takes no entry of a terminal that has the key before alone', async () => {
    const { file } = await shop();
    const late = await plainRecords(file, 'write');
    await renew(file, [first], second);
    const audit = createAuditTrail({ ...ring([first]), terminalId: other, bootId: firstBoot });
    const dayOf = createDayOf('Australia/Sydney');
    const service = createOperations({ db: late.db, bootId: firstBoot, dayOf, audit });
    expect(errorOf(await service.appendAudit(entry(1)))).toEqual({ kind: 'no-audit-key' });
    await late.close();
    expect(await look(file, [first, second])).toEqual(sound);
  });
});
