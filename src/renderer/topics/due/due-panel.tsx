import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement, RefObject } from 'react';
import { useRef, useState } from 'react';
import type { DueRow } from '../../../contract/plans/due-work.ts';
import type { OperationInput, OperationOutput } from '../../../contract/index.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { useKeptWork } from '../../lib/kept-work.ts';
import type { RowChoice } from '../../lib/row-choice.ts';
import { noChoice } from '../../lib/row-choice.ts';
import { ListBeside } from '../../ui/list/list-beside.tsx';
import { SlipSidePlace, SlipSides } from '../../ui/slip/slip-side.tsx';
import { WaitLine } from '../../ui/wait-line.tsx';
import { dueWords } from './words/due.ts';
import { CallRoundPanel } from './calls/call-round.tsx';
import type { RoundState } from './calls/round-state.ts';
import { CheckFirst } from './run/check-first.tsx';
import { DueHeadPart, NoteOverList } from './due-head-part.tsx';
import { DueList } from './due-list.tsx';
import { EarlierRuns } from './run/earlier-runs.tsx';
import type { RowOpening } from './row/retry-options.ts';
import { OpenedRow } from './row/opened-row.tsx';
import { dueCountsQuery } from './queries.ts';
import { ReadFailure } from '../../ui/query-part.tsx';
import type { DueFilter, DueRowsRead } from './use-due-rows.ts';
import { useDueRows } from './use-due-rows.ts';
import type { DueTab } from '../../../domain/plans/due.ts';

type RunChoice = OperationInput<'runs.check'>['choice'];

/** Content shown in the list's place. */
type Shown =
  | { readonly kind: 'list' }
  | { readonly kind: 'check'; readonly choice: RunChoice }
  | { readonly kind: 'runs' };

/** The panel of one To do tab that is about plans. */
export function duePanelOf(tab: DueTab): (props: { readonly status: Status }) => ReactElement {
  return function DueTabPanel({ status }): ReactElement {
    return <DuePanel tab={tab} status={status} />;
  };
}

/** Due instalments, or in their place the check before a run, or the earlier runs. */
function DuePanel(props: { readonly tab: DueTab; readonly status: Status }): ReactElement {
  const { tab, status } = props;
  const [shown, setShown] = useState<Shown>({ kind: 'list' });
  const [choice, setChoice] = useState(noChoice);
  const [filter, setFilter] = useState<DueFilter>({ search: '', currency: null });
  const backToList = (): void => setShown({ kind: 'list' });
  switch (shown.kind) {
    case 'check':
      return (
        <CheckFirst
          choice={shown.choice}
          onBack={backToList}
          onStarted={() => {
            setChoice(noChoice);
            backToList();
          }}
        />
      );
    case 'runs':
      return <EarlierRuns onBack={backToList} />;
    case 'list':
      return (
        <DueLists
          tab={tab}
          status={status}
          choosing={{ choice, onChoice: setChoice }}
          filter={filter}
          onFilter={setFilter}
          onCheck={(runChoice) => setShown({ kind: 'check', choice: runChoice })}
          onRuns={() => setShown({ kind: 'runs' })}
        />
      );
  }
}

interface DueListsProps {
  readonly tab: DueTab;
  readonly status: Status;
  readonly choosing: {
    readonly choice: RowChoice;
    readonly onChoice: (choice: RowChoice) => void;
  };
  /** Outlasts the check before a run, and the earlier runs. */
  readonly filter: DueFilter;
  readonly onFilter: (filter: DueFilter) => void;
  readonly onCheck: (choice: RunChoice) => void;
  readonly onRuns: () => void;
}

/** The list of one tab, once it is read. */
function DueLists(props: DueListsProps): ReactElement {
  const { tab, status, filter } = props;
  // A round outlasts the visits to plans and customers that it leads to.
  const [round, setRound] = useKeptWork<RoundState | null>('call round', null);
  const isCalling = tab === 'failed' && round !== null;
  const counts = useQuery(dueCountsQuery);
  const found = useDueRows(tab, isCalling ? round.filter : filter);
  const { rows } = found;
  const failure =
    counts.isError || found.error !== null ? (
      <ReadFailure
        error={counts.error ?? found.error}
        {...(rows === null ? {} : { shown: counts })}
      />
    ) : null;
  if (counts.data === undefined || rows === null) {
    return failure ?? <WaitLine words={dueWords.reading} />;
  }
  if (isCalling) {
    return (
      <CallRoundPanel
        found={{ ...found, rows }}
        today={counts.data.today}
        status={status}
        state={round}
        onState={setRound}
        onEnd={() => setRound(null)}
      />
    );
  }
  return (
    <DueRows
      {...props}
      counts={counts.data}
      failure={failure}
      onCalls={
        tab === 'failed' && rows.length > 0
          ? () => setRound({ filter, turns: [], current: rows[0] ?? null })
          : null
      }
      found={{ ...found, rows }}
    />
  );
}

