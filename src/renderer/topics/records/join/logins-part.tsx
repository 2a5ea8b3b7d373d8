import { Box, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { OperationOutput } from '../../../../contract/index.ts';
import { call } from '../../../bridge/client.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import type { Said } from '../../../ui/said.tsx';
import { failureWords } from '../../../words/failures.ts';
import { rightsQuery } from '../queries.ts';
import { excessWords, ownerReasons, rightsWords as words } from '../words/terminals.ts';
import type { TypedOwner } from './owner-fields.tsx';
import { OwnerForm } from './owner-form.tsx';

type Rights = OperationOutput<'terminals.rights'>;
type Left = Extract<Rights, { kind: 'read' }>['toRevoke'][number];

/** The rights of this terminal's login, the logins of removed terminals, and the script of the rights. */
export function LoginsPart(): ReactElement {
  const read = useQuery(rightsQuery);
  return (
    <Panel title={words.title}>
      <QueryPart query={read} reading={words.reading} holdsForm>
        {(rights) => <Shown rights={rights} />}
      </QueryPart>
    </Panel>
  );
}

function Shown({ rights }: { readonly rights: Rights }): ReactElement {
  if (rights.kind === 'not-read') return <Notice tone="bad" title={ownerReasons[rights.reason]} />;
  const { excess, toRevoke, script } = rights;
  return (
    <Stack gap="sm">
      {excess.length === 0 ? (
        <p className="help-text">{words.sound}</p>
      ) : (
        <Notice tone="warn" title={words.excess}>
          <ul>
            {excess.map((right) => (
              <li key={right}>{excessWords[right]}</li>
            ))}
          </ul>
          {words.excessText}
        </Notice>
      )}
      {toRevoke.map((left) => (
        <RevokeLogin key={left.id} left={left} />
      ))}
      <details>
        <summary>{words.script}</summary>
        <Box component="pre" tabIndex={0} mah={260} fz={12} style={{ overflow: 'auto' }}>
          {script}
        </Box>
      </details>
    </Stack>
  );
}

function RevokeLogin({ left }: { readonly left: Left }): ReactElement {
  const queries = useQueryClient();
  const revoke = async (login: TypedOwner): Promise<Said> => {
    const answer = await call('terminals.revoke-login', { terminalId: left.id, ...login });
    if (!answer.ok) return { tone: 'bad', words: failureWords(answer.error) };
    const { value } = answer;
    if (value.kind === 'not-revoked') {
      return { tone: 'bad', words: `${ownerReasons[value.reason]} ${words.notRevoked}` };
    }
    void queries.invalidateQueries({ queryKey: rightsQuery.queryKey });
    return { tone: 'good', words: words.outcomes[value.kind] };
  };
  return (
    <OwnerForm label={words.left(left.name)} name="revoke" button={words.revoke} send={revoke}>
      <Notice tone="warn" title={words.left(left.name)}>
        {words.leftText}
      </Notice>
    </OwnerForm>
  );
}
