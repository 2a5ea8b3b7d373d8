/**
 * The roles of staff; each includes the permissions of the ones before it.
 *
 * An accountant reads, reconciles, exports and closes, and moves no money. Those tasks of a supervisor are named `bookkeeping`.
 */
export const roles = ['accountant', 'clerk', 'supervisor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** A permission that a task asks for: a least role, or `bookkeeping`, which supervisors and accountants have. */
export const permissions = [...roles, 'bookkeeping'] as const;
export type Permission = (typeof permissions)[number];

/** Tells whether a role has a permission; an unknown role never does. */
export function isRoleEnough(held: Role, needed: Permission): boolean {
  if (needed === 'bookkeeping') return held === 'accountant' || isRoleEnough(held, 'supervisor');
  const rank = roles.indexOf(held);
  return rank >= 0 && rank >= roles.indexOf(needed);
}

/**
 * Tells whether another staff member may approve what this role may not do by itself.
 *
 * An accountant moves no money, no matter who agrees.
 */
export function mayBeApproved(asking: Role): boolean {
  return isRoleEnough(asking, 'clerk');
}

/** The role to ask where this permission is lacking. */
export function roleToAsk(needed: Permission): Role {
  return needed === 'bookkeeping' ? 'supervisor' : needed;
}

/** Returns the role with more permissions. */
export function higherRole(one: Role, other: Role): Role {
  return isRoleEnough(one, other) ? one : other;
}
