import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { MessageView } from '../../../../contract/mail/messages.ts';
import { call } from '../../../bridge/client.ts';
import { mailQueueQuery, messagesQuery } from '../../../bridge/mail/mail-queries.ts';
import { formatMoment } from '../../../lib/clock-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { MessageLines } from '../../../ui/messages/message-lines.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EmptyPage } from '../../../ui/page/empty-page.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import { messageWords, queueWords } from '../../../words/messages/messages.ts';
import { MessageWork } from './message-work.tsx';
import '../messages.css';

/** The messages of To do: those refused or not confirmed, and what keeps the queue waiting. */
export function MessagesPanel(): ReactElement {
  const list = useQuery(messagesQuery('to-do', null, null));
  return (
    <Flex
      component="section"
      className="messages scrolls"
      direction="column"
      gap={12}
      miw={0}
      mah="100%"
      aria-label={messageWords.tab}
    >
      <QueueNotice />
      <QueryPart query={list} reading={messageWords.reading} holdsForm>
        {({ messages }) =>
          messages.length === 0 ? (
            <EmptyPage icon="check" isGood title={messageWords.none} text={messageWords.noneText} />
          ) : (
            <MessageLines messages={messages} label={messageWords.list} workOn={workOn} />
          )
        }
      </QueryPart>
      <p className="help-text">{messageWords.bounces}</p>
    </Flex>
  );
}

function workOn(message: MessageView): ReactElement {
  return <MessageWork message={message} />;
}

/** The reason for which the queue waits, with a way to try now; nothing while it moves. */
function QueueNotice(): ReactElement | null {
  const queue = useQuery(mailQueueQuery).data;
  const nowMs = useNow(30_000);
  if (queue === undefined) return null;
  if (!queue.hasAccount) return <Notice tone="quiet" title={messageWords.noMailServer} />;
  const words = queueWords(queue, (at) => formatMoment(at, nowMs));
  if (words === null) return null;
  return (
    <Notice
      tone="warn"
      title={words.title}
      actions={<Button onClick={() => void call('mail.retry', {})}>{messageWords.retry}</Button>}
    >
      {words.text}
    </Notice>
  );
}
