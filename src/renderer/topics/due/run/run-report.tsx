import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { RunView } from '../../../../contract/plans/run-view.ts';
import { call } from '../../../bridge/client.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PrintButtons } from '../../../ui/print-buttons.tsx';
import { haltWords } from '../words/run-reasons.ts';
import { runStateWords, runWords } from '../words/runs.ts';
import { runCounts } from './run-model.ts';
import { RunRows } from './run-rows.tsx';

/** One run: the reason it halted, its rows, and its report on paper or as a file. */
export function RunReport(props: { readonly run: RunView }): ReactElement {
  const { run } = props;
  const halt = haltWords({ ...run, waitingCount: runCounts(run).waiting });
  return (
    <Flex
      component="section"
      direction="column"
      gap={8}
      miw={0}
      mih={0}
      aria-label={`${runWords.report} ${run.number}`}
    >
      {halt === null ? null : (
        <Notice tone={runStateWords(run).tone} title={halt.title}>
          {halt.text}
        </Notice>
      )}
      <ReportButtons run={run} />
      <RunRows run={run} />
    </Flex>
  );
}

/** Prints a run's report or saves it; each shows its result. */
export function ReportButtons(props: { readonly run: Pick<RunView, 'id'> }): ReactElement {
  return (
    <PrintButtons
      label={runWords.report}
      kinds={['print', 'pdf', 'csv']}
      hand={(as) => call('runs.report', { runId: props.run.id, as })}
    />
  );
}
