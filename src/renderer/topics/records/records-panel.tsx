import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { OperationOutput } from '../../../contract/index.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { SaidNotice, useSaid } from '../../ui/said.tsx';
import { InviteTerminal } from './join/invite-terminal.tsx';
import { LoginsPart } from './join/logins-part.tsx';
import { UpgradePart } from './join/upgrade-part.tsx';
import { MoveForm } from './move-form.tsx';
import { placeQuery } from './queries.ts';
import { TakeBackPart } from './take-back-part.tsx';
import { TerminalsPart } from './terminals-part.tsx';
import { placeWords as words } from './words/records.ts';
import { SettingsHead } from '../../ui/page/settings-head.tsx';

/** The place of the records in Settings: moving them, and the terminals that work on them. */
export function RecordsPanel({ status }: { readonly status: Status }): ReactElement {
  const read = useQuery(placeQuery);
  const isAdmin = status.role === 'admin';
  const needsOwner = status.blocked?.kind === 'records' && status.blocked.reason === 'needs-owner';
  // A move changes which of the forms stands here, so its result is told beside the place.
  const [moved, tellMoved] = useSaid();
  return (
    <Stack gap="md" data-part="records">
      <SettingsHead title={words.title} />
      {isAdmin || needsOwner ? null : <Notice tone="quiet" icon="lock" title={words.adminOnly} />}
      {needsOwner ? (
        <UpgradePart tellDone={tellMoved} />
      ) : (
        <QueryPart query={read} reading={words.reading} holdsForm>
          {({ server, terminals }) => (
            <>
              <Panel title={words.title}>
                <Place server={server} />
                <SaidNotice said={moved} takesFocus />
              </Panel>
              {server === null ? null : <TerminalsPart terminals={terminals} canRemove={isAdmin} />}
              {!isAdmin ? null : server === null ? (
                <MoveForm tellMoved={tellMoved} />
              ) : (
                <>
                  <InviteTerminal />
                  <LoginsPart />
                  <TakeBackPart tellMoved={tellMoved} />
                </>
              )}
            </>
          )}
        </QueryPart>
      )}
    </Stack>
  );
}

function Place({ server }: Pick<OperationOutput<'records.place'>, 'server'>): ReactElement {
  if (server === null) return <p>{words.inFile}</p>;
  return (
    <Stack gap="xs">
      <p>{words.onServer(server.host, server.port, server.database)}</p>
      <p>{words.loginOf(server.user)}</p>
    </Stack>
  );
}
