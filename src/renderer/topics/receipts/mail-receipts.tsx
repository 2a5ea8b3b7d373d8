import { Flex } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { call } from '../../bridge/client.ts';
import { mailKeys } from '../../bridge/mail/mail-keys.ts';
import { batchQuery, messagesQuery } from '../../bridge/mail/mail-queries.ts';
import { MessageLines } from '../../ui/messages/message-lines.tsx';
import { UnreadPart } from '../../ui/query-part.tsx';
import { SaidNotice, useSaid } from '../../ui/said.tsx';
import { failureWords } from '../../words/failures.ts';
import {
  batchWords,
  messageWords,
  receiptSentWords,
  receiptsSentWords,
} from '../../words/messages/messages.ts';
import { receiptWords } from '../../words/payments/receipts.ts';
import { receiptKeys } from './queries.ts';

/** Queues one receipt, and holds the last sentence about it. */
export function useMailReceipt() {
  const queries = useQueryClient();
  const busy = useRef(false);
  const [said, tell] = useSaid();
  const send = async (attemptId: AttemptView['id'], to: string): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    const answer = await call('mail.send-receipt', { attemptId, to }).finally(() => {
      busy.current = false;
    });
    const isQueued = answer.ok && answer.value.kind === 'queued';
    tell({
      tone: isQueued ? 'good' : 'bad',
      words: answer.ok ? receiptSentWords(answer.value) : failureWords(answer.error),
    });
    await queries.invalidateQueries({ queryKey: receiptKeys.all });
    await queries.invalidateQueries({ queryKey: mailKeys.all });
    return isQueued;
  };
  return { said, send };
}

/** The messages about a payment, on its slip; nothing while there are none. */
export function MessagesOnSlip(props: { readonly attempt: AttemptView }): ReactElement | null {
  const read = useQuery(messagesQuery('all', null, props.attempt.id));
  const messages = read.data?.messages ?? [];
  if (messages.length === 0) return <UnreadPart query={read} what={messageWords.title} />;
  return <MessageLines messages={messages} label={messageWords.title} />;
}

/** Queues the receipts of several payments, and follows them until none waits. */
export function useMailReceipts() {
  const busy = useRef(false);
  const [said, tell] = useSaid();
  const [batchId, setBatchId] = useState<string | null>(null);
  const send = async (attemptIds: readonly AttemptView['id'][]): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setBatchId(null);
    const answer = await call('mail.send-receipts', { attemptIds: [...attemptIds] }).finally(() => {
      busy.current = false;
    });
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    if (answer.value.kind === 'refused') {
      return tell({ tone: 'bad', words: receiptSentWords(answer.value) });
    }
    tell({ tone: 'good', words: receiptsSentWords(answer.value) });
    return setBatchId(answer.value.queued === 0 ? null : answer.value.batchId);
  };
  return { said, send, batchId };
}

/** Result and progress of receipts that were queued together. */
export function MailBatch(props: {
  readonly mailing: ReturnType<typeof useMailReceipts>;
}): ReactElement {
  const { said, batchId } = props.mailing;
  return (
    <>
      <SaidNotice said={said} />
      {batchId === null ? null : <BatchProgress batchId={batchId} />}
    </>
  );
}

function BatchProgress({ batchId }: { readonly batchId: string }): ReactElement | null {
  const read = useQuery(batchQuery(batchId));
  const batch = read.data;
  if (batch === undefined) return <UnreadPart query={read} what={receiptWords.progress} />;
  const total = Object.values(batch).reduce((sum, count) => sum + count, 0);
  const waiting = batch.queued + batch.sending;
  return (
    <Flex wrap="wrap" align="center" gap={10}>
      <span role="status">{batchWords(batch)}</span>
      {waiting === 0 ? null : (
        <progress aria-label={receiptWords.severalMail} max={total} value={total - waiting} />
      )}
    </Flex>
  );
}
