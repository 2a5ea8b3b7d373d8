import type { CustomerId, OperatorId } from '../../../src/domain/ids.ts';
import { order } from '../usecases/test-context.ts';
import { dataFolder, startApp } from './test-host.ts';
import { wholeLog } from './whole-log.ts';
import { practiceAddress } from '../../fixtures/practice-address.ts';

export type Started = Awaited<ReturnType<typeof startApp>>;

/** Passphrase of every staff member in the tests. */
export const passphrase = 'correct horse 12';

/** Signs in with a passphrase. */
export async function show({ call }: Started, operatorId: OperatorId, text = passphrase) {
  return call('staff.sign-in', { operatorId, pin: null }, { passphrase: text });
}

/** Adds a staff member as the signed-in admin, with a passphrase of their own. */
async function add(app: Started, name: string, role: 'clerk' | 'supervisor') {
  const given = 'given by admin 1';
  const person = { id: null, name, role, isActive: true, setsPassphrase: true };
  await app.call('staff.save', person, { fresh: given });
  const { people } = await app.call('staff.people', {});
  const id = people.find((one) => one.name === name)?.id;
  if (id === undefined) throw new Error('Not added');
  await show(app, id, given);
  await app.call('staff.change-passphrase', {}, { passphrase: given, fresh: passphrase });
  return id;
}

/** Practice with an admin, a supervisor and a clerk, with the clerk signed in. */
export async function withStaff(
  folder = dataFolder(),
  options: Parameters<typeof startApp>[1] = {},
) {
  const app = await startApp(folder, options);
  const made = await app.call('staff.make-first-admin', { name: 'Ada' }, { fresh: passphrase });
  if (made.kind !== 'signed-in') throw new Error(made.kind);
  const ada = app.app.admit('session.status', 'anyone');
  if (!ada.ok) throw new Error('not here');
  const admin = ada.value.operatorId;
  const supervisor = await add(app, 'Sue', 'supervisor');
  await show(app, admin);
  const clerk = await add(app, 'Cleo', 'clerk');
  return { ...app, admin, supervisor, clerk };
}

/** Submits a form that is opened for it. */
export async function submit(
  { call }: Started,
  keyed: Omit<ReturnType<typeof order>, 'customerId'> & {
    readonly customerId: CustomerId | null;
  } = order(),
) {
  const { draftId } = await call('charge.open', { retryOf: null });
  return call('charge.submit', { ...keyed, draftId });
}

/** Sends the practice bank a request for a fault or another special state. */
export async function askBank({ call }: Started, path: string, body: object): Promise<void> {
  const { practicePageUrl } = await call('session.status', {});
  await fetch(practiceAddress(practicePageUrl, path), {
    method: 'POST',
    body: JSON.stringify(body),
  });
}

/** Staff rules under which amounts above AUD 500.00 need a second approver. */
export const amountRules = {
  idleLockMinutes: 10,
  pinsAllowed: true,
  phoneModeRequired: false,
  secondPersonAbove: [{ currency: 'AUD', amountMinor: 50_000 }],
};

/** Approves the next call of one operation as another staff member. */
export async function approve(app: Started, operatorId: OperatorId, operation: string) {
  return app.call('staff.approve', { operation }, { passphrase, who: operatorId });
}

/** Reads the log as the admin, oldest first: the entries of one event, or all. */
export async function auditOf(app: Started & { readonly admin: OperatorId }, event = '') {
  await show(app, app.admin);
  const { entries } = await app.call('audit.page', { ...wholeLog, text: event });
  return entries.filter((entry) => event === '' || entry.event === event).toReversed();
}
