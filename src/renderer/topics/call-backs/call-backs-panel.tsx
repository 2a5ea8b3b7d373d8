import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement } from 'react';
import { useState } from 'react';
import type { CallBackView } from '../../../contract/customers/calls.ts';
import { callBackStep } from '../../../domain/customers/call-back.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Cell, Line } from '../../ui/list/line.tsx';
import { RowButton } from '../../ui/list/row-button.tsx';
import { Badge } from '../../ui/notice.tsx';
import { EmptyPage } from '../../ui/page/empty-page.tsx';
import { QueryFailure, Unread } from '../../ui/query-part.tsx';
import { callStepWords, callWords, lastCallWords } from '../../words/call-backs.ts';
import { CallBackForm } from './call-back-form.tsx';
import { LogCallForm } from './log-call-form.tsx';
import { nextQuarter } from './next-quarter.ts';
import { callBacksQuery } from './queries.ts';
import { settledStateOf } from './settled-state.ts';
import { mayWorkQuery } from '../../bridge/session-queries.ts';
import { hourMs } from '../../../domain/time/units.ts';

/** The call-backs of To do: customer, number, time, subject, and the calls made so far. */
export function CallBacksPanel(): ReactElement {
  const calls = useQuery(callBacksQuery);
  const [openId, setOpenId] = useState<string | null>(null);
  const [adds, setAdds] = useState(false);
  const nowMs = useNow();
  const mayWork = useQuery(mayWorkQuery).data ?? false;
  if (calls.data === undefined) return <Unread query={calls} reading={callWords.reading} />;
  return (
    <Flex
      component="section"
      className="scrolls"
      direction="column"
      gap={10}
      miw={0}
      mah="100%"
      aria-label={callWords.tab}
    >
      <QueryFailure query={calls} />
      {adds ? (
        <Box className="boxed" maw={560} px={16} pb={12}>
          <CallBackForm
            title={callWords.addTitle}
            text={callWords.addText}
            attempt={null}
            customer="find"
            dueMs={nextQuarter(nowMs + hourMs)}
            onClose={() => setAdds(false)}
          />
        </Box>
      ) : !mayWork ? null : (
        <div>
          <Button icon="phone" data-work="add-call" onClick={() => setAdds(true)}>
            {callWords.add}
          </Button>
        </div>
      )}
      {calls.data.length === 0 ? (
        <EmptyPage icon="check" isGood title={callWords.none} text={callWords.noneText} />
      ) : (
        <Box
          component="ul"
          className="lines ruled boxed"
          aria-label={callWords.list}
          onKeyDown={walkRows}
        >
          {calls.data.map((each) => (
            <CallRow
              key={each.id}
              callBack={each}
              isOpen={each.id === openId}
              onOpen={() => setOpenId(each.id === openId ? null : each.id)}
              onClose={() => setOpenId(null)}
            />
          ))}
        </Box>
      )}
    </Flex>
  );
}

function CallRow(props: {
  readonly callBack: CallBackView;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const { callBack } = props;
  const nowMs = useNow(30_000);
  const mayWork = useQuery(mayWorkQuery).data ?? false;
  const step = callStepWords[callBackStep(Date.parse(callBack.dueAt), nowMs)];
  const settled = settledStateOf(callBack);
  const about = [callBack.orderReference, settled?.word, callBack.note].filter(Boolean).join(', ');
  return (
    <li>
      <RowButton className="call-line" isHome isOpen={props.isOpen} onClick={props.onOpen}>
        <Line>
          <Badge tone={step.tone} icon={step.icon} words={step.word} />
          <Cell w={130} c="dimmed">
            {formatMoment(callBack.dueAt, nowMs)}
          </Cell>
          <Cell fw={600}>{callBack.name === '' ? callWords.unnamed : callBack.name}</Cell>
          <Cell w={130} className="figures selectable">
            {callBack.phone}
          </Cell>
          <Cell grow={1.4} c="dimmed" whenNarrow="own-line">
            {about}
          </Cell>
          <Cell grow={0.6} c="dimmed" whenNarrow="away">
            {lastCallWords(callBack.callCount, callBack.lastOutcome)}
          </Cell>
        </Line>
      </RowButton>
      {props.isOpen && mayWork ? (
        <Box maw={560} px={12} pb={12}>
          <LogCallForm callBack={callBack} onClose={props.onClose} />
        </Box>
      ) : null}
    </li>
  );
}

/** Moves between the rows with the up and down arrows, as in every list. */
function walkRows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.call-line')];
  const next = rows[rows.indexOf(event.target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
