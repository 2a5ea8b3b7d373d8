import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { CallBackView } from '../../../contract/customers/calls.ts';
import { hourMs } from '../../../domain/time/units.ts';
import { mayWorkQuery } from '../../bridge/session-queries.ts';
import { formatMomentInList } from '../../lib/clock-time.ts';
import { isWorkedOutside } from '../../lib/focus-on.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { useLetterKeys } from '../../ui/letter-keys.tsx';
import { Cell, Line } from '../../ui/list/line.tsx';
import { ListBeside } from '../../ui/list/list-beside.tsx';
import { RowList } from '../../ui/list/row-list.tsx';
import { Badge } from '../../ui/notice.tsx';
import { EmptyPage } from '../../ui/page/empty-page.tsx';
import { PageActions } from '../../ui/page-head.tsx';
import { QueryFailure, Unread } from '../../ui/query-part.tsx';
import { BesideSlip, SlipSidePlace, SlipSides } from '../../ui/slip/slip-side.tsx';
import { callWords } from '../../words/call-backs.ts';
import { CallBackForm } from './call-back-form.tsx';
import { CallBackPage } from './call-back-page.tsx';
import { nextQuarter } from './next-quarter.ts';
import { callBacksQuery } from './queries.ts';
import { aboutWords } from './settled-state.ts';
import { calledName, callListWords, callStepOf, lastCallWords } from './words/call-list.ts';

/** The call-backs of To do: whom to call and when, with the current one beside the list. */
export function CallBacksPanel(): ReactElement {
  const calls = useQuery(callBacksQuery);
  if (calls.data === undefined) return <Unread query={calls} reading={callWords.reading} />;
  return (
    <>
      <QueryFailure query={calls} />
      <CallBacks callBacks={calls.data} />
    </>
  );
}

function CallBacks({ callBacks }: { readonly callBacks: readonly CallBackView[] }): ReactElement {
  const listRef = useRef<HTMLUListElement>(null);
  const [cursorId, setCursorId] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [adds, setAdds] = useState(false);
  const nowMs = useNow(30_000);
  const mayWork = useQuery(mayWorkQuery).data ?? false;
  const of = (id: string | null) => callBacks.find((each) => each.id === id);
  const opened = adds ? undefined : of(openId);
  const beside = opened ?? of(cursorId) ?? callBacks[0];
  const isAtList = opened === undefined && !adds;
  useEffect(() => {
    if (isAtList && !isWorkedOutside('.call-backs')) listRef.current?.focus();
  }, [isAtList]);
  const onLetter = useLetterKeys(isAtList ? (beside?.id ?? null) : null);
  const open = (id: string): void => {
    setAdds(false);
    setCursorId(id);
    setOpenId(id);
  };
  const close = (): void => {
    setOpenId(null);
    setAdds(false);
    requestAnimationFrame(() => listRef.current?.focus());
  };
  return (
    <Stack
      component="section"
      className="call-backs"
      gap={10}
      miw={0}
      mih={0}
      aria-label={callWords.tab}
      onKeyDown={onLetter}
    >
      {adds || !mayWork ? null : <AddButton onAdd={() => setAdds(true)} />}
      <SlipSides>
        {adds ? <Adding dueMs={nextQuarter(nowMs + hourMs)} onClose={close} /> : null}
        <ListBeside
          isOpened={opened !== undefined}
          above={<SlipSidePlace />}
          side={
            beside === undefined ? null : (
              <CallBackPage
                key={beside.id}
                callBack={beside}
                isOpened={opened !== undefined}
                mayWork={mayWork}
                onOpen={() => open(beside.id)}
                onClose={close}
              />
            )
          }
        >
          <List
            callBacks={callBacks}
            cursorId={cursorId ?? openId}
            openedId={opened?.id ?? null}
            besideId={beside?.id ?? null}
            nowMs={nowMs}
            listRef={listRef}
            onCursor={(id) => (opened === undefined ? setCursorId(id) : open(id))}
            onOpen={open}
          />
        </ListBeside>
      </SlipSides>
    </Stack>
  );
}

function AddButton({ onAdd }: { readonly onAdd: () => void }): ReactElement {
  return (
    <PageActions>
      <Button icon="phone" data-work="add-call" onClick={onAdd}>
        {callWords.add}
      </Button>
    </PageActions>
  );
}

function List(props: {
  readonly callBacks: readonly CallBackView[];
  readonly cursorId: string | null;
  readonly openedId: string | null;
  readonly besideId: string | null;
  readonly nowMs: number;
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly onCursor: (id: string) => void;
  readonly onOpen: (id: string) => void;
}): ReactElement {
  const { callBacks, nowMs, onCursor, onOpen, ...at } = props;
  if (callBacks.length === 0) {
    return (
      <EmptyPage icon="check" isGood title={callListWords.none} text={callListWords.noneText} />
    );
  }
  return (
    <Stack className="boxed" gap={0} mih={0}>
      <RowList
        {...at}
        label={callListWords.list}
        rows={callBacks}
        head={<CallHead />}
        renderRow={(callBack) => <CallLine callBack={callBack} nowMs={nowMs} />}
        onCursor={({ id }) => onCursor(id)}
        onOpen={({ id }) => onOpen(id)}
      />
    </Stack>
  );
}

/** The form for a new call-back, over the list. */
function Adding(props: { readonly dueMs: number; readonly onClose: () => void }): ReactElement {
  return (
    <BesideSlip>
      <CallBackForm
        title={callWords.addTitle}
        text={callWords.addText}
        attempt={null}
        customer="find"
        dueMs={props.dueMs}
        onClose={props.onClose}
      />
    </BesideSlip>
  );
}

/** Widths of the columns that hold few characters, in px. */
const widths = { step: 88, due: 122, phone: 112, last: 110 };

function CallHead(): ReactElement {
  const { columns } = callListWords;
  return (
    <Line isHead>
      <Cell w={widths.step} />
      <Cell w={widths.due}>{columns.due}</Cell>
      <Cell whenNarrow="away">{columns.who}</Cell>
      <Cell w={widths.phone} whenNarrow="away">
        {columns.phone}
      </Cell>
      <Cell grow={1.3} whenNarrow="away">
        {columns.about}
      </Cell>
      <Cell w={widths.last} whenNarrow="away">
        {columns.last}
      </Cell>
    </Line>
  );
}

function CallLine(props: {
  readonly callBack: CallBackView;
  readonly nowMs: number;
}): ReactElement {
  const { callBack, nowMs } = props;
  const step = callStepOf(callBack, nowMs);
  return (
    <Line>
      <Box component="span" display="block" w={widths.step} flex="none">
        <Badge tone={step.tone} icon={step.icon} words={step.word} />
      </Box>
      <Cell w={widths.due} c="dimmed">
        {formatMomentInList(callBack.dueAt, nowMs)}
      </Cell>
      <Cell fw={600} whenNarrow="own-line">
        <bdi>{calledName(callBack)}</bdi>
      </Cell>
      <Cell w={widths.phone} className="figures" whenNarrow="away">
        {callBack.phone}
      </Cell>
      <Cell grow={1.3} c="dimmed" whenNarrow="own-line">
        {aboutWords(callBack)}
      </Cell>
      <Cell w={widths.last} c="dimmed" whenNarrow="away">
        {lastCallWords(callBack.callCount, callBack.lastOutcome)}
      </Cell>
    </Line>
  );
}
