import { Box, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useState } from 'react';
import type { OperationOutput } from '../../../../contract/index.ts';
import { call } from '../../../bridge/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import { SaidNotice, useSaid } from '../../../ui/said.tsx';
import { failureWords } from '../../../words/failures.ts';
import { rightsQuery } from '../queries.ts';
import { excessWords, ownerReasons, rightsWords as words } from '../words/terminals.ts';
import { OwnerFields, useOwner } from './owner-fields.tsx';
import type { TypedOwner } from './owner-fields.tsx';

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
        <p className="audit-text">{words.sound}</p>
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
  const owner = useOwner();
  const queries = useQueryClient();
  const [isUnderWay, setUnderWay] = useState(false);
  const [said, tell] = useSaid();
  const revoke = async (login: TypedOwner) => {
    setUnderWay(true);
    const answer = await call('terminals.revoke-login', { terminalId: left.id, ...login });
    setUnderWay(false);
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    const { value } = answer;
    if (value.kind === 'not-revoked') {
      return tell({ tone: 'bad', words: `${ownerReasons[value.reason]} ${words.notRevoked}` });
    }
    tell({ tone: 'good', words: words.outcomes[value.kind] });
    return queries.invalidateQueries({ queryKey: rightsQuery.queryKey });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const login = owner.take();
    if (typeof login === 'string') return tell({ tone: 'bad', words: login });
    return isUnderWay ? undefined : void revoke(login);
  };
  return (
    <form noValidate autoComplete="off" aria-label={words.left(left.name)} onSubmit={submit}>
      <Stack gap="sm">
        <Notice tone="warn" title={words.left(left.name)}>
          {words.leftText}
        </Notice>
        <OwnerFields owner={owner} name="revoke" />
        <div>
          <Button type="submit" disabled={isUnderWay}>
            {words.revoke}
          </Button>
        </div>
        <SaidNotice said={said} />
      </Stack>
    </form>
  );
}
