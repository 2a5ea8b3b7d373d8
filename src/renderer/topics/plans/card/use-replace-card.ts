import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { InstalmentView } from '../../../../contract/plans/plan-view.ts';
import type { PlanChargeAnswer } from '../../../../contract/plans/plans.ts';
import type { CalendarDate } from '../../../../domain/time/calendar.ts';
import { call } from '../../../bridge/client.ts';
import { effectiveRole } from '../../../lib/effective-role.ts';
import { useOnLock } from '../../../ui/lock.tsx';
import type { KeyedCard, KeyedCardText } from '../../../ui/card/card-reading.ts';
import { readCard } from '../../../ui/card/card-reading.ts';
import type { CardFieldsHandle } from '../../../ui/card/use-card-inputs.ts';
import { problemOf } from '../../../ui/plans/charge-problem.ts';
import { failureWords } from '../../../words/failures.ts';
import { planChargeWords, replaceConsentWords } from '../../../words/plans/plan-charge.ts';
import { termsWords } from '../../../words/plans/plans.ts';
import type { PlanWork } from '../charge/plan-doing.ts';
import type { ReplaceState } from './replace-model.ts';
import {
  emptyReplace,
  lockedState,
  refusedState,
  reviewState,
  stoppedState,
} from './replace-model.ts';

const nothingKeyed: KeyedCardText = { number: '', expiry: '', holder: '', code: '' };

/** The form for a new card and its actions. */
export interface ReplaceCardForm {
  readonly state: ReplaceState;
  readonly change: (next: (state: ReplaceState) => ReplaceState) => void;
  readonly handle: RefObject<CardFieldsHandle | null>;
  readonly review: () => void;
  readonly send: () => void;
}

type Work = PlanWork & { readonly row: InstalmentView };

/**
 * Runs the form with plain calls.
 *
 * The digits stay in their inputs: they are read at the review, and again when they are sent.
 */
export function useReplaceCard(work: Work): ReplaceCardForm {
  const { plan, row, status } = work;
  const handle = useRef<CardFieldsHandle>(null);
  const sending = useRef(false);
  const [state, change] = useState(() => emptyReplace(plan.channel));
  useDraft(change);
  useOnLock(() => change(lockedState));
  const read = () =>
    readCard(handle.current?.read() ?? nothingKeyed, {
      today: plan.today as CalendarDate,
      fields: status.formFields,
      channel: state.channel,
      codeReason: state.codeReason,
    });
  const review = (): void => {
    const { draft } = state;
    if (draft === null || state.stage.kind !== 'typing') return;
    const reading = read();
    if (!reading.ok) return change((before) => refusedState(before, reading.refusals));
    const words = replaceConsentWords({
      merchantName: draft.merchantName,
      lastFour: reading.shown.lastFour ?? '',
      reference: plan.reference,
      row,
      terms: termsWords(plan.terms),
    });
    change((before) => reviewState(before, words));
  };
  const send = (): void => {
    const { draft, stage, agreed } = state;
    // Set in the handler that sends: a second press finds it set before anything is rendered.
    if (sending.current || stage.kind !== 'review' || draft === null || !agreed) return;
    const reading = read();
    if (!reading.ok) return change((before) => refusedState(before, reading.refusals));
    sending.current = true;
    change((before) => ({ ...before, stage: { ...stage, kind: 'sending' } }));
    void sendOnce(work, state, { card: reading.card, words: stage.words, draftId: draft.draftId })
      .then(change)
      .catch(() => goUnclear(work))
      .finally(() => {
        sending.current = false;
      });
  };
  return { state, change, handle, review, send };
}

/** Opens the draft that one submit consumes. */
function useDraft(change: ReplaceCardForm['change']): void {
  useEffect(() => {
    let isGone = false;
    const open = async (): Promise<void> => {
      const answer = await call('charge.open', { retryOf: null });
      if (isGone) return;
      change((before) =>
        answer.ok
          ? { ...before, draft: answer.value }
          : stoppedState(before, { kind: 'text', text: failureWords(answer.error) }),
      );
    };
    void open();
    return () => {
      isGone = true;
    };
  }, [change]);
}

interface Sent {
  readonly card: KeyedCard;
  readonly words: string;
  readonly draftId: string;
}

/**
 * Sends the form once; the attempt goes to the page's own slip, and the form unmounts with its card inputs.
 */
async function sendOnce(
  work: Work,
  { channel, reason }: ReplaceState,
  sent: Sent,
): Promise<(state: ReplaceState) => ReplaceState> {
  const { plan } = work;
  const answer = await call('plans.replace-card', {
    draftId: sent.draftId,
    planId: plan.id,
    channel,
    card: { kind: 'keyed', ...sent.card },
    consent: { words: sent.words, channel },
    duplicateReason: reason.trim() === '' ? null : reason.trim(),
  });
  if (answer.ok) return answered(work, answer.value);
  const { error } = answer;
  if (error.kind === 'internal') {
    goUnclear(work);
    return (state) => state;
  }
  return (state) => stoppedState(state, { kind: 'text', text: failureWords(error) });
}

function answered(work: Work, value: PlanChargeAnswer): (state: ReplaceState) => ReplaceState {
  switch (value.kind) {
    case 'accepted':
      work.onDo(null);
      work.charge.show(value.attempt);
      return (state) => state;
    case 'refused':
      return (state) => refusedState(state, value.refusals);
    case 'terms-refused':
      return (state) => stoppedState(state, { kind: 'text', text: planChargeWords.stale });
    default: {
      const { plan, status } = work;
      const setting = { role: effectiveRole(status), currency: plan.terms.currency };
      return (state) => stoppedState(state, problemOf(value, setting));
    }
  }
}

/** It is unknown whether the charge was sent, so the form closes and the page says so. */
function goUnclear({ onDo, charge }: Work): void {
  onDo(null);
  charge.showUnclear();
}
