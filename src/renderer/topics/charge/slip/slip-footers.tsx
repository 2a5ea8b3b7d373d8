import { Box, Flex, Stack } from '@mantine/core';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import { useOpenGap } from '../../../bridge/use-open-gap.ts';
import { GapWarning } from '../../../ui/gap-warning.tsx';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import type { Obstacle } from '../../../../contract/charge/charge.ts';
import { formatMinor } from '../../../../domain/money.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Agreement } from '../../../ui/form/agreement.tsx';
import { Button } from '../../../ui/button.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formWords } from '../../../words/payments/charge-form.ts';
import { cardOnFileWords } from '../../../words/payments/cards-on-file.ts';
import { obstacleWords } from '../../../words/payments/obstacles.ts';
import { secondApproverWords } from '../../../words/payments/second-approver.ts';
import type { ReadyCharge } from '../state/charge-model.ts';
import { reasonFor } from '../state/charge-model.ts';
import type { OutcomeAction } from './outcome-actions.ts';
import { outcomeButtons } from './outcome-actions.ts';
import type { Charge } from '../state/use-charge.ts';
import { firstReason, whyGreyed } from '../../../words/why-greyed.ts';

/** While staff type: the review, with what stands in its way. */
export function DraftFooter(props: { readonly charge: Charge }): ReactElement {
  const { stage, obstacle } = props.charge.state;
  return (
    <div className="slip-footer-row">
      {obstacle === null ? null : <Stopped obstacle={obstacle} />}
      <Button
        tone={obstacle === null ? 'primary' : 'plain'}
        keys="Ctrl+Enter"
        data-field="review"
        aria-disabled={stage.kind !== 'typing' || undefined}
        onClick={props.charge.review}
      >
        {obstacle === null ? formWords.review : formWords.checkAgain}
      </Button>
    </div>
  );
}

/** The obstacle to a review of this payment; the ways on are above the form. */
function Stopped(props: { readonly obstacle: Obstacle }): ReactElement {
  const { title } = obstacleWords(props.obstacle, useNow());
  return (
    <Box component="p" flex="0 1 100%" fw={600}>
      {formWords.stopped(title)}
    </Box>
  );
}

interface ReviewFooterProps {
  readonly charge: Charge;
  readonly ready: ReadyCharge;
  readonly isSending: boolean;
  /** Hint that another staff member must approve it, where that is known beforehand. */
  readonly approval: ReactNode;
  /** False while the press gate is closed (`press-gate.ts`). */
  readonly mayCharge: (isRepeat: boolean) => boolean;
}

/** The review: charge or go back, with the reason for a likely duplicate. */
export function ReviewFooter(props: ReviewFooterProps): ReactElement {
  const { charge, ready, isSending, mayCharge } = props;
  const { amountMinor, currency } = ready.order;
  const { consentWords } = ready.payer;
  const lacksConsent = consentWords !== null && !charge.state.agreed;
  const lacksReason =
    ready.obstacle !== null && reasonFor(ready.obstacle, charge.state).trim() === '';
  const gap = useOpenGap();
  const lacksGap = gap !== null && charge.state.gapAccepted !== gap.epoch;
  return (
    <>
      {props.approval}
      {ready.obstacle === null ? null : (
        <DuplicateWarning charge={charge} obstacle={ready.obstacle} />
      )}
      <GapWarning
        gap={gap}
        accepted={charge.state.gapAccepted}
        onAccept={(epoch) => charge.act({ kind: 'agreed', gapEpoch: epoch })}
      />
      {consentWords === null ? null : (
        <Agreement
          words={consentWords}
          agreed={charge.state.agreed}
          done={cardOnFileWords.agreedDone}
          mayPress={mayCharge}
          onAgreed={() => charge.act({ kind: 'agreed' })}
        />
      )}
      <div className="slip-footer-row">
        <Button
          tone="primary"
          keys="Enter"
          data-field="charge"
          aria-disabled={isSending || undefined}
          why={firstReason([
            [lacksReason, whyGreyed.reason],
            [lacksGap, whyGreyed.gap],
            [lacksConsent, whyGreyed.consent],
          ])}
          onKeyDown={(event: KeyboardEvent) => {
            const presses = event.key === 'Enter' || event.key === ' ';
            if (presses && !mayCharge(event.repeat)) event.preventDefault();
          }}
          onClick={() => {
            if (mayCharge(false)) charge.submit();
          }}
        >
          {ready.needsSecondApprover
            ? secondApproverWords.ask
            : `${formWords.charge} ${currency} ${formatMinor(amountMinor, currency)}`}
        </Button>
        <Button keys="Esc" isOff={isSending} onClick={() => charge.act({ kind: 'back' })}>
          {formWords.back}
        </Button>
      </div>
    </>
  );
}

function DuplicateWarning(props: {
  readonly charge: Charge;
  readonly obstacle: NonNullable<ReadyCharge['obstacle']>;
}): ReactElement {
  const { charge, obstacle } = props;
  const words = obstacleWords(obstacle, useNow());
  return (
    <Stack gap={8} pb={10}>
      <Notice tone="warn" title={words.title}>
        {words.text}
      </Notice>
      <Flex component="label" direction="column" gap={4}>
        {formWords.reason}
        <GuardedInput
          data-field="duplicate-reason"
          value={reasonFor(obstacle, charge.state)}
          maxLength={textLengthsMax.reason}
          onText={(reason) => charge.act({ kind: 'reason-typed', reason })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget
              .closest('.slip-footer')
              ?.querySelector<HTMLElement>('[data-field="charge"]')
              ?.focus();
          }}
        />
      </Flex>
    </Stack>
  );
}

/** After an outcome: the next actions, the likeliest first. */
export function OutcomeFooter(props: {
  /** The action that Enter performs on the heading; its button shows the key. */
  readonly byEnter?: OutcomeAction | null;
  readonly actions: readonly OutcomeAction[];
  readonly showsSteps: boolean;
  readonly onAction: (action: OutcomeAction) => void;
}): ReactElement {
  return (
    <div className="slip-footer-row" data-many={props.actions.length > 2 || undefined}>
      {props.actions.map((action, place) => {
        const { words, icon, letter } = outcomeButtons[action];
        return (
          <Button
            key={action}
            tone={place === 0 ? 'primary' : 'plain'}
            {...(icon === undefined ? {} : { icon })}
            {...(letter === undefined ? {} : { letter })}
            {...(action === props.byEnter ? { keys: 'Enter' } : {})}
            {...(action === 'steps' ? { 'aria-expanded': props.showsSteps } : {})}
            onClick={() => props.onAction(action)}
          >
            {words}
          </Button>
        );
      })}
      {/* Keyboard only: a button would add little to "New payment". */}
      <button
        type="button"
        hidden
        data-letter={outcomeButtons['new-for-customer'].letter}
        onClick={() => props.onAction('new-for-customer')}
      >
        {outcomeButtons['new-for-customer'].words}
      </button>
    </div>
  );
}
