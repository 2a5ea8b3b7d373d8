import { Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement } from 'react';
import { useRef, useState } from 'react';
import type { RunView } from '../../../../contract/plans/run-view.ts';
import { call } from '../../../bridge/client.ts';
import { runKeys } from '../../../bridge/due-keys.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { Badge, Notice } from '../../../ui/notice.tsx';
import { failureWords } from '../../../words/failures.ts';
import { haltWords, ledElsewhereWords } from '../words/run-reasons.ts';
import { runStateWords, runWords } from '../words/runs.ts';
import type { RunCommand } from './cockpit-buttons.tsx';
import { CockpitButtons } from './cockpit-buttons.tsx';
import { RunBar, RunNumbers } from './cockpit-numbers.tsx';
import './cockpit.css';
import { currentRunQuery } from '../queries.ts';
import { isOver, runCounts } from '../run/run-model.ts';
import { ReportButtons } from '../run/run-report.tsx';
import { RunRows } from '../run/run-rows.tsx';
import { useCockpitKey, useSpokenState } from './use-cockpit.ts';

/** The cockpit of a run at the foot of the window, on every screen, until it is closed. */
export function Cockpit(): ReactElement | null {
  const run = useQuery(currentRunQuery).data?.run ?? null;
  return run === null ? null : <RunCockpit key={run.id} run={run} />;
}

function RunCockpit(props: { readonly run: RunView }): ReactElement {
  const { run } = props;
  const queries = useQueryClient();
  const [showsRows, setShowsRows] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const part = useRef<HTMLElement>(null);
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
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !showsRows) return;
    event.preventDefault();
    setShowsRows(false);
    part.current?.focus();
  };
  return (
    <section
      className="cockpit"
      aria-label={runWords.region}
      tabIndex={-1}
      ref={part}
      data-tone={state.tone}
      onKeyDown={onKeyDown}
    >
      {showsRows ? (
        <div className="cockpit-rows">
          {isOver(run) ? <ReportButtons run={run} /> : null}
          <RunRows run={run} />
        </div>
      ) : null}
      {halt === null ? null : (
        <p className="cockpit-halt">
          <strong>{halt.title}</strong> {halt.text}
        </p>
      )}
      {trouble === null ? null : <Notice tone="warn" title={trouble} />}
      <RunBar run={run} />
      <div className="cockpit-line">
        <h2 className="cockpit-name">
          {runWords.columns.run} {run.number} <KeyCap keys="F9" />
        </h2>
        <Badge tone={state.tone} icon={state.icon} words={state.word} />
        <RunNumbers run={run} />
        <Group gap={10} ml="auto" wrap="nowrap">
          <CockpitButtons
            run={run}
            showsRows={showsRows}
            onCommand={(command) => void order(command)}
            onRows={() => setShowsRows(!showsRows)}
            onPutAway={() => {
              queries.setQueryData(runKeys.current, { run: null });
              goBack();
            }}
          />
        </Group>
      </div>
    </section>
  );
}
