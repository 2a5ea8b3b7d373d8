import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { AccountMode } from '../../../../src/domain/account.ts';
import type { OperatorId } from '../../../../src/domain/ids.ts';
import type { Role } from '../../../../src/domain/staff/role.ts';
import { randomIds } from '../../../../src/main/shell/random-ids.ts';
import { practiceAccount } from '../../../../src/main/usecases/accounts/practice-account.ts';
import { createLedgerTime } from '../../../../src/main/usecases/ledger-time.ts';
import { createRunningClock } from '../../../../src/main/usecases/running-clock.ts';
import { saveStaff } from '../../../../src/main/usecases/staff/manage-people.ts';
import { openSeat } from '../../../../src/main/usecases/staff/seat.ts';
import type { LockCause } from '../../../../src/main/usecases/staff/seat.ts';
import { signIn } from '../../../../src/main/usecases/staff/sign-in.ts';
import { openTryBook } from '../../../../src/main/usecases/staff/staff-desk.ts';
import type { StaffDesk } from '../../../../src/main/usecases/staff/staff-desk.ts';
import { createProofs } from '../../../../src/main/vault/proofs.ts';
import { fileSealingKeys } from '../../../../src/main/vault/sealing-keys.ts';
import { handClock } from '../../../fakes/hand-clock.ts';
import type { HandClock } from '../../../fakes/hand-clock.ts';
import { openTestLedger, valueOf } from '../test-desk.ts';

const opened: (() => Promise<void>)[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const close of opened.splice(0)) await close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A passphrase that everybody of the tests has first. */
export const passphrase = 'correct horse 12';

/** A folder that outlasts the restarts of one test. */
export function staffFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-staff-'));
  folders.push(folder);
  return folder;
}

/** One start of the terminal: real records and real proofs, cheap ones, by a clock of the test. */
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
  const seat = await openSeat({
    mode,
    staff: ledger.staff,
    clock,
    changed: () => {
      heard.changed += 1;
    },
    left: () => {
      heard.left += 1;
    },
    locked: (_id, because) => void heard.locked.push(because),
  });
  const pepper = fileSealingKeys(join(folder, 'staff-pepper'));
  const proofs = createProofs({ pepper, costs: { passphrase: 4, pin: 4 } });
  const trustedAt = valueOf(await ledger.runningTime.trustedAt());
  const ledgerTime = createLedgerTime(trustedAt, clock, ledger.runningTime);
  const account = { ...practiceAccount, mode };
  const desk = { account, ledger, ledgerTime, running, ids: randomIds };
  const staff: StaffDesk = { desk, seat, proofs, tries: openTryBook(ledger) };
  let isOpen = true;
  const stop = async () => {
    if (!isOpen) return;
    isOpen = false;
    await running.save();
    await ledgerTime.save();
    await ledger.close();
  };
  opened.push(stop);
  return { staff, seat, ledger, clock, heard, stop };
}

/** Adds a person, who need not change the passphrase of the tests. */
export async function add(staff: StaffDesk, name: string, role: Role): Promise<OperatorId> {
  const input = { id: null, name, role, isActive: true, passphrase } as const;
  const saved = valueOf(await saveStaff(staff, input));
  if (saved.kind !== 'kept') throw new Error(`Not added: ${JSON.stringify(saved)}`);
  const person = staff.seat.people().find((one) => one.name === name);
  if (person === undefined) throw new Error('Added, and not there');
  const hash = await staff.proofs.hashPassphrase(passphrase);
  const at = staff.desk.ledgerTime.trustedNow();
  await staff.desk.ledger.staff.setPassphrase(person.id, hash, at);
  await staff.seat.refresh();
  return person.id;
}

/** Shows a passphrase, the right one unless the test says another. */
export async function show(staff: StaffDesk, operatorId: OperatorId, text = passphrase) {
  return valueOf(await signIn(staff, { operatorId, proof: { kind: 'passphrase', text } }));
}

/** Shows a PIN. */
export async function showPin(staff: StaffDesk, operatorId: OperatorId, text: string) {
  return valueOf(await signIn(staff, { operatorId, proof: { kind: 'pin', text } }));
}
