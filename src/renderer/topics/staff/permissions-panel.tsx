import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { roles } from '../../../domain/staff/role.ts';
import { ask } from '../../bridge/client.ts';
import { staffKeys } from '../../bridge/staff-queries.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { roleWords } from '../../words/frame.ts';
import { permissionWords } from '../../words/settings/permissions.ts';
import { permissionRows } from './permissions-model.ts';

const permissionsQuery = queryOptions({
  queryKey: staffKeys.permissions,
  queryFn: () => ask('session.permissions', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Table of what each role may do, as main enforces it. */
export function PermissionsPanel(): ReactElement {
  const declared = useQuery(permissionsQuery);
  return (
    <Panel title={permissionWords.title}>
      <p className="staff-text">{permissionWords.text}</p>
      <QueryPart query={declared} reading={permissionWords.reading}>
        {(operations) => (
          <table className="staff-permissions">
            <thead>
              <tr>
                <th scope="col">{permissionWords.task}</th>
                {roles.map((role) => (
                  <th key={role} scope="col">
                    {roleWords[role]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {permissionRows(operations).map(({ words, marks }) => (
                <tr key={words}>
                  <th scope="row">{words}</th>
                  {marks.map(({ role, mark }) => (
                    <td key={role} data-mark={mark} data-head={roleWords[role]}>
                      {permissionWords[mark]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryPart>
    </Panel>
  );
}
