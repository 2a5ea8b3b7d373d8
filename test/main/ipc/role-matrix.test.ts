import { describe, expect, it } from 'vitest';
import { type Access, roles } from '../../../src/contract/define.ts';
import { contract } from '../../../src/contract/index.ts';
import { operationNames } from '../../../src/contract/names.ts';
import type { Status } from '../../../src/contract/staff/session.ts';
import type { OperatorId } from '../../../src/domain/ids.ts';
import { ok } from '../../../src/domain/result.ts';
import { noCredentialFailures } from '../../../src/domain/staff/lock-out.ts';
import { defaultStaffRules } from '../../../src/domain/staff/staff-rules.ts';
import { permissions } from '../../../src/domain/staff/role.ts';
import type { Role } from '../../../src/domain/staff/role.ts';
import { createPresence } from '../../../src/main/compose/presence.ts';
import { answerCalls } from '../../../src/main/ipc/answer-call.ts';
import type { Handlers } from '../../../src/main/ipc/handler-map.ts';
import type { SignInSession } from '../../../src/main/usecases/staff/sign-in-session.ts';
import { memoryLog } from '../../fakes/memory-log.ts';
import { sampleInputs } from '../../fixtures/sample-inputs.ts';
import { roleMatrix } from './role-table.ts';

const needOf = new Map<string, Access>();
for (const access of ['anyone', ...permissions] as const) {
  for (const name of roleMatrix[access].trim().split(/\s+/u)) needOf.set(name, access);
}

const id = 'op-1' as OperatorId;

/** Every sign-in state of the terminal. */
const situations = [
  { kind: 'first-admin-needed' },
  { kind: 'signed-out' },
  { kind: 'locked', operatorId: id },
  { kind: 'signed-in', operatorId: id, mustChangePassphrase: true },
  { kind: 'signed-in', operatorId: id, mustChangePassphrase: false },
] as const satisfies readonly Status['signIn'][];

/** The real path of a call, with a fixed sign-in session. */
function terminal(state: Status['signIn'], role: Role) {
  const person = { id, name: 'Ada', role, isActive: true, failures: noCredentialFailures };
  const session = {
    state: () => state,
    people: () => [{ ...person, pinPepperId: null, mustChange: false, lastSignedInAt: null }],
    rules: () => defaultStaffRules,
    look: () => undefined,
    grants: { take: () => null, asked: () => null },
  } as unknown as SignInSession;
  const presence = createPresence(() => ({ mode: 'live', session }));
  const ran: string[] = [];
  const handlers = Object.fromEntries(
    operationNames.map((name) => [
      name,
      async () => {
        ran.push(name);
        return ok(null);
      },
    ]),
  ) as unknown as Handlers;
  const target = Promise.resolve({
    handlers,
    admit: (...call: Parameters<typeof presence.admit>) => presence.admit(...call),
    allow: async () => ok(null),
    denied: () => undefined,
  });
  const answer = answerCalls({ target, log: memoryLog(), ids: { reportId: () => 'ABCD-2345' } });
  return { answer, ran };
}

function isAllowed(name: string, need: Access, state: Status['signIn'], role: Role): boolean {
  if (need === 'anyone') return true;
  // The way out when every passphrase is forgotten.
  if (['backup.choose', 'backup.restore'].includes(name) && state.kind === 'signed-out') {
    return true;
  }
  if (state.kind !== 'signed-in') return false;
  if (state.mustChangePassphrase) {
    return name === 'staff.change-passphrase';
  }
  // By hand, as the table is: the accountant has the books beside what every role may do.
  if (need === 'bookkeeping') return role !== 'clerk';
  return roles.indexOf(role) >= roles.indexOf(need);
}

describe('the role matrix', () => {
  it.each(operationNames)('has %s as the contract has it', (name) => {
    expect(contract[name].role).toBe(needOf.get(name));
  });

  it('is what really happens, whoever is at the terminal', async () => {
    let cells = 0;
    for (const state of situations) {
      for (const role of roles) {
        const { answer, ran } = terminal(state, role);
        for (const name of operationNames) {
          ran.length = 0;
          const envelope = await answer({ name, input: sampleInputs[name] });
          const allowed = isAllowed(name, contract[name].role, state, role);
          expect(ran, `${name} as ${role}, ${JSON.stringify(state)}`).toEqual(
            allowed ? [name] : [],
          );
          if (!allowed) expect(refusalOf(envelope)).toBe(expectedRefusal(state));
          cells += 1;
        }
      }
    }
    console.info(`E13 ${JSON.stringify({ cells, operations: operationNames.length })}`);
  });
});

function refusalOf(envelope: unknown): unknown {
  return (envelope as { readonly error?: { readonly kind?: unknown } }).error?.kind;
}

function expectedRefusal(state: Status['signIn']): string {
  if (state.kind === 'signed-in') return state.mustChangePassphrase ? 'locked' : 'denied';
  return state.kind === 'locked' ? 'locked' : 'signed-out';
}
