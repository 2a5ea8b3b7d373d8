import { Table } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { TerminalView } from '../../../contract/accounts/records.ts';
import { call } from '../../bridge/client.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import type { Tone } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SaidNotice, useSaid } from '../../ui/said.tsx';
import { failureWords } from '../../words/failures.ts';
import { placeQuery } from './queries.ts';
import { terminalWords as words } from './words/records.ts';

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
  const queries = useQueryClient();
  const [asked, setAsked] = useState<TerminalView | null>(null);
  const [said, tell] = useSaid();
  const remove = async ({ id }: TerminalView): Promise<void> => {
    setAsked(null);
    const answer = await call('records.retire-terminal', { terminalId: id });
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    const { value } = answer;
    await queries.invalidateQueries({ queryKey: placeQuery.queryKey });
    if (value.kind === 'retired') {
      return tell({ tone: 'good', words: words.retired(value.notSent, value.unconfirmed) });
    }
    return tell({ tone: 'bad', words: value.kind === 'gone' ? words.gone : words.ownTerminal });
  };
  return (
    <Panel title={words.title}>
      <Terminals {...props} onRemove={setAsked} />
      {asked === null ? null : (
        <Notice
          tone="warn"
          title={words.question(asked.name)}
          actions={
            <>
              <Button tone="danger" onClick={() => void remove(asked)}>
                {words.yes}
              </Button>
              <Button tone="quiet" onClick={() => setAsked(null)}>
                {words.no}
              </Button>
            </>
          }
        />
      )}
      <SaidNotice said={said} />
    </Panel>
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
