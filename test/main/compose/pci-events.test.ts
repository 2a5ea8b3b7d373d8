import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../src/contract/index.ts';
import { operationNames } from '../../../src/contract/names.ts';
import { sampleInputs } from '../../fixtures/sample-inputs.ts';
import {
  amountRules,
  approve,
  auditOf,
  passphrase,
  show,
  submit,
  withStaff,
} from './staffed-app.ts';
import { dataFolder, startApp } from './test-host.ts';

type Staffed = Awaited<ReturnType<typeof withStaff>>;

/** Events that PCI DSS 10.2.1 requires in the log, and the entries that satisfy each. */
const requirements = {
  '10.2.1.1 access of a person to card data': [
    'charge.prepared',
    'charge.dispatched',
    'charge.approved',
    'customers.remove-card',
    'history.export',
  ],
  '10.2.1.2 actions of an administrator': [
    'staff.save',
    'staff.save-rules',
    'accounts.save',
    'accounts.remove',
    'retry-policy.save',
    'runs.save-settings',
    'audit.accept',
  ],
  '10.2.1.3 access to the log': ['audit.page', 'audit.verify', 'audit.export'],
  '10.2.1.4 invalid attempts': ['call.denied', 'staff.sign-in refused', 'staff.approve refused'],
  '10.2.1.5 changes of people and proofs': [
    'staff.make-first-admin',
    'staff.save',
    'staff.change-passphrase',
    'staff.set-pin',
    'staff.let-in-again',
    'accounts.set-secret',
  ],
  '10.2.1.6 begin and end of the log': ['records.opened', 'records.closed', 'audit.accept'],
  '10.2.1.7 objects of the system made and removed': [
    'accounts.save',
    'accounts.remove',
    'records.opened',
    'backup.save',
  ],
} as const;

/** Operations that only read, or change nothing but drafts, notes and the look of the window. */
const untold = `
  accounts.addresses audit.altered
  keys.state records.place terminals.rights
  session.status session.permissions session.appearance session.save-appearance session.copy
  staff.people staff.list gap.read
  charge.open charge.check charge.find charge.search charge.recent unconfirmed.list unconfirmed.look-ups
  orders.open-part orders.open-rest orders.repeat orders.park orders.parked orders.resume orders.discard
  refunds.open payments.file payments.doubles
  history.page history.count history.sums history.jump history.choices history.detail history.explain history.views
  history.save-view history.remove-view history.cancel-export history.show-file history.doubles
  calls.open calls.add calls.log calls.note calls.history
  customers.page customers.find customers.payments customers.sums
  customers.rows customers.merges customers.retention
  accounts.list accounts.blank accounts.try-connection declines.own
  practice.guide practice.clock practice.fill-book
  receipts.status receipts.show-file receipts.template
  plans.find plans.page plans.forecast plans.expiry-rates plans.log-call plans.add-note plans.preview-schedule plans.preview-bulk
  due.counts due.page runs.check runs.current runs.items runs.page runs.settings
  retry-policy.read plan-files.choose plan-files.check customer-files.choose customer-files.check
  wallet.settings wallet.default-settings wallet.preview wallet.open wallet.paste wallet.page wallet.find
  wallet.open-for-reference
  mail.account mail.batch mail.queue mail.retry mail.page mail.opt-out mail.rules
  closes.days closes.sheet closes.compare closes.compare-file
  reconcile.choose reconcile.preview reconcile.lines closes.items
  closes.journal closes.journal-accounts
  reports.choices reports.approvals reports.declines reports.recovered backup.automatic backup.choose-folder
`;

