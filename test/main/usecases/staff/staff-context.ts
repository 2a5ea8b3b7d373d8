import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { AccountMode } from '../../../../src/domain/accounts/account.ts';
import type { OperatorId } from '../../../../src/domain/ids.ts';
import type { Role } from '../../../../src/domain/staff/role.ts';
import { openPassphraseJudge } from '../../../../src/main/compose/passphrase-judge.ts';
import { randomIds } from '../../../../src/main/shell/random-ids.ts';
import { practiceAccount } from '../../../../src/main/usecases/accounts/practice-account.ts';
import { createLedgerTime } from '../../../../src/main/usecases/ledger-time.ts';
import { createRunningClock } from '../../../../src/main/usecases/running-clock.ts';
import { saveStaff } from '../../../../src/main/usecases/staff/manage-people.ts';
import { openSignInSession } from '../../../../src/main/usecases/staff/sign-in-session.ts';
import type { LockCause } from '../../../../src/main/usecases/staff/sign-in-session.ts';
import { signIn } from '../../../../src/main/usecases/staff/sign-in.ts';
import { openSignInAttempts } from '../../../../src/main/usecases/staff/staff-context.ts';
import type { StaffContext } from '../../../../src/main/usecases/staff/staff-context.ts';
import { createCredentialHashes } from '../../../../src/main/vault/credential-hashes.ts';
import { fileSealingKeys } from '../../../../src/main/vault/sealing-keys.ts';
import { handClock } from '../../../fakes/hand-clock.ts';
import type { HandClock } from '../../../fakes/hand-clock.ts';
import { textWorkerUrl } from '../../../fixtures/worker-urls.ts';
import { openTestLedger, valueOf } from '../test-context.ts';

/** Loading its dictionaries takes a third of a second, and it keeps nothing between two questions. */
const strength = openPassphraseJudge(textWorkerUrl);
const opened: (() => Promise<void>)[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const close of opened.splice(0)) await close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** First passphrase of every staff member in the tests. */
export const passphrase = 'correct horse 12';

/** A folder that survives the restarts of one test. */
export function staffFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-staff-'));
  folders.push(folder);
  return folder;
}

/** One start of the terminal: real records and real but cheap proofs, by a clock of the test. */
export async function startStaff(
  folder = staffFolder(),
  { mode = 'live', clock = handClock() }: { mode?: AccountMode; clock?: HandClock } = {},
) {
  const ledger = valueOf(await openTestLedger(join(folder, 'ledger.sqlite'), randomIds.bootId()));
  const running = createRunningClock(
    valueOf(await ledger.runningTime.totalMs()),
    clock,
    ledger.runningTime,
  );
  const heard = { changed: 0, left: 0, locked: [] as LockCause[] };
  const session = await openSignInSession({
    mode,
    staff: ledger.staff,
    clock,
    systemIdleMs: () => 0,
    changed: () => {
      heard.changed += 1;
    },
    left: () => {
      heard.left += 1;
    },
    locked: (_id, because) => void heard.locked.push(because),
  });
  const pepper = fileSealingKeys(join(folder, 'staff-pepper'));
  const proofs = createCredentialHashes({ pepper, costs: { passphrase: 4, pin: 4 } });
  const trusted = valueOf(await ledger.runningTime.trustedClock());
  const ledgerTime = createLedgerTime(trusted, clock, ledger.runningTime);
  const account = { ...practiceAccount, mode };
  const context = { account, ledger, ledgerTime, running, ids: randomIds };
  const attempts = openSignInAttempts(ledger);
  const staff: StaffContext = { context, session, proofs, strength, signInAttempts: attempts };
  let isOpen = true;
  const stop = async () => {
    if (!isOpen) return;
    isOpen = false;
    await running.save();
    await ledgerTime.save();
    await ledger.close();
  };
  opened.push(stop);
  return { staff, session, ledger, clock, heard, stop };
}

/** Adds a staff member, who need not change the passphrase of the tests. */
export async function add(staff: StaffContext, name: string, role: Role): Promise<OperatorId> {
  const input = { id: null, name, role, isActive: true, passphrase } as const;
  const saved = valueOf(await saveStaff(staff, input));
  if (saved.kind !== 'kept') throw new Error(`Not added: ${JSON.stringify(saved)}`);
  const person = staff.session.people().find((one) => one.name === name);
  if (person === undefined) throw new Error('Added, and not there');
  const hash = await staff.proofs.hashPassphrase(passphrase);
  const at = staff.context.ledgerTime.trustedNow();
  await staff.context.ledger.staff.setPassphrase(person.id, hash, at);
  await staff.session.refresh();
  return person.id;
}

/** Signs in with a passphrase, the right one unless the test names another. */
export async function show(staff: StaffContext, operatorId: OperatorId, text = passphrase) {
  return valueOf(await signIn(staff, { operatorId, proof: { kind: 'passphrase', text } }));
}

/** Signs in with a PIN. */
export async function showPin(staff: StaffContext, operatorId: OperatorId, text: string) {
  return valueOf(await signIn(staff, { operatorId, proof: { kind: 'pin', text } }));
}
