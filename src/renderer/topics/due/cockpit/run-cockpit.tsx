import { Box, Flex, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import type { RunView } from '../../../../contract/plans/run-view.ts';
import { call } from '../../../bridge/client.ts';
import { runKeys } from '../../../bridge/due-keys.ts';
import { closeOnEscape } from '../../../lib/close-on-escape.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { Badge, Notice } from '../../../ui/notice.tsx';
import { failureWords } from '../../../words/failures.ts';
import { haltWords, ledElsewhereWords } from '../words/run-reasons.ts';
import { runStateWords, runWords } from '../words/runs.ts';
import type { RunCommand } from './cockpit-buttons.tsx';
import { CockpitButtons } from './cockpit-buttons.tsx';
import { RunBar, RunNumbers } from './cockpit-numbers.tsx';
import './cockpit.css';
import { isOver, runCounts } from '../run/run-model.ts';
import { ReportButtons } from '../run/run-report.tsx';
import { RunRows } from '../run/run-rows.tsx';
import { useCockpitKey, useSpokenState } from './use-cockpit.ts';

/** Ground of the cockpit: neutral while the run goes, amber while it waits for staff. */
const grounds = {
  quiet: 'var(--panel)',
  good: 'var(--panel)',
  warn: 'var(--warn-soft)',
  bad: 'var(--bad-soft)',
} as const;

/** The run's state, its numbers and its buttons, with its rows on request. */
export function RunCockpit(props: { readonly run: RunView }): ReactElement {
  const { run } = props;
  const queries = useQueryClient();
  const [showsRows, setShowsRows] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const part = useRef<HTMLDivElement>(null);
  useSpokenState(run);
  const goBack = useCockpitKey(part);
  const state = runStateWords(run);
  const halt =
    haltWords({ ...run, waitingCount: runCounts(run).waiting }) ??
    (run.ledBy === null ? null : ledElsewhereWords(run.ledBy, run.help));
  const order = async (command: RunCommand): Promise<void> => {
    const answer = await call('runs.control', { runId: run.id, command });
    setTrouble(answer.ok ? null : failureWords(answer.error));
    if (answer.ok) queries.setQueryData(runKeys.current, { run: answer.value });
    // The pressed button may have disappeared; the focus stays with the run.
    part.current?.focus();
  };
  const hideRows = (): void => {
    setShowsRows(false);
    part.current?.focus();
  };
  return (
    <Stack
      component="section"
      className="cockpit"
      flex="none"
      gap={6}
      px={14}
      pt={7}
      pb={9}
      bg={grounds[state.tone]}
      aria-label={runWords.region}
      tabIndex={-1}
      ref={part}
      data-tone={state.tone}
      onKeyDown={(event) => (showsRows ? closeOnEscape(event, hideRows) : undefined)}
    >
      {showsRows ? <CockpitRows run={run} /> : null}
      {halt === null ? null : (
        <p>
          <strong>{halt.title}</strong> {halt.text}
        </p>
      )}
      {trouble === null ? null : <Notice tone="warn" title={trouble} />}
      <RunBar run={run} />
      <RunLine
        run={run}
        showsRows={showsRows}
        onCommand={(command) => void order(command)}
        onRows={() => setShowsRows(!showsRows)}
        onPutAway={() => {
          queries.setQueryData(runKeys.current, { run: null });
          goBack();
        }}
      />
    </Stack>
  );
}

/** The rows of the run; its report once it is over. */
function CockpitRows(props: { readonly run: RunView }): ReactElement {
  const { run } = props;
  return (
    <Stack
      gap={8}
      mih={0}
      mah={{ base: 'none', xs: 'min(38vh, 320px)' }}
      px={10}
      py={8}
      bd="1px solid var(--line)"
      bdrs={6}
      bg="var(--surface)"
    >
      {isOver(run) ? <ReportButtons run={run} /> : null}
      <RunRows run={run} />
    </Stack>
  );
}

/** Number, state, counts and buttons of the run in one line. */
function RunLine(
  props: Omit<Parameters<typeof CockpitButtons>[0], 'asksStop' | 'onAskStop'>,
): ReactElement {
  const { run } = props;
  const state = runStateWords(run);
  const [asksStop, setAsksStop] = useState(false);
  // A question takes a line of its own.
  return (
    <Flex
      className="cockpit-line"
      align="center"
      gap="4px 10px"
      wrap={asksStop ? 'wrap' : { base: 'wrap', lg: 'nowrap' }}
    >
      <Box component="h2" flex="none">
        {runWords.columns.run} {run.number} <KeyCap keys="F9" />
      </Box>
      <Badge tone={state.tone} icon={state.icon} words={state.word} />
      <RunNumbers run={run} />
      <Flex gap={10} ml="auto" wrap={asksStop ? 'wrap' : { base: 'wrap', lg: 'nowrap' }}>
        <CockpitButtons {...props} asksStop={asksStop} onAskStop={setAsksStop} />
      </Flex>
    </Flex>
  );
}
