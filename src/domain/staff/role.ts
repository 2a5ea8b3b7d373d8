/** The roles of staff; each includes the permissions of the ones before it. */
export const roles = ['clerk', 'supervisor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Tells whether a role has the permissions of the needed one; an unknown role never does. */
export function isRoleEnough(held: Role, needed: Role): boolean {
  const rank = roles.indexOf(held);
  return rank >= 0 && rank >= roles.indexOf(needed);
}

/** Returns the role with more permissions. */
export function higherRole(one: Role, other: Role): Role {
  return isRoleEnough(one, other) ? one : other;
}
