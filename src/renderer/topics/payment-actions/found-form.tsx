import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { ResolveRefusal } from '../../../contract/charge/unconfirmed.ts';
import { readAmount } from '../../../domain/amount-entry.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { call } from '../../bridge/client.ts';
import type { WorkField, WorkRefusal, WorkText } from '../../ui/form/work-form.tsx';
import { WorkForm } from '../../ui/form/work-form.tsx';
import { turnedUpWords } from '../../words/payments/payment-actions.ts';
import { failureWords } from '../../words/failures.ts';
import { resolveRefusalWords } from '../../words/payments/resolution.ts';
import { workFormWords } from '../../words/work-form.ts';
import { foundCurrencyOf } from '../../lib/found-currency.ts';
import { useQuestions } from './use-questions.ts';

type FoundField = 'id' | 'amount';

/** Records a charge that was found in the merchant dashboard, with the amount keyed again. */
export function FoundForm(props: {
  readonly attempt: AttemptView;
  readonly title: string;
  readonly button: string;
  readonly amountLabel: string;
  /** The transaction id of the response; null where it must be keyed from the dashboard. */
  readonly knownId: string | null;
  /** The charged amount according to the response; another amount is refused. */
  readonly expected?: { readonly amountMinor: number; readonly words: string };
  readonly children?: ReactNode;
  readonly onClose: () => void;
}): ReactElement {
  const { attempt, knownId, expected } = props;
  const currency = foundCurrencyOf(attempt);
  const queries = useQueryClient();
  const { confirmedFor, ask } = useQuestions(attempt);
  const submit = async (text: WorkText<FoundField>): Promise<WorkRefusal<FoundField> | null> => {
    const id = (knownId ?? text.id).trim();
    if (id === '') return refusedAt('id', turnedUpWords.transactionId);
    const amount = readAmount(text.amount, currency);
    if (!amount.ok) return { errors: { amount: workFormWords.notAnAmount }, whole: null };
    const { amountMinor } = amount.value;
    if (expected !== undefined && amountMinor !== expected.amountMinor) {
      return { errors: { amount: expected.words }, whole: null };
    }
    const evidence = `${id} ${amountMinor}`;
    const answer = await call('unconfirmed.resolve', {
      attemptId: attempt.id,
      finding: { found: 'charged', transactionId: id, amountTakenMinor: amountMinor },
      confirmed: confirmedFor(evidence),
    });
    if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
    if (answer.value.kind === 'questioned') {
      return { errors: {}, whole: ask(evidence, answer.value.questions) };
    }
    if (answer.value.kind === 'refused') return refusedResolution(answer.value.reason, knownId);
    props.onClose();
    await queries.invalidateQueries({ queryKey: attemptKeys.all });
    return null;
  };
  const idField: WorkField<FoundField> = {
    name: 'id',
    label: turnedUpWords.transactionId,
    lengthMax: textLengthsMax.transactionId,
  };
  const amountField: WorkField<FoundField> = {
    name: 'amount',
    label: `${props.amountLabel}, ${currency}`,
    lengthMax: textLengthsMax.typedAmount,
    isNarrow: true,
  };
  return (
    <WorkForm
      title={props.title}
      button={props.button}
      fields={knownId === null ? [idField, amountField] : [amountField]}
      onCancel={props.onClose}
      onSubmit={submit}
    >
      {props.children}
    </WorkForm>
  );
}

function refusedAt(field: FoundField, label: string): WorkRefusal<FoundField> {
  return {
    errors: { [field]: `${label}: enter it as the merchant dashboard shows it.` },
    whole: null,
  };
}

function refusedResolution(
  reason: ResolveRefusal,
  knownId: string | null,
): WorkRefusal<FoundField> {
  const { field, words } = resolveRefusalWords[reason];
  if (field === 'amount') return { errors: { amount: words }, whole: null };
  return field === 'transaction-id' && knownId === null
    ? { errors: { id: words }, whole: null }
    : { errors: {}, whole: words };
}
