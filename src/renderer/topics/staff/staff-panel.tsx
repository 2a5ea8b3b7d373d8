import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { staffListQuery } from '../../bridge/staff-queries.ts';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { staffWords } from '../../words/settings/staff-settings.ts';
import { FirstAdmin } from './sign-in/first-admin.tsx';
import { OwnPart } from './own-part.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { PermissionsPanel } from './permissions-panel.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { SettingsHead } from '../../ui/page/settings-head.tsx';

/** Staff in Settings: the staff members and their rules, and the operator's own passphrase and PIN. */
export function StaffPanel({ status }: { readonly status: Status }): ReactElement {
  return (
    <Stack gap={14}>
      <SettingsHead title={staffWords.title} />
      {status.signIn.kind === 'off' ? (
        <Nobody />
      ) : (
        <>
          {status.role === 'admin' ? (
            <Managed status={status} />
          ) : (
            <Box component="p" maw="68ch" c="dimmed">
              {staffWords.clerkNote}
            </Box>
          )}
          <OwnPart />
        </>
      )}
      <PermissionsPanel />
    </Stack>
  );
}

/** A new practice or test account: no sign-in, and any role can be shown. */
function Nobody(): ReactElement {
  return (
    <>
      <EmptyState title={staffWords.offTitle}>{staffWords.offText}</EmptyState>
      <Panel title={staffWords.addFirst}>
        <FirstAdmin button={staffWords.addFirst} />
      </Panel>
    </>
  );
}

function Managed({ status }: { readonly status: Status }): ReactElement {
  const list = useQuery(staffListQuery);
  return (
    <QueryPart query={list} reading={staffWords.reading} holdsForm>
      {({ members, rules }) => (
        <>
          <PeoplePanel members={members} status={status} />
          <RulesPanel rules={rules} />
        </>
      )}
    </QueryPart>
  );
}
