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

/** Where a day begins first: a day that has begun anywhere is no day to come. */
const earliestZone = 'Pacific/Kiritimati';

type FieldErrors = Readonly<Partial<Record<ResolutionField, string | null>>>;

/** What the form of one finding needs to know. */
export interface ResolutionSubject {
  readonly found: Found;
  readonly attempt: AttemptView;
  /** Whether the one who looks is the one who sent it. */
  readonly isSender: boolean;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onResolved: () => void;
}

/** Keeps the typed fields of one finding, checks them, records them, and says what was refused. */
export function useResolution(subject: ResolutionSubject) {
  const { found, attempt, form } = subject;
  const announce = useAnnounce();
  const [text, setText] = useState<ResolutionText>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refused, setRefused] = useState<ResolveRefusal | null>(null);
  const [questions, setQuestions] = useState<readonly ResolutionQuestion[]>([]);
  // Nobody is asked for the sentence while a second person is looking.
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
    /** What looks wrong about the evidence; another submit says that it is right. */
    questions,
    resolve,
    submit,
    setField: (field: ResolutionField, typed: string): void => {
      setText((before) => ({ ...before, [field]: typed }));
      setErrors((before) => ({ ...before, [field]: null }));
      // What was answered was said of other evidence.
      setQuestions([]);
    },
    refuseCardNumber: (field: ResolutionField): void =>
      refuseField(field, resolutionProblemWords(field, 'card-number', currency)),
  };
}

type ResolveAnswer = OperationOutput<'unconfirmed.resolve'>;

/** The field of this finding at which a refusal is shown. */
function fieldIn(found: Found, field: ResolutionField | null): ResolutionField | null {
  const hasNoId = found === 'not-charged' || found === 'other-order';
  if (field === 'transaction-id' && hasNoId) return 'how-looked';
  return field === 'date' && found === 'declined' ? 'shown-at' : field;
}

/** Sends the finding; what main says is told before the lists are read again. */
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

/** Shows the field that is wrong; once its sentence is drawn, the button below stays in sight. */
function focusField(form: HTMLFormElement | null, field: ResolutionField | null): void {
  form?.querySelector<HTMLElement>(`[data-field="${field ?? ''}"]`)?.focus();
  requestAnimationFrame(() => form?.scrollIntoView({ block: 'nearest' }));
}