/** A clerk takes a payment and attempts what the role forbids; an admin performs every admin operation. */
async function aDay(app: Staffed): Promise<void> {
  expect((await submit(app)).kind).toBe('accepted');
  await expect.poll(() => app.app.isChargeInFlight()).toBe(false);
  await expect(app.call('staff.list', {})).rejects.toThrow('denied');
  await show(app, app.clerk, 'not the passphrase');
  await approve(app, app.clerk, 'charge.submit');
  await app.call('history.export', sampleInputs['history.export']);
  await expect(
    app.call('customers.remove-card', sampleInputs['customers.remove-card']),
  ).rejects.toThrow('not-found');

  await show(app, app.admin);
  await app.call('staff.save-rules', amountRules);
  await app.call('staff.set-pin', { pin: '4071' }, { passphrase });
  await app.call('staff.let-in-again', { id: app.clerk });
  await app.call('retry-policy.save', sampleInputs['retry-policy.save']);
  await app.call('runs.save-settings', sampleInputs['runs.save-settings']);
  const blank = await app.call('accounts.blank', {});
  const account = { ...blank, name: 'Shop', baseUrl: 'https://bank.example', username: 'u' };
  await app.call('accounts.save', { account });
  const accountId = account.id;
  await app.call('accounts.set-secret', { accountId, name: 'api-token', value: 'a secret' });
  await app.call('accounts.remove', { accountId });
  await app.call('backup.save', {}, { fresh: 'a passphrase of its own' });
  await app.call('audit.page', sampleInputs['audit.page']);
  await app.call('audit.verify', {});
  await app.call('audit.export', {});
  const accepted = { reason: 'Looked at' };
  await expect(app.call('audit.accept', accepted)).rejects.toThrow('needs-proof');
  await app.call('staff.prove', { operation: 'audit.accept' }, { passphrase, who: app.admin });
  await app.call('audit.accept', accepted);
  await app.call('staff.sign-out', {});
}

describe('the catalogue of events (G2)', () => {
  it('knows of each operation whether the log tells of it', () => {
    const silent = operationNames.filter((name) => contract[name].audit === null);
    const listed = untold.trim().split(/\s+/u);
    expect([...silent].toSorted((a, b) => a.localeCompare(b))).toEqual(
      listed.toSorted((a, b) => a.localeCompare(b)),
    );
  });

  it('tells of everything that only an admin may do, and of all that is done to the log', () => {
    const all = operationNames.filter(
      (name) => contract[name].role === 'admin' || name.startsWith('audit.'),
    );
    expect(all.filter((name) => contract[name].audit === null)).toEqual([
      'staff.list',
      'audit.altered',
      'keys.state',
      'terminals.rights',
      'backup.automatic',
      'backup.choose-folder',
      'gap.read',
    ]);
  });

  it('has an entry with its six fields for each requirement of PCI DSS 10.2.1', async () => {
    const [folder, out] = [dataFolder(), join(dataFolder(), 'files')];
    mkdirSync(out);
    let saved = 0;
    const askWhereToSave = async () => join(out, `${(saved += 1)}`);
    const first = await withStaff(folder, { files: { askWhereToSave } });
    await aDay(first);
    await first.close();
    const next = await startApp(folder);
    const entries = await auditOf({ ...next, admin: first.admin });

    for (const entry of entries) {
      const { operatorName, event, at, result, origin, subject, terminalId } = entry;
      const isOfNobody = origin === 'start' || origin === 'clock';
      expect(operatorName !== null || isOfNobody, `who: ${event}`).toBe(true);
      expect(Number.isNaN(Date.parse(at)), `when: ${event}`).toBe(false);
      for (const text of [event, result, origin, subject, terminalId]) {
        expect(text, `${event} on ${subject}`).not.toBe('');
      }
    }
    const told = new Set(entries.flatMap(({ event, result }) => [event, `${event} ${result}`]));
    const missing = Object.entries(requirements).map(([requirement, events]) => [
      requirement,
      events.filter((event) => !told.has(event)),
    ]);
    expect(missing).toEqual(Object.keys(requirements).map((requirement) => [requirement, []]));
    const kinds = new Set(entries.map(({ event }) => event)).size;
    console.info(`G2 ${JSON.stringify({ requirements: 7, entries: entries.length, kinds })}`);
  });
});
