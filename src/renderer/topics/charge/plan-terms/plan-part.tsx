import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { TermsField } from '../../../../domain/plans/check-terms.ts';
import { callKeys } from '../../../bridge/call-keys.ts';
import { call } from '../../../bridge/client.ts';
import { readLocalMoment } from '../../../lib/local-moment.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { callRefusalWords } from '../../../words/call-backs.ts';
import { failureWords } from '../../../words/failures.ts';
import {
  startCallNote,
  termsFormWords,
  termsRefusalWords,
} from '../../../words/plans/plan-terms.ts';
import { termsWords } from '../../../words/plans/plans.ts';
import type { ChargeState } from '../state/charge-model.ts';
import { limitText } from '../form/order-reading.ts';
import { PlanTermsFields } from './plan-terms.tsx';
import { laterStart, readTerms } from './terms-model.ts';
import type { Charge } from '../state/use-charge.ts';

/** Time of the call-back on the day that a plan is to start. */
const callAt = '10:00';

/** The terms of a plan under the order, with a call-back for one that is to start on another day. */
export function PlanPart(props: {
  readonly charge: Charge;
  readonly onCardNumber: () => void;
}): ReactElement | null {
  const { state, act } = props.charge;
  const { kind, draft, planId } = state;
  if (kind === 'single' || draft === null) return null;
  return (
    <>
      <PlanTermsFields
        kind={kind}
        text={state.terms}
        today={draft.today}
        sentenceOf={(field) => termSentence(state, field)}
        onEdit={(change) => act({ kind: 'terms-edited', change })}
        onCardNumber={props.onCardNumber}
      />
      {planId === null ? null : (
        <Box component="p" className="terms-locked" pt={4} c="dimmed">
          {termsFormWords.locked}
        </Box>
      )}
      {laterStart(state.terms, draft.today) === null ? null : <LaterStart state={state} />}
    </>
  );
}

/**
 * The reason a field of the terms was refused; null for none. A later start is no error and has words of its
 * own.
 */
export function termSentence(state: ChargeState, field: TermsField): string | null {
  const { draft, order, termsRefusals } = state;
  const refusal = termsRefusals.find((found) => found.field === field);
  if (refusal === undefined || draft === null) return null;
  if (field === 'startDate' && laterStart(state.terms, draft.today) !== null) {
    return termsFormWords.laterTitle;
  }
  const facts = { limit: limitText(draft, order.currency), currency: order.currency };
  return termsRefusalWords(field, refusal.reason, facts);
}

/** Schedules a call-back for the day on which the plan is to start: a row of To do, without card data. */
function LaterStart({ state }: { readonly state: ChargeState }): ReactElement {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [told, setTold] = useState<string | null>(null);
  const promise = async (): Promise<void> => {
    const { customer } = state.payer;
    if (customer === null) return setTold(termsFormWords.laterNoCustomer);
    const answer = await call('calls.add', {
      attemptId: null,
      customerId: customer.id,
      name: customer.name,
      phone: customer.phone,
      note: noteOf(state),
      dueAt: dueAtOf(state),
    });
    if (!answer.ok) return setTold(failureWords(answer.error));
    if (answer.value.kind === 'refused') {
      const [refusal] = answer.value.refusals;
      return setTold(refusal === undefined ? null : callRefusalWords(refusal));
    }
    setTold(termsFormWords.laterDone);
    announce(termsFormWords.laterDone);
    return queries.invalidateQueries({ queryKey: callKeys.all });
  };
  return (
    <Notice
      tone="quiet"
      icon="phone"
      title={termsFormWords.laterTitle}
      actions={
        <>
          <Button data-field="later-call" onClick={() => void promise()}>
            {termsFormWords.laterButton}
          </Button>
          {told === null ? null : <p role="alert">{told}</p>}
        </>
      }
    >
      {termsFormWords.laterText}
    </Notice>
  );
}

function noteOf({ kind, draft, terms, order }: ChargeState): string {
  if (kind === 'single' || draft === null) return '';
  const reading = readTerms(terms, { kind, order, draft });
  return startCallNote(order.reference.trim(), reading.ok ? termsWords(reading.terms) : '');
}

function dueAtOf({ draft, terms }: ChargeState): string {
  const day = laterStart(terms, draft?.today ?? '') ?? '';
  return readLocalMoment({ day, time: callAt }) ?? '';
}
