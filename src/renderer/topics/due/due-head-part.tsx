import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { DueRow } from '../../../contract/plans/due-work.ts';
import type { OperationInput, OperationOutput } from '../../../contract/index.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import { Button } from '../../ui/button.tsx';
import { PageActions } from '../../ui/page-head.tsx';
import { dueWords } from './words/due.ts';
import { runButtonWords } from './words/run-reasons.ts';
import { runNoteQuery } from './queries.ts';
import { RunNote } from './run/run-note.tsx';
import { callRoundWords } from './words/call-round.ts';
import { runWords } from './words/runs.ts';
import { countOf, sumRows } from '../../lib/sums.ts';
import type { DueFilter } from './use-due-rows.ts';
import type { DueTab } from '../../../domain/plans/due.ts';

type RunChoice = OperationInput<'runs.check'>['choice'];

/** The rows that the run's button would charge. */
interface RunOfList {
  readonly tab: DueTab;
  readonly counts: OperationOutput<'due.counts'>;
  readonly filter: Pick<DueFilter, 'currency'>;
  readonly chosen: readonly DueRow[];
}

interface DueHeadPartProps extends RunOfList {
  readonly status: Status;
  readonly onCheck: (choice: RunChoice) => void;
  readonly onRuns: () => void;
  /** Starts calls to the customers of the list; null for an empty list. */
  readonly onCalls: (() => void) | null;
}

/** Acts on the shown or selected rows, in the head of the screen. */
export function DueHeadPart(props: DueHeadPartProps): ReactElement {
  return (
    <PageActions>
      <Button onClick={props.onRuns}>{runWords.earlier}</Button>
      {props.onCalls === null || !isRoleEnough(props.status.role, 'clerk') ? null : (
        <Button icon="phone" data-work="call-round" onClick={props.onCalls}>
          {callRoundWords.start}
        </Button>
      )}
      <RunButton {...props} />
    </PageActions>
  );
}

/** The rows of the list that the run would exclude, named over it. */
export function NoteOverList(props: RunOfList): ReactElement | null {
  return mayExclude(props) ? <RunNote choice={choiceOf(props)} /> : null;
}

/** The selected rows, or without any the whole list in the currency that it shows. */
function choiceOf({
  tab,
  chosen,
  filter: { currency },
}: Pick<RunOfList, 'tab' | 'chosen' | 'filter'>): RunChoice {
  return chosen.length > 0
    ? { kind: 'selected', instalments: chosen.map(({ instalmentId }) => instalmentId) }
    : {
        kind: tab === 'failed' ? 'failed' : 'all-due',
        ...(currency === null ? {} : { currency }),
      };
}

/** Sums of the whole list in the currency that it shows. */
function shownSums(
  tab: 'due' | 'failed',
  { counts, filter: { currency } }: Pick<RunOfList, 'counts' | 'filter'>,
): OperationOutput<'due.counts'>['due'] {
  return counts[tab].filter((sum) => currency === null || sum.currency === currency);
}

/** Rows up to which all that is due is checked each time it changes; more are checked when the button is pressed. */
const checkedRowsMax = 2_000;

/** True where the run may charge fewer than the list holds, so that it is said beforehand. */
function mayExclude(props: RunOfList): boolean {
  const { tab, chosen } = props;
  if (tab === 'expiring') return false;
  const count = countOf(shownSums(tab, props));
  return count > 0 && (tab === 'failed' || chosen.length > 0 || count <= checkedRowsMax);
}

/** "Run 38, AUD 4,112.00": opens the preview of the due or selected rows that can be charged now. */
function RunButton(props: DueHeadPartProps): ReactElement | null {
  const { tab, chosen } = props;
  const check = useQuery({ ...runNoteQuery(choiceOf(props)), enabled: mayExclude(props) }).data;
  if (tab === 'expiring' || !isRoleEnough(props.status.role, 'clerk')) return null;
  const verb = tab === 'failed' ? dueWords.tryAgain : dueWords.run;
  const sums = chosen.length > 0 ? sumRows(chosen) : shownSums(tab, props);
  if (countOf(sums) === 0) return null;
  const charged = check?.totals ?? sums;
  const isChosen = chosen.length > 0;
  // A run of all that is due takes the failed ones too whose day has come: they stand in the other list.
  const isPart = tab === 'failed' || isChosen || charged.length === 0;
  const ofCount = countOf(isPart ? sums : charged);
  return (
    <Button
      tone={charged.length === 0 ? 'plain' : 'primary'}
      keys="Ctrl+Enter"
      data-work="check"
      onClick={() => props.onCheck(choiceOf(props))}
    >
      {runButtonWords(verb, { charged, ofCount, isChosen })}
    </Button>
  );
}
