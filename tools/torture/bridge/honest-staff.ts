import type { OperatorId } from '../../../src/domain/ids.ts';
import type { Role } from '../../../src/domain/staff/role.ts';
import { valueOf } from './bridge-app.ts';
import type { BridgeApp } from './bridge-app.ts';

/** Longer than any lock-out after wrong passphrases, in ms. */
export const lockOutMs = 31 * 60_000;

/** Someone who may sign in, with the passphrase that only they know. */
export interface StaffOf {
  readonly operatorId: OperatorId;
  readonly role: Role;
  readonly passphrase: string;
}

/** Signs in as a staff member; false when the app refused. */
export async function signIn(
  app: BridgeApp,
  { operatorId, passphrase }: StaffOf,
): Promise<boolean> {
  const answer = await app.answer('staff.sign-in', { operatorId, pin: null }, { passphrase });
  return answer.ok && (answer.value as { readonly kind: string }).kind === 'signed-in';
}

/** Makes the first admin of the open account, who stays signed in. */
export async function makeAdmin(
  app: BridgeApp,
  name: string,
  passphrase: string,
): Promise<StaffOf> {
  valueOf(await app.answer('staff.make-first-admin', { name }, { fresh: passphrase }));
  return { operatorId: await idOf(app, name), role: 'admin', passphrase };
}

/** Adds a staff member with a passphrase of their own; the admin is signed in before and after. */
export async function addStaff(
  app: BridgeApp,
  admin: StaffOf,
  {
    name,
    role,
    passphrase,
  }: { readonly name: string; readonly role: Role; readonly passphrase: string },
): Promise<StaffOf> {
  const given = 'lent by the admin 1';
  valueOf(
    await app.answer(
      'staff.save',
      { id: null, name, role, isActive: true, setsPassphrase: true },
      { fresh: given },
    ),
  );
  const added = { operatorId: await idOf(app, name), role, passphrase: given };
  if (!(await signIn(app, added))) throw new Error(`${name} cannot sign in`);
  valueOf(
    await app.answer('staff.change-passphrase', {}, { passphrase: given, fresh: passphrase }),
  );
  if (!(await signIn(app, admin))) throw new Error('The admin cannot sign in');
  return { ...added, passphrase };
}

/** Does what needs an admin's passphrase: asks, proves, and asks again. */
export async function proven(
  app: BridgeApp,
  admin: StaffOf,
  { name, input }: { readonly name: string; readonly input: unknown },
): Promise<unknown> {
  const first = await app.answer(name, input);
  if (first.ok) return first.value;
  if (first.error.kind !== 'needs-proof') throw new Error(JSON.stringify(first.error));
  const asked = first.error.admins.find(({ operatorId }) => operatorId === admin.operatorId);
  if (asked === undefined) throw new Error('Another admin is asked');
  const typed = { passphrase: admin.passphrase, who: asked.operatorId };
  valueOf(await app.answer('staff.prove', { operation: name }, typed));
  return valueOf(await app.answer(name, input));
}

async function idOf(app: BridgeApp, name: string): Promise<OperatorId> {
  const { people } = valueOf(await app.answer('staff.people', {})) as {
    readonly people: readonly { readonly id: OperatorId; readonly name: string }[];
  };
  const found = people.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} was not added`);
  return found.id;
}
