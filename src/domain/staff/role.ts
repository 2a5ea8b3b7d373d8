/** What a person may do; each role includes the ones before it. */
export const roles = ['clerk', 'supervisor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Whether a held role is enough for what a needed one may do; a role that nobody knows never is. */
export function isRoleEnough(held: Role, needed: Role): boolean {
  const rank = roles.indexOf(held);
  return rank >= 0 && rank >= roles.indexOf(needed);
}

/** The one of two roles that may do more. */
export function higherRole(one: Role, other: Role): Role {
  return isRoleEnough(one, other) ? one : other;
}