interface DueRowsProps extends DueListsProps {
  readonly counts: OperationOutput<'due.counts'>;
  /** The notice that what is shown could not be read again; null while it is fresh. */
  readonly failure: ReactElement | null;
  readonly found: DueRowsRead & { readonly rows: readonly DueRow[] };
  /** Starts calls to the customers of the list; null for an empty list. */
  readonly onCalls: (() => void) | null;
}

/** The row that staff opened or touched, and the row with the cursor. */
function useOpenedRow(listRef: RefObject<HTMLUListElement | null>) {
  const [cursorId, setCursorId] = useState<string | null>(null);
  const [opened, setOpened] = useState<DueRow | null>(null);
  const [opening, setOpening] = useState<RowOpening>(null);
  const returning = useRef(0);
  return {
    cursorId,
    setCursorId,
    opened,
    opening,
    open: (row: DueRow): void => {
      // Keys may be faster than a frame: the focus belongs to the row that is opened now.
      cancelAnimationFrame(returning.current);
      setCursorId(row.instalmentId);
      setOpened(row);
      setOpening('list');
    },
    touch: (row: DueRow): void => {
      setOpened(row);
      setOpening('touch');
    },
    close: (): void => {
      setOpened(null);
      setOpening(null);
      returning.current = requestAnimationFrame(() => listRef.current?.focus());
    },
  };
}

/** The rows, with one of them opened beside the list. */
function DueRows(props: DueRowsProps): ReactElement {
  const { tab, status, counts, found, choosing } = props;
  const listRef = useRef<HTMLUListElement>(null);
  const { cursorId, setCursorId, opened, opening, open, touch, close } = useOpenedRow(listRef);
  const openedId = opened?.instalmentId ?? null;
  // Until a row is opened, the current one stands beside the list, and the focus stays in the list.
  const beside =
    opened ?? found.rows.find(({ instalmentId }) => instalmentId === cursorId) ?? found.rows[0];
  const chosen = found.rows.filter(({ instalmentId }) => choosing.choice.chosen.has(instalmentId));
  return (
    <Stack
      component="section"
      className="due"
      gap={10}
      miw={0}
      mih={0}
      aria-label={dueWords.tabs[tab]}
      onKeyDown={checkByKey}
    >
      {props.failure}
      <DueHeadPart {...props} chosen={chosen} />
      <SlipSides>
        <ListBeside
          className="due-body"
          isOpened={opened !== null}
          above={<SlipSidePlace />}
          side={
            beside === undefined ? null : (
              <OpenedRow
                key={beside.instalmentId}
                row={
                  found.rows.find(({ instalmentId }) => instalmentId === beside.instalmentId) ??
                  beside
                }
                tab={tab}
                rows={found.rows}
                today={counts.today}
                status={status}
                opening={opening}
                onTouch={touch}
                onOpen={open}
                onClose={close}
              />
            )
          }
        >
          <NoteOverList {...props} chosen={chosen} />
          <DueList
            {...props}
            cursorId={cursorId ?? openedId}
            openedId={openedId}
            besideId={beside?.instalmentId ?? null}
            listRef={listRef}
            onCursor={(row) => (opened === null ? setCursorId(row.instalmentId) : open(row))}
            onOpen={open}
          />
        </ListBeside>
      </SlipSides>
    </Stack>
  );
}

/** Opens the check on Ctrl+Enter, from the list and from the search alike. */
function checkByKey(event: KeyboardEvent<HTMLElement>): void {
  const isField = event.target instanceof HTMLElement && event.target.closest('form') !== null;
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isField) return;
  event.preventDefault();
  if (!event.repeat) {
    // The button stands in the head of the screen.
    const screen = event.currentTarget.closest('.page');
    screen?.querySelector<HTMLElement>('[data-work="check"]')?.click();
  }
}
