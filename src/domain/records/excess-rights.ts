/** Rights that a terminal's login has and the app does not need: a thief of it could do more than key payments. */
export const excessRights = [
  'superuser',
  'creates-roles',
  'creates-databases',
  /** It may drop and alter the tables of the records. */
  'owns-tables',
  /** It may make tables beside those of the records. */
  'creates-tables',
  /** It may change or remove steps of payments and entries of the audit log. */
  'changes-history',
] as const;

export type ExcessRight = (typeof excessRights)[number];
