import { describe, expect, it } from 'vitest';
import { meaningOf } from '../../../src/contract/answers.ts';
import type { Failure } from '../../../src/contract/failure.ts';
import { contract } from '../../../src/contract/index.ts';
import { operationNames } from '../../../src/contract/names.ts';
import { approvalNeeded, isApprovable } from '../../../src/renderer/bridge/approvals.ts';
import { asksApproval, effectiveRole } from '../../../src/renderer/lib/effective-role.ts';
import type { OperatorId } from '../../../src/domain/ids.ts';
import { approvedWork } from '../../../src/renderer/words/settings/staff.ts';

/** The role that the answer of a charge asks for, by what main says of it. */
function roleFor(value: unknown, input: unknown = {}) {
  const { helps } = meaningOf('charge.submit', input, value);
  return approvalNeeded({ ok: true, value, ...(helps && { helps }) });
}

describe('what an answer asks of somebody else', () => {
  it('is the role that a refused call needs', () => {
    const roleAfter = (error: Failure) => approvalNeeded({ ok: false, error });
    expect(roleAfter({ kind: 'denied', need: 'supervisor' })).toBe('supervisor');
    expect(roleAfter({ kind: 'invalid', paths: ['name'] })).toBeNull();
    expect(roleAfter({ kind: 'locked' })).toBeNull();
  });

  it('is a supervisor where the operation says so itself', () => {
    const refused = (reason: string) => roleFor({ kind: 'refused', reason });
    expect(roleFor({ kind: 'needs-supervisor' })).toBe('supervisor');
    expect(roleFor({ kind: 'needs-second-person' })).toBe('supervisor');
    expect(roleFor({ kind: 'needs-role', need: 'admin' })).toBe('admin');
    expect(refused('needs-supervisor')).toBe('supervisor');
    expect(refused('needs-other-person')).toBe('supervisor');
    expect(refused('wrong-phrase')).toBeNull();
    expect(roleFor({ kind: 'accepted' })).toBeNull();
    expect(roleFor(null)).toBeNull();
  });

  it('waits at an obstacle until a reason was given, and where nobody may pass it never comes', () => {
    const obstacle = (overridableBy: string | null, kind = 'duplicate-open') => ({
      kind: 'obstacle',
      obstacle: { kind, overridableBy },
    });
    const reason = { duplicateReason: 'The customer pays twice' };
    expect(roleFor(obstacle('supervisor'), reason)).toBe('supervisor');
    expect(roleFor(obstacle('supervisor'), { duplicateReason: null })).toBeNull();
    expect(roleFor(obstacle('supervisor', 'card-held'), reason)).toBeNull();
    expect(roleFor(obstacle('supervisor', 'card-held'), { cardHoldReason: 'x' })).toBe(
      'supervisor',
    );
    expect(roleFor(obstacle('clerk'), reason)).toBeNull();
    expect(roleFor(obstacle(null), reason)).toBeNull();
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
