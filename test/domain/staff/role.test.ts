import { describe, expect, it } from 'vitest';
import { isRoleEnough, mayBeApproved, permissions, roles } from '../../../src/domain/staff/role.ts';

describe('the permissions of a role', () => {
  it('gives the books to an accountant and a supervisor, and not to a clerk', () => {
    expect(roles.filter((role) => isRoleEnough(role, 'bookkeeping'))).toEqual([
      'accountant',
      'supervisor',
      'admin',
    ]);
  });

  it('gives an accountant nothing else above reading', () => {
    const given = permissions.filter((permission) => isRoleEnough('accountant', permission));
    expect(given).toEqual(['accountant', 'bookkeeping']);
  });

  it('lets no approval lift an accountant', () => {
    expect(roles.filter((role) => !mayBeApproved(role))).toEqual(['accountant']);
  });
});
