import { Stack } from '@mantine/core';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import type { Obstacle } from '../../../../contract/charge/charge.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { PartOfPaid } from '../../../ui/slots/slots.tsx';
import { useLetterKeys } from '../../../ui/letter-keys.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formWords } from '../../../words/payments/charge-form.ts';
import { failureWords } from '../../../words/failures.ts';
import { cardRefusedWords } from '../../../words/payments/cards-on-file.ts';
import { obstacleWords, overrideWords } from '../../../words/payments/obstacles.ts';
import type { ChargeNotice, ChargeState } from '../state/charge-model.ts';

interface NoticesProps {
  readonly state: ChargeState;
  readonly onOpenAttempt: (attemptId: string) => void;
  readonly onOpenForm: () => void;
  /** Clears a blocked form for the next payment. */
  readonly onNewPayment: () => void;
}

/** Obstacles and notices above the form; never a dialog. */
export function ChargeNotices(props: NoticesProps): ReactElement | null {
  const { obstacle, notice, draft } = props.state;
  const onLetter = useLetterKeys(obstacle && `${obstacle.kind} ${obstacle.earlier.id}`);
  if (obstacle === null && notice === null) return null;
  return (
    <Stack
      gap={8}
      role="alert"
      tabIndex={-1}
      data-home
      data-field="notice"
      onKeyDown={(event) => {
        onLetter(event);
        if (event.key === 'Escape' && !event.defaultPrevented) backToReference(event);
      }}
    >
      {obstacle === null ? null : <InTheWay {...props} obstacle={obstacle} />}
      {notice === null ? null : (
        <Notice
          tone="warn"
          title={noticeWords(notice)}
          actions={opening(draft === null || notice.kind === 'stale', props.onOpenForm)}
        />
      )}
    </Stack>
  );
}

/** Returns to the form on Esc, with the reference selected. */
function backToReference(event: KeyboardEvent): void {
  const field = event.currentTarget.parentElement?.querySelector<HTMLInputElement>(
    '[data-field="reference"]',
  );
  if (field === undefined || field === null) return;
  event.preventDefault();
  field.focus();
  field.select();
}

function opening(isOffered: boolean, onOpenForm: () => void): ReactNode {
  return isOffered ? <Button onClick={onOpenForm}>{formWords.openAgain}</Button> : undefined;
}

function noticeWords(notice: ChargeNotice): string {
  switch (notice.kind) {
    case 'stale':
      return formWords.stale;
    case 'needs-supervisor':
      return formWords.needsSupervisor;
    case 'card-refused':
      return cardRefusedWords[notice.reason];
    case 'failure':
      return failureWords(notice.failure);
    case 'told':
      return notice.text;
  }
}

function InTheWay(props: NoticesProps & { readonly obstacle: Obstacle }): ReactElement {
  const { obstacle } = props;
  const words = obstacleWords(obstacle, useNow());
  const override = overrideWords(obstacle);
  return (
    <Notice
      tone="warn"
      title={words.title}
      actions={
        <>
          <Button letter="O" onClick={() => props.onOpenAttempt(obstacle.earlier.id)}>
            {formWords.open}
          </Button>
          {obstacle.kind === 'reference-paid' ? <PartOfPaid attempt={obstacle.earlier} /> : null}
          <Button letter="N" onClick={props.onNewPayment}>
            {formWords.newPayment}
          </Button>
        </>
      }
    >
      {words.text} {override}
    </Notice>
  );
}
