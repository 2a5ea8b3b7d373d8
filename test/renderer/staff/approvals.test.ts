import { describe, expect, it } from 'vitest';
import { contract } from '../../../src/contract/index.ts';
import { operationNames } from '../../../src/contract/names.ts';
import { approvalNeeded, isApprovable } from '../../../src/renderer/bridge/approvals.ts';
import { asksApproval, effectiveRole } from '../../../src/renderer/lib/effective-role.ts';
import type { OperatorId } from '../../../src/domain/ids.ts';
import { approvedWork } from '../../../src/renderer/words/settings/staff.ts';

const ok = (value: unknown) => ({ ok: true, value }) as const;

describe('what an answer asks of somebody else', () => {
  it('is the role that a refused call needs', () => {
    const denied = { ok: false, error: { kind: 'denied', need: 'supervisor' } } as const;
    expect(approvalNeeded({}, denied)).toBe('supervisor');
    expect(approvalNeeded({}, { ok: false, error: { kind: 'locked' } })).toBeNull();
  });

  it('is a supervisor where the operation says so itself', () => {
    const refused = (reason: string) => approvalNeeded({}, ok({ kind: 'refused', reason }));
    expect(approvalNeeded({}, ok({ kind: 'needs-supervisor' }))).toBe('supervisor');
    expect(approvalNeeded({}, ok({ kind: 'needs-second-person' }))).toBe('supervisor');
    expect(refused('needs-supervisor')).toBe('supervisor');
    expect(refused('needs-other-person')).toBe('supervisor');
    expect(approvalNeeded({}, ok({ kind: 'refused', reason: 'wrong-phrase' }))).toBeNull();
    expect(approvalNeeded({}, ok(null))).toBeNull();
  });

  it('waits at an obstacle until a reason was given, and where nobody may pass it never comes', () => {
    const obstacle = (overridableBy: string | null) =>
      ok({ kind: 'obstacle', obstacle: { overridableBy } });
    const reason = { duplicateReason: 'The customer pays twice' };
    expect(approvalNeeded(reason, obstacle('supervisor'))).toBe('supervisor');
    expect(approvalNeeded({ duplicateReason: null }, obstacle('supervisor'))).toBeNull();
    expect(approvalNeeded(reason, obstacle('clerk'))).toBeNull();
    expect(approvalNeeded(reason, obstacle(null))).toBeNull();
  });

  it('covers what a supervisor does with money, and says of each what is approved', () => {
    const approvable = operationNames.filter(isApprovable);
    expect(approvable.length).toBeGreaterThan(8);
    expect(Object.keys(approvedWork).toSorted()).toEqual(approvable.toSorted());
    const withoutMoney =
      /^(?:accounts|audit|backup|customers|declines|plan-files|customer-files|receipts|retry-policy|runs|staff|wallet\.s|mail\.(?:test|save-template))/u;
    const forSupervisors = operationNames.filter(
      (name) => contract[name].role === 'supervisor' && !withoutMoney.test(name),
    );
    expect(forSupervisors.filter((name) => !isApprovable(name))).toEqual([]);
  });
});

describe('the role of a desk', () => {
  const off = { role: 'clerk', signIn: { kind: 'off' } } as const;
  const signIn = { kind: 'signed-in', operatorId: 'a' as OperatorId, mustChangePassphrase: false };
  const here = { role: 'clerk', signIn } as const;

  it('is one’s own where nobody signs in, and any where somebody can be asked', () => {
    expect(effectiveRole(off)).toBe('clerk');
    expect(effectiveRole({ ...here, signIn: { ...signIn, kind: 'signed-in' } })).toBe('admin');
  });

  it('asks for an approval only above one’s own', () => {
    const clerk = { ...here, signIn: { ...signIn, kind: 'signed-in' } } as const;
    expect(asksApproval(clerk, 'supervisor')).toBe(true);
    expect(asksApproval({ ...clerk, role: 'admin' }, 'supervisor')).toBe(false);
    expect(asksApproval(off, 'supervisor')).toBe(false);
  });
});
