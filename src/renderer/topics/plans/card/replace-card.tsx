import { Box, Flex, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldRefusal } from '../../../../contract/charge/charge.ts';
import type { InstalmentView } from '../../../../contract/plans/plan-view.ts';
import { mayLackCode } from '../../../../domain/accounts/form-fields.ts';
import type { CalendarDate } from '../../../../domain/time/calendar.ts';
import { formatMinor } from '../../../../domain/money.ts';
import { isAboveOnePerson } from '../../../../domain/staff/staff-rules.ts';
import { usePhoneMode } from '../../../bridge/use-phone-mode.ts';
import { hasCommandKey } from '../../../lib/keys.ts';
import { usePressGate } from '../../../lib/use-press-gate.ts';
import { useSwallowedKeys } from '../../../lib/use-swallowed-keys.ts';
import { ChargeApprovalHint } from '../../../ui/approval/approval-hint.tsx';
import { Agreement } from '../../../ui/form/agreement.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardFields } from '../../../ui/card/card-fields.tsx';
import { moveByEnter } from '../../../lib/enter-navigation.ts';
import { focusOn } from '../../../lib/focus-on.ts';
import { useNoUndo } from '../../../ui/card/use-no-undo.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { ProblemNotice, ReasonField } from '../../../ui/plans/problem-notice.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { channelWords, formWords } from '../../../words/payments/charge-form.ts';
import { planChargeWords, replaceCardWords } from '../../../words/plans/plan-charge.ts';
import { refusalWords } from '../../../words/payments/refusals.ts';
import { secondApproverWords } from '../../../words/payments/second-approver.ts';
import type { PlanWork } from '../charge/plan-doing.ts';
import type { ReplaceState } from './replace-model.ts';
import { focusedOn, judgedState } from './replace-model.ts';
import { useReplaceCard } from './use-replace-card.ts';
import type { ReplaceCardForm } from './use-replace-card.ts';
import { firstReason, whyGreyed } from '../../../words/why-greyed.ts';
import { channels } from '../../../../domain/charge/attempt.ts';

/** A new card for the plan: keyed, with the consent read out, and charged for the oldest owed instalment. */
export function ReplaceCard(
  props: PlanWork & { readonly row: InstalmentView | null },
): ReactElement {
  const { plan, row, onDone } = props;
  if (row === null) return <p className="help-text">{replaceCardWords(null)}</p>;
  return <Form {...props} row={row} key={plan.id} onDone={onDone} />;
}

function Form(props: PlanWork & { readonly row: InstalmentView }): ReactElement {
  const { plan, row, onDone } = props;
  const form = useReplaceCard(props);
  const { state, change } = form;
  const part = useRef<HTMLFormElement>(null);
  useNoUndo();
  useSwallowedKeys(state.stage.kind === 'sending');
  const move = useEffectEvent((ofRequest: number) => {
    if (state.focus.request !== ofRequest) return;
    focusOn(part.current, state.focus.target);
  });
  const { request } = state.focus;
  useEffect(() => move(request), [request]);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (state.stage.kind === 'review') change(backToFields);
      else if (state.stage.kind === 'typing') onDone();
      return;
    }
    walkCard(event, form, props.status.platform);
  };
  return (
    <Box
      component="form"
      className="work-form replace-card"
      maw={560}
      pt={12}
      aria-label={planChargeWords.replaceTitle}
      autoComplete="off"
      noValidate
      ref={part}
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
    >
      <Box component="p" fw={600}>
        {planChargeWords.replaceTitle}
      </Box>
      <p>{replaceCardWords(row)}</p>
      <ProblemNotice problem={state.problem} today={plan.today} />
      {state.draft === null && state.problem === null ? <WaitLine words={formWords.title} /> : null}
      <Inputs {...props} form={form} />
      <Foot {...props} form={form} />
    </Box>
  );
}

function backToFields(state: ReplaceState): ReplaceState {
  return focusedOn({ ...state, stage: { kind: 'typing' } }, 'review');
}

/** Moves through the fields on Enter as on Take payment; with Ctrl or Cmd, reviews. */
function walkCard(
  event: KeyboardEvent<HTMLFormElement>,
  form: ReplaceCardForm,
  platform: PlanWork['status']['platform'],
): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (form.state.stage.kind !== 'typing') return;
  const { target } = event;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  const isReview = hasCommandKey(event, platform);
  if (!isField && !isReview) return;
  event.preventDefault();
  if (event.repeat) return;
  if (isReview) return form.review();
  if (moveByEnter(event.currentTarget, target, event.shiftKey) === 'past-end') {
    event.currentTarget.querySelector<HTMLElement>('[data-field="review"]')?.focus();
  }
}

