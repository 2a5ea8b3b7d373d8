import { Box, Stack } from '@mantine/core';
import type { ComponentProps, ReactElement, RefObject } from 'react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { useSwallowedKeys } from '../../lib/use-swallowed-keys.ts';
import { AtRest } from '../../ui/at-rest.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { lettersOf } from '../../ui/slip/attempt-slip.ts';
import { useLetterKeys } from '../../ui/letter-keys.tsx';
import type { AfterOutcome } from './after/after-outcome.tsx';
import { afterLine, reviewLines } from './words/next-steps.ts';
import { SlipSidePlace, SlipSides } from '../../ui/slip/slip-side.tsx';
import { OpenWalletCheckouts, ParkedOrders } from '../../ui/slots/slots.tsx';
import { formWords } from '../../words/payments/charge-form.ts';
import { screenLines } from '../../words/frame.ts';
import type { KeyedCardText } from '../../ui/card/card-reading.ts';
import { practiceCard, withCents } from './card/practice-card.ts';
import { ChargeNotices } from './slip/charge-notices.tsx';
import { ChargeSlip } from './slip/charge-slip.tsx';
import type { ChargeState } from './state/charge-model.ts';
import { isDraft, isEditable, isOutcome } from './state/charge-model.ts';
import { effectiveRole } from '../../lib/effective-role.ts';
import { OpenedSlip } from './slip/opened-slip.tsx';
import { isEmptyOrder } from './form/order-reading.ts';
import { RecentPayments } from './recent-payments.tsx';
import './take-payment.css';
import { useOrderFromUrl, useFreshCustomer } from './form/use-order-from-url.ts';
import type { CardFieldsHandle } from '../../ui/card/use-card-inputs.ts';
import type { Charge } from './state/use-charge.ts';
import { useCharge } from './state/use-charge.ts';
import { DraftActions } from './form/draft-actions.tsx';
import { ChargeForm } from './form/charge-form.tsx';
import { useSpokenRefusals } from './form/use-sentences.ts';
import { Welcome } from './welcome.tsx';
import { useEscape } from './state/use-charge-keys.ts';
import { useEntering, useOnLeave } from './state/use-visits.ts';
import { useOrderHandoff } from './form/use-order-handoff.ts';
import { useNoUndo } from '../../ui/card/use-no-undo.ts';
import { useFocusRequests, useSpokenStages } from './state/use-focus-requests.ts';

type AfterOutcomePart = typeof AfterOutcome;

/** Practice alone shows it, so that no other account waits for its script. */
const PracticeGuide = lazy(async () => {
  const { PracticeGuide: loaded } = await import('./card/practice-guide.tsx');
  return { default: loaded };
});

const nothingKeyed: KeyedCardText = { number: '', expiry: '', holder: '', code: '' };

/** Take payment: the form on the left, the slip on the right. */
export function TakePaymentScreen(props: {
  readonly status: Status;
  readonly active: boolean;
}): ReactElement {
  const { status, active } = props;
  const screen = useRef<HTMLDivElement>(null);
  const card = useRef<CardFieldsHandle>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const charge = useCharge(effectiveRole(status), () => card.current?.read() ?? nothingKeyed);
  const { state, act } = charge;
  const { stage } = state;

  useChangedFields(status, act);
  useNoUndo();
  useFocusRequests(screen, state.focus);
  useSpokenStages(state, active);
  useOrderHandoff(active, charge, () => setOpened(null));
  useOrderFromUrl(active, charge);
  useFreshCustomer(charge);
  useSpokenRefusals(charge);
  useStageKeys(active, charge);
  useEscape(active && opened !== null && stage.kind !== 'review', () => setOpened(null));
  useEntering(active, () => act({ kind: 'screen-entered' }));
  useOnLeave(active, () => {
    card.current?.clearCode();
    act({ kind: 'screen-left' });
  });

  const afterOutcome = useAfterOutcome(stage.kind);
  const outcome = outcomeOf(state);
  const onLetter = useLetterKeys(opened === null && outcome !== null ? lettersOf(outcome) : null);
  return (
    <SlipSides>
      <div className="take-payment" ref={screen} onKeyDown={onLetter}>
        <ScreenHead charge={charge} outcome={outcome} isOpened={opened !== null} />
        <Stack className="take-payment-left" gap={16} miw={0}>
          <SlipSidePlace />
          <ChargeNotices
            state={state}
            onOpenAttempt={setOpened}
            onOpenForm={() => charge.open(null, state.draft === null ? 'nothing' : 'order')}
            onNewPayment={() => charge.open(null, 'nothing')}
          />
          {outcome === null || afterOutcome === null ? null : (
            <Loaded
              Part={afterOutcome}
              key={outcome.id}
              attempt={outcome}
              charge={charge}
              status={status}
              isShown={active}
            />
          )}
          <FormPart charge={charge} status={status} card={card} isBehind={outcome !== null} />
          <AtRest>
            <RecentPayments
              status={status}
              today={state.draft?.today ?? null}
              active={active}
              opened={opened}
              onOpen={setOpened}
            />
          </AtRest>
        </Stack>
        <SlipPart charge={charge} status={status} opened={opened} onOpened={setOpened} />
      </div>
    </SlipSides>
  );
}

