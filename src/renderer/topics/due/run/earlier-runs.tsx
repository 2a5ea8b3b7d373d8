import { Box, Flex } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { RunView } from '../../../../contract/plans/run-view.ts';
import { formatMoment } from '../../../lib/clock-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/notice.tsx';
import { EmptyState } from '../../../ui/panel.tsx';
import { RowList } from '../../../ui/list/row-list.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { money, resultWords, runStateWords, runWords } from '../words/runs.ts';
import { runListQuery } from '../queries.ts';
import { ReadFailure } from '../../../ui/query-part.tsx';
import { runCounts } from './run-model.ts';
import { RunReport } from './run-report.tsx';
import './runs.css';

const { columns } = runWords;

/** The account's runs, newest first, with the report of the opened one. */
export function EarlierRuns(props: { readonly onBack: () => void }): ReactElement {
  const pages = useInfiniteQuery(runListQuery);
  const [cursorId, setCursorId] = useState<string | null>(null);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const listRef = useRef<HTMLUListElement>(null);
  const runs = pages.data?.pages.flatMap((page) => page.runs) ?? null;
  const opened = runs?.find(({ id }) => id === openedId) ?? null;
  const open = (run: RunView): void => {
    setCursorId(run.id);
    setOpenedId(run.id);
  };
  const hasRows = runs !== null && runs.length > 0;
  useEffect(() => {
    if (hasRows) listRef.current?.focus();
  }, [hasRows]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    if (opened === null) return props.onBack();
    setOpenedId(null);
    return listRef.current?.focus();
  };
  return (
    <section className="due earlier-runs" aria-labelledby="earlier-runs" onKeyDown={onKeyDown}>
      <Flex className="due-head" flex="none" wrap="wrap" align="center" gap={8}>
        <h2 id="earlier-runs">{runWords.earlier}</h2>
        <Box component="span" flex={1} />
        <Button keys="Esc" onClick={props.onBack}>
          {runWords.back}
        </Button>
      </Flex>
      {pages.isError ? (
        <ReadFailure error={pages.error} onAgain={() => void pages.refetch()} />
      ) : null}
      {runs === null && !pages.isError ? <WaitLine words={runWords.readingRuns} /> : null}
      {runs !== null && !hasRows ? (
        <div className="due-list boxed" data-empty>
          <EmptyState title={runWords.noRuns}>{runWords.noRunsText}</EmptyState>
        </div>
      ) : null}
      {hasRows ? (
        <Box className="due-body" flex={1} mih={0} data-opened={opened !== null || undefined}>
          <div className="due-list boxed">
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
              onNearEnd={
                pages.hasNextPage && !pages.isFetching
                  ? () => void pages.fetchNextPage()
                  : undefined
              }
            />
          </div>
          {opened === null ? null : <RunReport key={opened.id} run={opened} />}
        </Box>
      ) : null}
    </section>
  );
}

function RunHead(): ReactElement {
  return (
    <div className="run-line due-head-line">
      <span>{columns.run}</span>
      <span>{columns.started}</span>
      <span className="run-by">{columns.by}</span>
      <span className="run-result">{columns.result}</span>
      <span className="run-taken">{columns.taken}</span>
    </div>
  );
}

function RunLine(props: { readonly run: RunView }): ReactElement {
  const { run } = props;
  const nowMs = useNow(60_000);
  const counts = runCounts(run);
  const state = runStateWords(run);
  return (
    <div className="run-line">
      <Box component="span" fw={600}>
        {run.number} <Badge tone={state.tone} icon={state.icon} words={state.word} />
      </Box>
      <span>{formatMoment(run.startedAt, nowMs)}</span>
      <Box component="span" className="run-by due-soft" fw={400}>
        {run.startedBy}
      </Box>
      <span className="run-result">{resultWords(counts)}</span>
      <span className="run-taken">
        {counts.taken.map(({ currency, amountMinor }) => money(amountMinor, currency)).join(', ')}
      </span>
    </div>
  );
}
