import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useId, useRef } from 'react';
import type { InstalmentView } from '../../../../contract/plans/plan-view.ts';
import { formatMinor } from '../../../../domain/money.ts';
import { appearanceQuery } from '../../../bridge/session-queries.ts';
import { capital } from '../../../lib/capital.ts';
import { rowMove, showInList } from '../../../lib/row-keys.ts';
import '../../../ui/list/list.css';
import { Cell, ColumnNames, Line } from '../../../ui/list/line.tsx';
import { Badge } from '../../../ui/notice.tsx';
import { EmptyState, Panel } from '../../../ui/panel.tsx';
import { dayInList, dayWords } from '../../../words/plans/plan-retry.ts';
import { rowKindWords, standingWords } from '../../../words/plans/plan-states.ts';
import { periodWords, planWordsOf } from '../../../words/plans/plans.ts';
import type { PlanWork } from '../charge/plan-doing.ts';
import { scheduleNoteWords } from '../words/plan-events.ts';
import { notesOnCards } from './plan-model.ts';
import { RowPart } from './row-part.tsx';

const pageRows = 10;

/** Widths of the columns, in px; the notes have what is left. */
const widths = { number: 30, day: 118, amount: 84 };

/** Every instalment of the plan with its state in words; the selected one has its actions under the list. */
export function SchedulePanel(
  props: PlanWork & {
    /** The selected instalment; null for a plan without any. */
    readonly selected: InstalmentView | null;
    readonly onSelect: (sequence: number) => void;
  },
): ReactElement {
  const { plan, selected } = props;
  const panel = useRef<HTMLDivElement>(null);
  if (selected === null) {
    return (
      <Panel title={planWordsOf.schedule}>
        <EmptyState title={planWordsOf.noSchedule}>{planWordsOf.noScheduleText}</EmptyState>
      </Panel>
    );
  }
  return (
    <Panel
      title={planWordsOf.schedule}
      aside={
        <Box component="span" c="dimmed" fz={12}>
          {capital(periodWords(plan.terms.period))}, {plan.terms.currency}
        </Box>
      }
    >
      <Box className="lines" mx={-16} mt={-8} ref={panel}>
        <ScheduleHead />
        <ScheduleList
          rows={plan.instalments}
          notes={notesOnCards(plan.histories)}
          at={plan.instalments.indexOf(selected)}
          onChoose={(sequence) => {
            props.onSelect(sequence);
            if (props.doing?.on === 'row') props.onDo(null);
          }}
          // The main button at the head, or the first of its own below the list.
          onEnter={() => {
            const page = panel.current?.closest('.plan-page');
            const first = page?.querySelector<HTMLElement>('[data-field="row-charge"]');
            (first ?? page?.querySelector<HTMLElement>('[data-field^="row-"]'))?.focus();
          }}
        />
      </Box>
      <RowPart {...props} row={selected} />
    </Panel>
  );
}

function ScheduleHead(): ReactElement {
  return (
    <ColumnNames pl={3}>
      <Cell w={widths.number}>{planWordsOf.columns.number}</Cell>
      <Cell w={widths.day}>{planWordsOf.columns.day}</Cell>
      <Cell>{planWordsOf.columns.standing}</Cell>
      <Cell whenNarrow="away">{planWordsOf.columns.notes}</Cell>
      <Cell w={widths.amount} ta="right">
        {planWordsOf.columns.amount}
      </Cell>
    </ColumnNames>
  );
}

function ScheduleList(props: {
  readonly rows: readonly InstalmentView[];
  /** Notes from the card histories, by the number of the instalment. */
  readonly notes: ReadonlyMap<number, string>;
  readonly at: number;
  readonly onChoose: (sequence: number) => void;
  readonly onEnter: () => void;
}): ReactElement {
  const { rows, at, onChoose } = props;
  const singleKeys = useQuery(appearanceQuery).data?.singleKeys ?? false;
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const currentId = `${listId}-${rows[at]?.sequence ?? 0}`;
  useEffect(() => {
    showInList(list.current, document.getElementById(currentId));
  }, [currentId]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!event.repeat) props.onEnter();
      return;
    }
    const move = rowMove(event.key, { at, count: rows.length, pageRows }, singleKeys);
    const next = move === null ? undefined : rows[move];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.sequence);
  };
  return (
    <Box
      component="ul"
      className="schedule-rows list-rows scrolls"
      role="listbox"
      pos="relative"
      mah={464}
      tabIndex={0}
      ref={list}
      data-field="schedule"
      aria-label={planWordsOf.scheduleList}
      aria-activedescendant={currentId}
      onKeyDown={onKeyDown}
    >
      {rows.map((row, place) => (
        <li
          key={row.sequence}
          id={`${listId}-${row.sequence}`}
          role="option"
          className="list-row schedule-row"
          data-opened={place === at || undefined}
          aria-selected={place === at}
          onClick={() => onChoose(row.sequence)}
        >
          <ScheduleFacts row={row} onCard={props.notes.get(row.sequence)} />
        </li>
      ))}
    </Box>
  );
}

/** One instalment: number, date, amount, state, and notes. */
function ScheduleFacts(props: {
  readonly row: InstalmentView;
  readonly onCard: string | undefined;
}): ReactElement {
  const { row } = props;
  const { word, icon, tone } = standingWords[row.standing];
  const isPaidOnAnotherDay = row.standing === 'paid' && row.settledOn !== row.dueDate;
  const notes = [
    props.onCard ?? null,
    rowKindWords(row),
    isPaidOnAnotherDay && row.settledOn !== null
      ? scheduleNoteWords.paidOn(dayInList(row.settledOn, row.dueDate))
      : null,
    row.carriesRemainder ? planWordsOf.remainder : null,
    row.coveredBy === null ? null : `included in instalment ${row.coveredBy}`,
    row.partsPaidMinor === 0
      ? null
      : `${formatMinor(row.partsPaidMinor, row.currency)} of ${formatMinor(row.partsPaidMinor + row.amountMinor, row.currency)} paid in parts`,
    row.refundedMinor === 0 ? null : `${formatMinor(row.refundedMinor, row.currency)} refunded`,
    row.reason,
  ].filter((note) => note !== null && note !== '');
  return (
    <Line>
      <Cell w={widths.number} c="dimmed" className="tabular">
        {row.sequence}
      </Cell>
      <Cell w={widths.day}>{dayWords(row.dueDate)}</Cell>
      <Cell>
        <Badge tone={tone} icon={icon} words={word} />
      </Cell>
      <Cell wraps c="dimmed" fz={12.5} whenNarrow="own-line">
        {capital(notes.join(' · '))}
      </Cell>
      <Cell w={widths.amount} ta="right" fw={550} className="tabular">
        {formatMinor(row.amountMinor, row.currency)}
      </Cell>
    </Line>
  );
}
