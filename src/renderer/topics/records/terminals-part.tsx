import { Box, Table } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { TerminalView } from '../../../contract/accounts/records.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { call } from '../../bridge/client.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { keysPath } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import type { Tone } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SaidNotice, useSaid } from '../../ui/said.tsx';
import type { Said } from '../../ui/said.tsx';
import { failureWords } from '../../words/failures.ts';
import type { TypedOwner } from './join/owner-fields.tsx';
import { OwnerForm } from './join/owner-form.tsx';
import { placeQuery, rightsQuery } from './queries.ts';
import { useSending } from './use-sending.ts';
import { terminalWords as words } from './words/records.ts';
import { removedSaid } from './words/removed.ts';

const tones: Readonly<Record<TerminalView['state'], Tone>> = {
  'at-work': 'good',
  away: 'warn',
  retired: 'quiet',
};

/** Every terminal of the records: its state, when it was seen last, and its removal. */
export function TerminalsPart(props: {
  readonly terminals: readonly TerminalView[];
  readonly canRemove: boolean;
}): ReactElement {
  const [asked, setAsked] = useState<TerminalView | null>(null);
  const [said, tell] = useSaid();
  const [isKeyLeft, setKeyLeft] = useState(false);
  const [, navigate] = useLocation();
  const choose = (terminal: TerminalView | null): void => {
    tell(null);
    setAsked(terminal);
  };
  return (
    <Panel title={words.title}>
      <Terminals {...props} onRemove={choose} />
      {asked === null ? null : (
        <Box mt="sm">
          <RemoveTerminal
            key={asked.id}
            terminal={asked}
            onCancel={() => choose(null)}
            onDone={(removed) => {
              setAsked(null);
              setKeyLeft(removed.kind === 'retired');
              tell(removedSaid(removed));
            }}
          />
        </Box>
      )}
      <SaidNotice
        said={said}
        takesFocus
        actions={
          isKeyLeft ? (
            <Button onClick={() => navigate(keysPath)}>{words.renewKeys}</Button>
          ) : undefined
        }
      />
    </Panel>
  );
}

/** The form that removes a terminal and revokes its login in one step. */
function RemoveTerminal(props: {
  readonly terminal: TerminalView;
  readonly onCancel: () => void;
  /** Told of a removal, which takes this form away. */
  readonly onDone: (removed: OperationOutput<'records.retire-terminal'>) => void;
}): ReactElement {
  const { id, name } = props.terminal;
  const queries = useQueryClient();
  const later = useSending();
  const remove = async (owner: TypedOwner | null): Promise<Said | null> => {
    const answer = await call('records.retire-terminal', { terminalId: id, owner });
    if (!answer.ok) return { tone: 'bad', words: failureWords(answer.error) };
    await queries.invalidateQueries({ queryKey: placeQuery.queryKey });
    void queries.invalidateQueries({ queryKey: rightsQuery.queryKey });
    props.onDone(answer.value);
    return null;
  };
  return (
    <OwnerForm
      label={words.question(name)}
      name="remove"
      button={words.yes}
      tone="danger"
      beside={
        <>
          <Button
            tone="quiet"
            isOff={later.isUnderWay}
            onClick={() => later.send(() => remove(null))}
          >
            {words.withoutLogin}
          </Button>
          <Button tone="quiet" onClick={props.onCancel}>
            {words.no}
          </Button>
        </>
      }
      send={remove}
    >
      <Notice tone="warn" title={words.question(name)}>
        {words.questionText}
      </Notice>
      <SaidNotice said={later.said} />
    </OwnerForm>
  );
}

function Terminals(props: {
  readonly terminals: readonly TerminalView[];
  readonly canRemove: boolean;
  readonly onRemove: (terminal: TerminalView) => void;
}): ReactElement {
  const nowMs = useNow(10_000, true);
  const { columns } = words;
  return (
    <Table aria-label={words.title}>
      <Table.Thead>
        <Table.Tr>
          {[columns.name, columns.state, columns.seen, columns.version].map((column) => (
            <Table.Th key={column}>{column}</Table.Th>
          ))}
          {props.canRemove ? <Table.Th>{columns.act}</Table.Th> : null}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {props.terminals.map((terminal) => (
          <Table.Tr key={terminal.id}>
            <Table.Td>
              {terminal.name}
              {terminal.isOwn ? ` (${words.own})` : ''}
            </Table.Td>
            <Table.Td>
              <Badge tone={tones[terminal.state]} words={stateWords(terminal)} />
            </Table.Td>
            <Table.Td>{formatMoment(terminal.seenAt, nowMs)}</Table.Td>
            <Table.Td>{terminal.version}</Table.Td>
            {props.canRemove ? (
              <Table.Td>
                {terminal.isOwn || terminal.state === 'retired' ? null : (
                  <Button tone="quiet" onClick={() => props.onRemove(terminal)}>
                    {words.remove(terminal.name)}
                  </Button>
                )}
              </Table.Td>
            ) : null}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function stateWords({ state, doing }: TerminalView): string {
  return state === 'at-work' && doing !== 'idle' ? words.doing[doing] : words.states[state];
}
