import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, RefObject } from 'react';
import { useState } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { ResolutionInput, ResolveRefusal } from '../../../../contract/charge/unconfirmed.ts';
import type { ResolutionQuestion } from '../../../../domain/charge/question-resolution.ts';
import type { Instant } from '../../../../domain/time/calendar.ts';
import { dateInZone } from '../../../../domain/time/calendar.ts';
import { attemptKeys } from '../../../bridge/attempt-keys.ts';
import { ask } from '../../../bridge/client.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import type { ResolutionField, Found } from '../../../words/payments/resolution.ts';
import {
  resolutionProblemWords,
  guideWords,
  resolveRefusalWords,
} from '../../../words/payments/resolution.ts';
import type { ResolutionText } from './resolution-model.ts';
import { fieldsOf, readResolutionInput } from './resolution-model.ts';
import { foundCurrencyOf } from '../../../lib/found-currency.ts';

/** The zone whose day starts first: a day that has started anywhere is not in the future. */
const earliestZone = 'Pacific/Kiritimati';

type FieldErrors = Readonly<Partial<Record<ResolutionField, string | null>>>;

/** Subject of the form: one resolution of one attempt. */
export interface ResolutionSubject {
  readonly found: Found;
  readonly attempt: AttemptView;
  /** True when the operator who resolves it also sent it. */
  readonly isSender: boolean;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onResolved: () => void;
}

/** Holds the typed fields of one resolution, validates and records them, and shows refusals. */
export function useResolution(subject: ResolutionSubject) {
  const { found, attempt, form } = subject;
  const announce = useAnnounce();
  const [text, setText] = useState<ResolutionText>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refused, setRefused] = useState<ResolveRefusal | null>(null);
  const [questions, setQuestions] = useState<readonly ResolutionQuestion[]>([]);
  // The sentence is not required while a second staff member is checking.
  const needsPhrase = refused === 'wrong-phrase' || subject.isSender;
  const fields = fieldsOf(found, needsPhrase);
  const refuseField = (field: ResolutionField, words: string): void => {
    setErrors((before) => ({ ...before, [field]: words }));
    announce(words);
  };
  const resolve = useResolve(attempt, (answer) => {
    setQuestions(answer.kind === 'questioned' ? answer.questions : []);
    setRefused(answer.kind === 'refused' ? answer.reason : null);
    if (answer.kind === 'questioned') return announce(guideWords.questioned);
    if (answer.kind === 'resolved') return subject.onResolved();
    const { reason } = answer;
    const { field, words } = resolveRefusalWords[reason];
    const at = fieldIn(found, field);
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
    const finding = readResolutionInput(found, text, { currency, needsPhrase, today });
    setRefused(null);
    setErrors({});
    if (finding.ok) {
      resolve.mutate({ finding: finding.value, confirmed: [...questions] });
      return;
    }
    const wrong = fields.filter((field) => finding.error[field] !== undefined);
    for (const field of wrong.toReversed()) {
      const problem = finding.error[field] ?? 'empty';
      refuseField(field, resolutionProblemWords(field, problem, currency));
    }
    focusField(form.current, wrong[0] ?? null);
  };
  return {
    fields,
    text,
    errors,
    /** A refusal that belongs to no field. */
    refusal: refused === null || resolveRefusalWords[refused].field !== null ? null : refused,
    /** Doubts about the evidence; submitting it again confirms it. */
    questions,
    resolve,
    submit,
    setField: (field: ResolutionField, typed: string): void => {
      setText((before) => ({ ...before, [field]: typed }));
      setErrors((before) => ({ ...before, [field]: null }));
      // The confirmed doubts were about other evidence.
      setQuestions([]);
    },
    refuseCardNumber: (field: ResolutionField): void =>
      refuseField(field, resolutionProblemWords(field, 'card-number', currency)),
  };
}

type ResolveAnswer = OperationOutput<'unconfirmed.resolve'>;

/** The field of this resolution at which a refusal is shown; null for the whole form. */
function fieldIn(found: Found, field: ResolutionField | null): ResolutionField | null {
  const hasNoId = found === 'not-charged' || found === 'other-order';
  if (field === 'transaction-id' && hasNoId) return 'how-looked';
  return field === 'date' && found === 'declined' ? 'shown-at' : field;
}

/** Records the resolution; its result is announced before the lists are read again. */
function useResolve(attempt: AttemptView, onAnswer: (answer: ResolveAnswer) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (said: { finding: ResolutionInput; confirmed: ResolutionQuestion[] }) =>
      ask('unconfirmed.resolve', { attemptId: attempt.id, ...said }),
    onSuccess: async (answer) => {
      onAnswer(answer);
      await queries.invalidateQueries({ queryKey: attemptKeys.all });
    },
  });
}

/** Focuses the field in error; once its message is rendered, the button below stays in sight. */
function focusField(form: HTMLFormElement | null, field: ResolutionField | null): void {
  form?.querySelector<HTMLElement>(`[data-field="${field ?? ''}"]`)?.focus();
  requestAnimationFrame(() => form?.scrollIntoView({ block: 'nearest' }));
}
