import type { OperationOutput } from '../../../contract/index.ts';
import { resolutionRules } from '../../../domain/charge/resolution-rules.ts';
import { isRoleEnough, mayBeApproved, roles } from '../../../domain/staff/role.ts';
import type { Permission, Role } from '../../../domain/staff/role.ts';
import { permissionTasks, resolutionTasks } from '../../words/settings/permissions.ts';

type Declared = OperationOutput<'session.permissions'>[number];

/** One row of the table: the task, and for each role whether it may, may with an approval, or may not. */
export interface PermissionRow {
  readonly words: string;
  readonly marks: readonly { readonly role: Role; readonly mark: PermissionMark }[];
}

export type PermissionMark = 'yes' | 'approval' | 'no';

/** Builds the table from what the operations declare and from the rules of resolutions. */
export function permissionRows(declared: readonly Declared[]): readonly PermissionRow[] {
  const byName = new Map(declared.map((each) => [each.operation, each]));
  const tasks = permissionTasks.flatMap(({ words, operations }) => {
    const all = operations.map((name) => byName.get(name)).filter((each) => each !== undefined);
    const [first] = all;
    if (first === undefined) return [];
    return [
      rowOf(
        words,
        first.need,
        all.every(({ approvable }) => approvable),
      ),
    ];
  });
  const found = resolutionTasks.map((task) =>
    rowOf(task.words, resolutionRules[task.found].role, true),
  );
  return [...tasks, ...found];
}

function rowOf(words: string, need: Permission, approvable: boolean): PermissionRow {
  return {
    words,
    marks: roles.map((role) => ({ role, mark: markOf(role, need, approvable) })),
  };
}

function markOf(role: Role, need: Permission, approvable: boolean): PermissionMark {
  if (isRoleEnough(role, need)) return 'yes';
  return approvable && mayBeApproved(role) ? 'approval' : 'no';
}
