import { Flex, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { resolutionRules } from '../../../../domain/charge/resolution-rules.ts';
import { sentAt } from '../../../../domain/charge/attempt.ts';
import { failureOf } from '../../../lib/call-refused.ts';
import { foundCurrencyOf } from '../../../lib/found-currency.ts';
import { walkByEnter } from '../../../lib/enter-navigation.ts';
import { ApprovalHint } from '../../../ui/approval/approval-hint.tsx';
import { ApprovalSlot } from '../../../ui/approval/approval-slot.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { failureWords } from '../../../words/failures.ts';
import type { Found } from '../../../words/payments/resolution.ts';
import {
  foundWords,
  guideWords,
  questionWords,
  resolveRefusalWords,
} from '../../../words/payments/resolution.ts';
import { ResolutionFieldRow } from './resolution-field-row.tsx';
import { moneyText } from '../unconfirmed-model.ts';
import { useResolution } from './use-resolution.ts';
import { formatMoment } from '../../../lib/clock-time.ts';
import { useNow } from '../../../lib/use-now.ts';

/** The fields of one resolution, validated here and again by main, and the button that records it. */
export function ResolutionForm(props: {
  readonly found: Found;
  readonly attempt: AttemptView;
  readonly status: Status;
  readonly onResolved: () => void;
}): ReactElement {
  const { found, attempt } = props;
  const form = useRef<HTMLFormElement>(null);
  const nowMs = useNow();
  const finding = useResolution({
    found,
    attempt,
    form,
    // With sign-in, a second approver replaces the typed sentence.
    isSender:
      props.status.signIn.kind === 'off' && attempt.operatorName === props.status.operatorName,
    onResolved: props.onResolved,
  });
  const { fields, text, errors, refusal, questions, resolve } = finding;
  const compared = {
    amount: moneyText(attempt),
    answeredId: attempt.response?.transactionId ?? null,
    at: formatMoment(sentAt(attempt), nowMs),
  };
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
    // Arrow keys keep the focus on the choices; a letter has selected for good.
    const isWalking = document.activeElement?.getAttribute('type') === 'radio';
    if (!isWalking) form.current?.querySelector<HTMLElement>('[data-field]')?.focus();
  }, []);
  return (
    <form ref={form} noValidate onSubmit={finding.submit} onKeyDown={walkByEnter}>
      <Stack gap={6} mt={10}>
        {fields.map((field) => (
          <ResolutionFieldRow
            key={field}
            field={field}
            found={found}
            currency={foundCurrencyOf(attempt)}
            value={text[field] ?? ''}
            error={errors[field] ?? null}
            onText={(typed) => finding.setField(field, typed)}
            onCardNumber={() => finding.refuseCardNumber(field)}
          />
        ))}
        {refusal === null ? null : (
          <Notice tone="warn" title={resolveRefusalWords[refusal].words} />
        )}
        {resolve.isError ? (
          <Notice tone="bad" title={failureWords(failureOf(resolve.error))} />
        ) : null}
        {questions.length === 0 ? null : (
          <Notice tone="warn" title={guideWords.questioned}>
            {questions.map((question) => questionWords(question, compared)).join(' ')}
          </Notice>
        )}
        <ApprovalHint status={props.status} need={resolutionRules[found].role} />
        <ApprovalSlot />
        <Flex wrap="wrap" gap={8} pt={4}>
          <Button type="submit" tone="primary" keys="Ctrl+Enter" aria-disabled={resolve.isPending}>
            {questions.length === 0 ? foundWords[found].button : guideWords.keepQuestioned}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