function Inputs(props: PlanWork & { readonly form: ReplaceCardForm }): ReactElement {
  const { plan, status, form } = props;
  const { state, change } = form;
  const { phoneMode } = usePhoneMode(status);
  return (
    <Stack inert={state.stage.kind !== 'typing'} gap={6}>
      <Choice
        label={planChargeWords.channel}
        value={state.channel}
        options={channels.map((value) => ({ value, words: channelWords[value] }))}
        onChange={(channel) => change((before) => ({ ...before, channel }))}
      />
      <CardFields
        key={state.generation}
        handle={form.handle}
        today={plan.today as CalendarDate}
        phoneMode={phoneMode}
        fields={status.formFields}
        mayLackCode={mayLackCode(status.formFields.securityCode, state.channel)}
        hasCode={state.card.hasCode}
        codeReason={state.codeReason}
        onCodeReason={(codeReason) => change((before) => ({ ...before, codeReason }))}
        sentenceOf={(field) => refusedSentence(state, plan, field)}
        numberRemoved={state.numberRemoved}
        codeCleared={false}
        onShown={(card) => change((before) => ({ ...before, card, numberRemoved: false }))}
        onJudged={(field, reason) => change((before) => judgedState(before, field, reason))}
        onNumberElsewhere={() =>
          change((before) => focusedOn({ ...before, numberRemoved: true }, 'card-number'))
        }
      />
    </Stack>
  );
}

function refusedSentence(
  { refusals, draft, card }: ReplaceState,
  plan: PlanWork['plan'],
  field: FieldRefusal['field'],
): string | null {
  const refusal = refusals.find((found) => found.field === field);
  if (refusal === undefined || draft === null) return null;
  return refusalWords(refusal, {
    currency: plan.terms.currency,
    codeLength: card.brand?.codeLength ?? null,
    referenceLengthMax: draft.referenceLengthMax,
    referenceMask: draft.fields.referenceMask,
    limit: '',
  });
}

function Foot(
  props: PlanWork & { readonly row: InstalmentView; readonly form: ReplaceCardForm },
): ReactElement {
  const { row, status, form, onDone } = props;
  const { state, change } = form;
  const { stage } = state;
  const mayCharge = usePressGate(stage.kind === 'review' ? (state.agreed ? 1 : 0) : null);
  if (stage.kind === 'typing') {
    return (
      <Flex className="work-form-actions" wrap="wrap" gap={6}>
        <Button tone="primary" keys="Ctrl+Enter" data-field="review" onClick={form.review}>
          {formWords.review}
        </Button>
        <Button keys="Esc" onClick={onDone}>
          {planChargeWords.leave}
        </Button>
      </Flex>
    );
  }
  const needsReason = state.problem?.kind === 'obstacle' && state.problem.mayPass;
  const lacks = firstReason([
    [needsReason && state.reason.trim() === '', whyGreyed.reason],
    [!state.agreed, whyGreyed.consent],
  ]);
  return (
    <>
      <Agreement
        words={stage.words}
        agreed={state.agreed}
        done={planChargeWords.agreedDone}
        mayPress={mayCharge}
        onAgreed={() => change((before) => focusedOn({ ...before, agreed: true }, 'charge'))}
      />
      {needsReason ? (
        <ReasonField
          reason={state.reason}
          onReason={(reason) => change((before) => ({ ...before, reason }))}
        />
      ) : null}
      <ChargeApprovalHint status={status} money={row} />
      <Flex className="work-form-actions" wrap="wrap" gap={6}>
        <ChargeButton
          row={row}
          status={status}
          isSending={stage.kind === 'sending'}
          why={lacks}
          mayCharge={mayCharge}
          onCharge={form.send}
        />
        <Button keys="Esc" isOff={stage.kind === 'sending'} onClick={() => change(backToFields)}>
          {formWords.back}
        </Button>
      </Flex>
    </>
  );
}

function ChargeButton(props: {
  readonly row: InstalmentView;
  readonly status: PlanWork['status'];
  readonly isSending: boolean;
  readonly why: string | null;
  readonly mayCharge: (isRepeat: boolean) => boolean;
  readonly onCharge: () => void;
}): ReactElement {
  const { row, status, isSending, mayCharge } = props;
  return (
    <Button
      tone="primary"
      keys="Enter"
      data-field="charge"
      aria-disabled={isSending || undefined}
      why={props.why}
      onKeyDown={(event) => {
        const presses = event.key === 'Enter' || event.key === ' ';
        if (presses && !mayCharge(event.repeat)) event.preventDefault();
      }}
      onClick={() => {
        if (mayCharge(false) && !isSending) props.onCharge();
      }}
    >
      {isAboveOnePerson(status, row)
        ? secondApproverWords.ask
        : `${planChargeWords.charge} ${row.currency} ${formatMinor(row.amountMinor, row.currency)}`}
    </Button>
  );
}
