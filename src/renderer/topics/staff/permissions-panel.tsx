import { Box } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { roles } from '../../../domain/staff/role.ts';
import { ask } from '../../bridge/client.ts';
import { staffKeys } from '../../bridge/staff-queries.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { capital } from '../../lib/capital.ts';
import { roleWords } from '../../words/frame.ts';
import { permissionWords } from '../../words/settings/permissions.ts';
import type { PermissionMark } from './permissions-model.ts';
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
    <Panel title={permissionWords.title} gap={12}>
      <Box component="p" maw="68ch" c="dimmed">
        {permissionWords.text}
      </Box>
      <QueryPart query={declared} reading={permissionWords.reading}>
        {(operations) => (
          <Box maw={860}>
            <DataTable
              caption={permissionWords.title}
              columns={[
                { head: permissionWords.task, isName: true },
                ...roles.map((role) => ({ head: capital(roleWords[role]) })),
              ]}
              rows={permissionRows(operations).map(({ words, marks }) => ({
                id: words,
                cells: [words, ...marks.map(({ role, mark }) => <Mark key={role} mark={mark} />)],
              }))}
            />
          </Box>
        )}
      </QueryPart>
    </Panel>
  );
}

/** The mark of a role: yes stands out, no recedes. */
function Mark(props: { readonly mark: PermissionMark }): ReactElement {
  const { mark } = props;
  return (
    <Box
      component="span"
      data-mark={mark}
      {...(mark === 'yes' ? { fw: 650 } : mark === 'no' ? { c: 'dimmed' } : {})}
    >
      {permissionWords[mark]}
    </Box>
  );
}
