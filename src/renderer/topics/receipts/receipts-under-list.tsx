import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { EventPayload } from '../../../contract/events.ts';
import { on } from '../../bridge/client.ts';
import { mailAccountQuery } from '../../bridge/mail/mail-queries.ts';
import { Button } from '../../ui/button.tsx';
import { chosenWords, progressWords, receiptWords } from '../../words/payments/receipts.ts';
import { IssueNote } from './issue-note.tsx';
import { MailBatch, useMailReceipts } from './mail-receipts.tsx';
import { useIssueReceipt } from './use-issue-receipt.ts';

/** Receipts of several selected payments: one document, a page for each. */
export function ReceiptsUnderListPart(props: {
  readonly attempts: readonly AttemptView[];
}): ReactElement {
  const { attempts } = props;
  const handing = useIssueReceipt();
  const mailing = useMailReceipts();
  const hasMailServer = (useQuery(mailAccountQuery).data?.account ?? null) !== null;
  const progress = useProgress(handing.isBusy);
  const attemptIds = attempts.map(({ id }) => id);
  return (
    <Flex
      component="section"
      className="receipt-part rule-above"
      direction="column"
      gap={6}
      px={12}
      py={8}
      aria-label={receiptWords.several}
    >
      <Flex wrap="wrap" align="center" gap={6}>
        <Box component="span" c="dimmed">
          {chosenWords(attempts.length)}
        </Box>
        <Button icon="printer" onClick={() => handing.run({ way: 'print', attemptIds })}>
          {receiptWords.severalPrint}
        </Button>
        <Button onClick={() => handing.run({ way: 'pdf', attemptIds })}>
          {receiptWords.severalPdf}
        </Button>
        {hasMailServer ? (
          <Button onClick={() => void mailing.send(attemptIds)}>{receiptWords.severalMail}</Button>
        ) : null}
      </Flex>
      {progress === null ? null : (
        <Flex wrap="wrap" align="center" gap={10}>
          <span>{progressWords(progress)}</span>
          <progress
            aria-label={receiptWords.several}
            max={progress.total}
            {...(progress.stage === 'reading' ? { value: progress.done } : {})}
          />
        </Flex>
      )}
      {progress === null ? <IssueNote handing={handing} /> : null}
      <MailBatch mailing={mailing} />
    </Flex>
  );
}

function useProgress(isBusy: boolean): EventPayload<'receipts.progress'> | null {
  const [progress, setProgress] = useState<EventPayload<'receipts.progress'> | null>(null);
  useEffect(() => on('receipts.progress', setProgress), []);
  if (!isBusy && progress !== null) setProgress(null);
  return isBusy ? progress : null;
}
