import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { ResolutionInput } from '../../../contract/charge/unconfirmed.ts';
import { notFoundPhrase } from '../../../domain/charge/not-found-phrase.ts';
import { readAmount } from '../../../domain/amount-entry.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { readShownAt } from '../../lib/shown-at.ts';
import { useMerchantDay } from '../../bridge/use-merchant-day.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { call } from '../../bridge/client.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import type { WorkField, WorkRefusal, WorkText } from '../../ui/form/work-form.tsx';
import { WorkForm } from '../../ui/form/work-form.tsx';
import { dateEntryWords } from '../../words/date-entry.ts';
import { failureWords } from '../../words/failures.ts';
import { correctionWords } from '../../words/payments/payment-actions.ts';
import { resolveRefusalWords } from '../../words/payments/resolution.ts';
import { workFormWords } from '../../words/work-form.ts';
import { useQuestions } from './use-questions.ts';

type CorrectionField = 'id' | 'amount' | 'date' | 'code' | 'shownAt' | 'how' | 'phrase';

/** Corrections of a resolution that have a form of their own. */
export type CorrectionKind = 'found-refunded' | 'found-declined' | 'not-there' | 'other-order';

interface CorrectionProps {
  readonly attempt: AttemptView;
  readonly kind: CorrectionKind;
  readonly onClose: () => void;
}

/** Corrects a resolution with new evidence: the money was refunded, was never taken, or was another order's. */
export function CorrectionForm({ attempt, kind, onClose }: CorrectionProps): ReactElement {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const today = useMerchantDay();
  const { confirmedFor, ask } = useQuestions(attempt);
  const submit = async (
    text: WorkText<CorrectionField>,
  ): Promise<WorkRefusal<CorrectionField> | null> => {
    const read = findingOf(kind, attempt, text, today);
    if ('errors' in read) return read;
    const evidence = JSON.stringify(read);
    const answer = await call('unconfirmed.resolve', {
      attemptId: attempt.id,
      finding: read,
      confirmed: confirmedFor(evidence),
    });
    if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
    if (answer.value.kind === 'questioned') {
      return { errors: {}, whole: ask(evidence, answer.value.questions) };
    }
    if (answer.value.kind === 'refused') {
      return { errors: {}, whole: resolveRefusalWords[answer.value.reason].words };
    }
    announce(correctionWords.recorded);
    onClose();
    await queries.invalidateQueries({ queryKey: attemptKeys.all });
    return null;
  };
  const words = correctionWords[kind];
  return (
    <WorkForm<CorrectionField>
      title={words.title}
      button={words.button}
      fields={fieldsOf(kind, attempt, today)}
      onCancel={onClose}
      onSubmit={submit}
    >
      <p className="help-text">{words.text}</p>
    </WorkForm>
  );
}

function fieldsOf(
  kind: CorrectionKind,
  { currency }: AttemptView,
  today: string,
): readonly WorkField<CorrectionField>[] {
  const { transactionId, amount, date, code, shownAt, shownAtHint, how, phrase } = correctionWords;
  const phraseField = {
    name: 'phrase',
    label: phrase,
    hint: notFoundPhrase,
    lengthMax: textLengthsMax.phrase,
  } as const;
  if (kind === 'found-refunded') {
    return [
      { name: 'id', label: transactionId, lengthMax: textLengthsMax.transactionId },
      {
        name: 'amount',
        label: `${amount}, ${currency}`,
        lengthMax: textLengthsMax.typedAmount,
        isNarrow: true,
      },
      { name: 'date', label: date, date: { today, direction: 'behind' } },
    ];
  }
  if (kind === 'found-declined') {
    return [
      { name: 'id', label: transactionId, lengthMax: textLengthsMax.transactionId },
      { name: 'code', label: code, lengthMax: textLengthsMax.responseCode, isNarrow: true },
      { name: 'shownAt', label: shownAt, hint: shownAtHint, lengthMax: textLengthsMax.date },
      phraseField,
    ];
  }
  return [{ name: 'how', label: how, lengthMax: textLengthsMax.reason }, phraseField];
}

function findingOf(
  kind: CorrectionKind,
  { currency }: AttemptView,
  text: WorkText<CorrectionField>,
  today: string,
): ResolutionInput | WorkRefusal<CorrectionField> {
  if (kind === 'found-refunded') {
    const amount = readAmount(text.amount, currency);
    if (text.id.trim() === '') return missing('id', correctionWords.transactionId);
    if (!amount.ok) return { errors: { amount: workFormWords.notAnAmount }, whole: null };
    const reversedOn = text.date.trim();
    if (!isCalendarDate(reversedOn)) {
      return { errors: { date: dateEntryWords.wrong }, whole: null };
    }
    const { amountMinor } = amount.value;
    return { found: 'reversed', transactionId: text.id.trim(), amountMinor, reversedOn };
  }
  const typedPhrase = text.phrase.trim() === '' ? null : text.phrase.trim();
  if (kind === 'found-declined') {
    const [transactionId, responseCode] = [text.id.trim(), text.code.trim()];
    if (transactionId === '') return missing('id', correctionWords.transactionId);
    if (responseCode === '') return missing('code', correctionWords.code);
    const shownAt = readShownAt(text.shownAt.trim(), today);
    if (shownAt === null) return { errors: { shownAt: correctionWords.notATime }, whole: null };
    return { found: 'declined', transactionId, responseCode, shownAt, typedPhrase };
  }
  const how = text.how.trim();
  if (how === '') return missing('how', correctionWords.how);
  return kind === 'not-there'
    ? { found: 'not-charged', howLooked: how, typedPhrase }
    : { found: 'other-order', reason: how, typedPhrase };
}

function missing(field: CorrectionField, label: string): WorkRefusal<CorrectionField> {
  return { errors: { [field]: `${label}: ${correctionWords.missing}` }, whole: null };
}