/** The purpose of the form, and once it is checked, the use of the slip. */
function beforeLine({ stage, order }: ChargeState): string {
  return stage.kind === 'review' ? reviewLines[order.channel] : screenLines.takePayment;
}

/** The title over both sides, with what can be done with the order on the form. */
function ScreenHead(props: {
  readonly charge: Charge;
  readonly outcome: AttemptView | null;
  /** True while the slip of an earlier payment is open. */
  readonly isOpened: boolean;
}): ReactElement {
  const { charge, outcome, isOpened } = props;
  return (
    <Box className="take-payment-head">
      <PageHead
        title={formWords.title}
        line={outcome === null ? beforeLine(charge.state) : afterLine(outcome)}
        actions={
          isOpened || !isDraft(charge.state.stage) ? undefined : <DraftActions charge={charge} />
        }
      />
    </Box>
  );
}

/**
 * The form, with what belongs to it.
 *
 * It stays in place behind an outcome, so that the next payment takes the focus at once.
 */
function FormPart(props: {
  readonly charge: Charge;
  readonly status: Status;
  readonly card: RefObject<CardFieldsHandle | null>;
  readonly isBehind: boolean;
}): ReactElement {
  const { charge, status, card } = props;
  const { state, act } = charge;
  const editable = isEditable(state.stage);
  const today = state.draft?.today ?? '';
  const { amount, currency } = state.order;
  const fillPracticeCard = useCallback(
    (number: string): void => {
      card.current?.fill(practiceCard(number, today));
      document.querySelector<HTMLElement>('[data-field="review"]')?.focus();
    },
    [card, today],
  );
  const fillCents = useCallback(
    (ending: string) =>
      act({ kind: 'order-edited', change: { amount: withCents(amount, currency, ending) } }),
    [act, amount, currency],
  );
  return (
    <Stack gap={16} display={props.isBehind ? 'none' : undefined}>
      {editable ? <OpenWalletCheckouts reference={state.order.reference} /> : null}
      <ChargeForm charge={charge} status={status} card={card} />
      <ParkedOrders />
      {status.mode === 'practice' ? (
        <AtRest>
          <Suspense fallback={null}>
            <PracticeGuide
              firstSteps={status.firstSteps}
              isEditable={editable}
              onCard={fillPracticeCard}
              onCents={fillCents}
            />
          </Suspense>
        </AtRest>
      ) : null}
    </Stack>
  );
}

/**
 * The part that follows an outcome, loaded with the first review, so that the form takes keys sooner; null before.
 *
 * It is no lazy part, which would be shown up to 300 ms after the outcome that its letters act on.
 */
function useAfterOutcome(stage: ChargeState['stage']['kind']): AfterOutcomePart | null {
  const [part, setPart] = useState<{ readonly Part: AfterOutcomePart } | null>(null);
  const isNeeded = part === null && ['review', 'sending', 'sent'].includes(stage);
  useEffect(() => {
    if (!isNeeded) return;
    void import('./after/after-outcome.tsx').then((loaded) =>
      setPart({ Part: loaded.AfterOutcome }),
    );
  }, [isNeeded]);
  return part?.Part ?? null;
}

function Loaded({
  Part,
  ...props
}: ComponentProps<AfterOutcomePart> & { readonly Part: AfterOutcomePart }): ReactElement {
  return <Part {...props} />;
}

/** The payment whose outcome takes the place of the form; null while there is none. */
function outcomeOf({ stage }: ChargeState): AttemptView | null {
  return stage.kind === 'sent' && isOutcome(stage.attempt) ? stage.attempt : null;
}

/** The slip of the payment on the form, or of an earlier one that was opened. */
function SlipPart(props: {
  readonly charge: Charge;
  readonly status: Status;
  readonly opened: string | null;
  readonly onOpened: (attemptId: string | null) => void;
}): ReactElement {
  const { charge, status, opened, onOpened } = props;
  return (
    <Stack className="take-payment-right" gap={0} top={0} mih={0}>
      <Welcome status={status} isEmpty={isEmptyOrder(charge.state.order)} />
      {opened === null ? (
        <ChargeSlip charge={charge} status={status} />
      ) : (
        <OpenedSlip attemptId={opened} status={status} onClose={() => onOpened(null)} />
      )}
    </Stack>
  );
}

/** Discards keys during the wait; Esc leads from the review back to the form. */
function useStageKeys(active: boolean, { state, act }: Charge): void {
  const { stage } = state;
  const isWaiting =
    stage.kind === 'sending' || (stage.kind === 'sent' && !isOutcome(stage.attempt));
  useSwallowedKeys(active && isWaiting);
  useEscape(active && stage.kind === 'review', () => act({ kind: 'back' }));
}

/** Applies changed form settings while the form is open. */
function useChangedFields({ formFields }: Status, act: Charge['act']): void {
  useEffect(() => act({ kind: 'fields-changed', fields: formFields }), [formFields, act]);
}
