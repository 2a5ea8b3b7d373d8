import { Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement, RefObject } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { mailAccountQuery } from '../../bridge/mail/mail-queries.ts';
import { customerQuery } from '../../bridge/customer-queries.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { offerToPrint } from '../../lib/print-shown.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { SaidNotice } from '../../ui/said.tsx';
import { BesideSlip } from '../../ui/slip/slip-side.tsx';
import { receiptWords, statusWords } from '../../words/payments/receipts.ts';
import { IssueNote } from './issue-note.tsx';
import { EmailForm } from './email-form.tsx';
import { MessagesOnSlip, useMailReceipt } from './mail-receipts.tsx';
import { receiptQuery } from './queries.ts';
import type { HandingOut } from './use-issue-receipt.ts';
import { useIssueReceipt } from './use-issue-receipt.ts';
import { UnreadPart } from '../../ui/query-part.tsx';

/** The receipt's part of a slip: the receipts issued, and the ways to issue the next one. */
export function ReceiptOnSlipPart(props: {
  readonly attempt: AttemptView;
  readonly showsPrint: boolean;
  /** Set where a known customer's address stands there at once, ready to be sent to. */
  readonly showsEmail?: true;
}): ReactElement {
  const { id } = props.attempt;
  const read = useQuery(receiptQuery(id));
  const status = read.data;
  const nowMs = useNow();
  const handing = useIssueReceipt();
  const print = (): void => handing.run({ way: 'print', attemptIds: [id] });
  const part = usePrintKey(print);
  return (
    <Box className="receipt-part" pt={8} role="group" aria-label={receiptWords.label} ref={part}>
      <Stack gap={6}>
        <UnreadPart query={read} what={receiptWords.label} />
        <Box component="p" c="var(--paper-soft)" lh="18px">
          {status === undefined ? '' : statusWords(status, (at) => formatMoment(at, nowMs))}
        </Box>
        {status?.refusal === null ? (
          <ReceiptActions
            attempt={props.attempt}
            handing={handing}
            onPrint={props.showsPrint ? print : null}
            showsEmail={
              props.showsEmail === true &&
              status.paper === 'receipt' &&
              status.handOuts.length === 0
            }
          />
        ) : null}
        <IssueNote handing={handing} />
      </Stack>
    </Box>
  );
}

/** Prints, on the print key, the payment of the visible slip. */
function usePrintKey(print: () => void): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const onPrintKey = useEffectEvent(print);
  useEffect(
    () =>
      offerToPrint({
        isShown: () => part.current?.checkVisibility() ?? false,
        print: () => onPrintKey(),
      }),
    [],
  );
  return part;
}

function ReceiptActions(props: {
  readonly attempt: AttemptView;
  readonly handing: HandingOut;
  /** Null where the screen already has a print button. */
  readonly onPrint: (() => void) | null;
  /** True where the address of a known customer stands there by itself. */
  readonly showsEmail: boolean;
}): ReactElement {
  const { attempt, handing, onPrint } = props;
  const attemptId = attempt.id;
  const customerId = attempt.customer?.id ?? null;
  const customer = useQuery({
    ...customerQuery(customerId ?? ''),
    enabled: customerId !== null,
  }).data;
  const emailButton = useRef<HTMLButtonElement>(null);
  // As staff have left it; null while it stands there by itself, or not at all.
  const [asked, setAsked] = useState<boolean | null>(null);
  const opensItself = props.showsEmail && (customer?.email ?? '') !== '';
  const isEmailOpen = asked ?? opensItself;
  const mailing = useMailReceipt();
  const isSentHere = (useQuery(mailAccountQuery).data?.account ?? null) !== null;
  const closeEmail = (): void => {
    setAsked(false);
    emailButton.current?.focus();
  };
  const sendTo = (to: string): void => {
    if (!isSentHere) handing.run({ way: 'email', attemptId, to }, closeEmail);
    else void mailing.send(attemptId, to).then((isQueued) => (isQueued ? closeEmail() : undefined));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isEmailOpen) return;
    event.preventDefault();
    event.stopPropagation();
    closeEmail();
  };
  const form = (
    <EmailForm
      key={customer?.id ?? 'none'}
      onSend={sendTo}
      isSentHere={isSentHere}
      isBusy={handing.isBusy}
      initial={customer?.email ?? ''}
      takesFocus={asked === true}
    />
  );
  return (
    <Stack gap={6} onKeyDown={onKeyDown}>
      <Flex wrap="wrap" align="center" gap={6}>
        {onPrint === null ? null : (
          <Button icon="printer" keys="Ctrl+P" letter="P" onClick={onPrint}>
            {receiptWords.print}
          </Button>
        )}
        <Button letter="D" onClick={() => handing.run({ way: 'pdf', attemptIds: [attemptId] })}>
          {receiptWords.pdf}
        </Button>
        <Button
          ref={emailButton}
          letter="E"
          aria-expanded={isEmailOpen}
          onClick={() => setAsked(asked !== true)}
        >
          {receiptWords.email}
        </Button>
      </Flex>
      {isEmailOpen ? opensItself ? form : <BesideSlip>{form}</BesideSlip> : null}
      {/* Once it is queued, its own line below says how it goes on. */}
      <SaidNotice said={mailing.said?.tone === 'bad' ? mailing.said : null} />
      <MessagesOnSlip attempt={attempt} />
    </Stack>
  );
}
