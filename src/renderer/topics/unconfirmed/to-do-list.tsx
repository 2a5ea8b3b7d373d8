import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import { useState } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { EmptyPage } from '../../ui/page/empty-page.tsx';
import { RowList } from '../../ui/list/row-list.tsx';
import { ReceiptsUnderList } from '../../ui/slots/slots.tsx';
import { toDoWords } from '../../words/payments/unconfirmed.ts';
import { OpenHead, OpenRow, RecentHead, RecentRow } from './attempt-rows.tsx';
import { openAccountQuery } from './queries.ts';
import { noChoice } from '../../lib/row-choice.ts';
import type { ToDoTab } from './to-do-route.ts';

interface ToDoListProps {
  readonly tab: ToDoTab;
  readonly status: Status;
  readonly attempts: readonly AttemptView[];
  /** When main returned them; their remaining waits count from then. */
  readonly readAtMs: number;
  readonly cursorId: string | null;
  readonly openedId: string | null;
  /** The payment whose slip stands beside the list, opened or not. */
  readonly besideId: string | null;
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly onCursor: (attempt: AttemptView) => void;
  readonly onOpen: (attempt: AttemptView) => void;
}

/** The list of the selected tab, or its empty state. */
export function ToDoList(props: ToDoListProps): ReactElement {
  const { tab, attempts } = props;
  const accounts = useQuery(openAccountQuery).data;
  const [choice, setChoice] = useState(noChoice);
  const chosen = attempts.filter(({ id }) => choice.chosen.has(id));
  const hardDeadlineMs =
    accounts?.items.find((item) => item.active)?.account.hardDeadlineMs ?? null;
  if (attempts.length === 0) {
    return tab === 'recent' ? <NoneRecent /> : <NoneOpen status={props.status} />;
  }
  const shared = {
    rows: attempts,
    cursorId: props.cursorId ?? props.openedId,
    openedId: props.openedId,
    besideId: props.besideId,
    listRef: props.listRef,
    onCursor: props.onCursor,
    onOpen: props.onOpen,
  };
  return (
    <Flex
      component="section"
      className="to-do-list"
      direction="column"
      mih={0}
      bd="1px solid var(--line)"
      bdrs={6}
      bg="var(--panel)"
    >
      {tab === 'recent' ? (
        <RowList
          {...shared}
          choosing={{ choice, onChoice: setChoice }}
          label={toDoWords.recent}
          head={<RecentHead />}
          renderRow={(attempt) => <RecentRow attempt={attempt} />}
        />
      ) : (
        <RowList
          {...shared}
          label={toDoWords.notConfirmed}
          head={<OpenHead />}
          renderRow={(attempt) => (
            <OpenRow attempt={attempt} readAtMs={props.readAtMs} hardDeadlineMs={hardDeadlineMs} />
          )}
        />
      )}
      <Box component="p" className="rule-above" flex="none" py={6} px={12} c="dimmed" fz={12}>
        <KeyCap keys="Enter" /> {toDoWords.listKeys}
        {tab === 'recent' ? toDoWords.choosingKeys : null}
      </Box>
      {tab === 'recent' && chosen.length > 0 ? <ReceiptsUnderList attempts={chosen} /> : null}
    </Flex>
  );
}

function NoneOpen(props: { readonly status: Status }): ReactElement {
  return (
    <EmptyPage
      icon="check"
      isGood
      title={toDoWords.noneOpen}
      text={
        <>
          {toDoWords.noneOpenText} <KeyCap keys="F8" /> {toDoWords.noneOpenKey}{' '}
          {props.status.mode === 'practice' ? toDoWords.practiseOne : null}
        </>
      }
    />
  );
}

function NoneRecent(): ReactElement {
  return (
    <EmptyPage
      icon="list"
      title={toDoWords.noneRecent}
      text={
        <>
          {toDoWords.noneRecentText} <KeyCap keys="Ctrl+1" /> {toDoWords.noneRecentKey}
        </>
      }
    />
  );
}
