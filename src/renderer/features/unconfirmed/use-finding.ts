import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, RefObject } from 'react';
import { useState } from 'react';
import type { AttemptView } from '../../../contract/attempt-view.ts';
import type { Finding, ResolveRefusal } from '../../../contract/unconfirmed.ts';
import type { Instant } from '../../../domain/calendar.ts';
import { dateInZone } from '../../../domain/calendar.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import type { FindingField, Found } from '../../words/resolution.ts';
import { findingProblemWords, resolveRefusalWords } from '../../words/resolution.ts';
import type { FindingText } from './finding-model.ts';
import { fieldsOf, readFinding } from './finding-model.ts';
import { foundCurrencyOf } from '../../lib/found-currency.ts';

/** Where a day begins first: a day that has begun anywhere is no day to come. */
const earliestZone = 'Pacific/Kiritimati';

type FieldErrors = Readonly<Partial<Record<FindingField, string | null>>>;

/** What the form of one finding needs to know. */
export interface FindingSubject {
  readonly found: Found;
  readonly attempt: AttemptView;
  /** Whether the one who looks is the one who sent it. */
  readonly isSender: boolean;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onResolved: () => void;
}

/** Keeps the typed fields of one finding, checks them, records them, and says what was refused. */
export function useFinding(subject: FindingSubject) {
  const { found, attempt, form } = subject;
  const announce = useAnnounce();
  const [text, setText] = useState<FindingText>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refused, setRefused] = useState<ResolveRefusal | null>(null);
  // Nobody is asked for the sentence while a second person is looking.
  const needsPhrase = refused === 'wrong-phrase' || subject.isSender;
  const fields = fieldsOf(found, needsPhrase);
  const refuseField = (field: FindingField, words: string): void => {
    setErrors((before) => ({ ...before, [field]: words }));
    announce(words);
  };
  const resolve = useResolve(attempt, (reason) => {
    setRefused(reason);
    if (reason === null) return subject.onResolved();
    const { field, words } = resolveRefusalWords[reason];
    const at = field === 'transaction-id' && found === 'not-charged' ? 'how-looked' : field;
    announce(words);
    if (at === null) return undefined;
    if (reason === 'holds-card-number') setText((before) => ({ ...before, [at]: '' }));
    setErrors({ [at]: words });
    return focusField(form.current, at);
  });
  const currency = foundCurrencyOf(attempt);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (resolve.isPending) return;
    const today = dateInZone(new Date().toISOString() as Instant, earliestZone);
    const finding = readFinding(found, text, { currency, needsPhrase, today });
    setRefused(null);
    setErrors({});
    if (finding.ok) {
      resolve.mutate(finding.value);
      return;
    }
    const wrong = fields.filter((field) => finding.error[field] !== undefined);
    for (const field of wrong.toReversed()) {
      const problem = finding.error[field] ?? 'empty';
      refuseField(field, findingProblemWords(field, problem, currency));
    }
    focusField(form.current, wrong[0] ?? null);
  };
  return {
    fields,
    text,
    errors,
    /** A refusal that belongs to no field. */
    refusal: refused === null || resolveRefusalWords[refused].field !== null ? null : refused,
    resolve,
    submit,
    setField: (field: FindingField, typed: string): void => {
      setText((before) => ({ ...before, [field]: typed }));
      setErrors((before) => ({ ...before, [field]: null }));
    },
    refuseCardNumber: (field: FindingField): void =>
      refuseField(field, findingProblemWords(field, 'card-number', currency)),
  };
}

/** Sends the finding; what main says is told before the lists are read again. */
function useResolve(attempt: AttemptView, onAnswer: (refusal: ResolveRefusal | null) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (finding: Finding) =>
      ask('unconfirmed.resolve', { attemptId: attempt.id, finding }),
    onSuccess: async (answer) => {
      onAnswer(answer.kind === 'refused' ? answer.reason : null);
      await queries.invalidateQueries({ queryKey: attemptKeys.all });
    },
  });
}

/** Shows the field that is wrong; once its sentence is drawn, the button below stays in sight. */
function focusField(form: HTMLFormElement | null, field: FindingField | null): void {
  form?.querySelector<HTMLElement>(`[data-field="${field ?? ''}"]`)?.focus();
  requestAnimationFrame(() => form?.scrollIntoView({ block: 'nearest' }));
}
