import { Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { RunView } from '../../../../contract/plans/run-view.ts';
import { formatMoment } from '../../../lib/clock-time.ts';
import { closeOnEscape } from '../../../lib/close-on-escape.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/notice.tsx';
import { EmptyState } from '../../../ui/panel.tsx';
import { Cell, Line } from '../../../ui/list/line.tsx';
import { ListBeside } from '../../../ui/list/list-beside.tsx';
import { RowList } from '../../../ui/list/row-list.tsx';
import { money, resultWords, runStateWords, runWords } from '../words/runs.ts';
import { frameWords } from '../../../words/frame.ts';
import { runListQuery } from '../queries.ts';
import { QueryPart } from '../../../ui/query-part.tsx';
import { runCounts } from './run-model.ts';
import { RunReport } from './run-report.tsx';

const { columns } = runWords;

/** The account's runs, newest first, with the report of the opened one. */
export function EarlierRuns(props: { readonly onBack: () => void }): ReactElement {
  const pages = useInfiniteQuery(runListQuery);
  const titleId = useId();
  const [cursorId, setCursorId] = useState<string | null>(null);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const listRef = useRef<HTMLUListElement>(null);
  const runs = pages.data?.pages.flatMap((page) => page.runs) ?? null;
  const opened = runs?.find(({ id }) => id === openedId) ?? null;
  const open = (run: RunView): void => {
    setCursorId(run.id);
    setOpenedId(run.id);
  };
  const canReadOn = pages.hasNextPage && !pages.isFetching;
  const hasRows = runs !== null && runs.length > 0;
  useEffect(() => {
    if (hasRows) listRef.current?.focus();
  }, [hasRows]);
  const goBack = (): void => {
    if (opened === null) return props.onBack();
    setOpenedId(null);
    return listRef.current?.focus();
  };
  return (
    <Stack
      component="section"
      className="due"
      gap={10}
      miw={0}
      mih={0}
      aria-labelledby={titleId}
      onKeyDown={(event) => closeOnEscape(event, goBack)}
    >
      <RunsHead titleId={titleId} onBack={props.onBack} />
      {runs === null ? (
        <QueryPart query={pages} reading={runWords.readingRuns}>
          {() => null}
        </QueryPart>
      ) : null}
      {runs !== null && !hasRows ? (
        <EmptyState isBoxed title={runWords.noRuns}>
          {runWords.noRunsText}
        </EmptyState>
      ) : null}
      {hasRows ? (
        <ListBeside
          isOpened={opened !== null}
          sideWidth="60%"
          side={opened === null ? null : <RunReport key={opened.id} run={opened} />}
        >
          <Stack className="boxed" gap={0} mih={0}>
            <RowList
              label={runWords.earlier}
              rows={runs}
              cursorId={cursorId}
              openedId={openedId}
              head={<RunHead />}
              renderRow={(run) => <RunLine run={run} />}
              listRef={listRef}
              onCursor={(run) => (openedId === null ? setCursorId(run.id) : open(run))}
              onOpen={open}
              onNearEnd={canReadOn ? () => void pages.fetchNextPage() : undefined}
            />
          </Stack>
        </ListBeside>
      ) : null}
    </Stack>
  );
}

function RunsHead(props: { readonly titleId: string; readonly onBack: () => void }): ReactElement {
  return (
    <Group flex="none" justify="space-between" gap={8}>
      <h2 id={props.titleId}>{runWords.earlier}</h2>
      <Button keys="Esc" onClick={props.onBack}>
        {frameWords.toList}
      </Button>
    </Group>
  );
}

function RunHead(): ReactElement {
  return (
    <Line isHead>
      <Cell w={140}>{columns.run}</Cell>
      <Cell>{columns.started}</Cell>
      <Cell grow={0.8} whenNarrow="away">
        {columns.by}
      </Cell>
      <Cell grow={1.6} whenNarrow="own-line">
        {columns.result}
      </Cell>
      <Cell whenNarrow="away" ta="right">
        {columns.taken}
      </Cell>
    </Line>
  );
}

function RunLine(props: { readonly run: RunView }): ReactElement {
  const { run } = props;
  const nowMs = useNow();
  const counts = runCounts(run);
  const state = runStateWords(run);
  return (
    <Line>
      <Cell w={140} fw={600}>
        {run.number} <Badge tone={state.tone} icon={state.icon} words={state.word} />
      </Cell>
      <Cell>{formatMoment(run.startedAt, nowMs)}</Cell>
      <Cell grow={0.8} c="dimmed" whenNarrow="away">
        {run.startedBy}
      </Cell>
      <Cell grow={1.6} whenNarrow="own-line">
        {resultWords(counts)}
      </Cell>
      <Cell className="tabular" whenNarrow="away" ta="right">
        {counts.taken.map(({ currency, amountMinor }) => money(amountMinor, currency)).join(', ')}
      </Cell>
    </Line>
  );
}
