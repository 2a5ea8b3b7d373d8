import { useRef } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { ResolutionQuestion } from '../../../domain/charge/question-resolution.ts';
import { formatMinor } from '../../../domain/money.ts';
import { sentAt } from '../../../domain/charge/attempt.ts';
import { turnedUpWords } from '../../words/payments/payment-actions.ts';
import { questionWords } from '../../words/payments/resolution.ts';

/** Questions about doubtful evidence, with the evidence that they refer to. */
interface Asked {
  readonly evidence: string;
  readonly questions: readonly ResolutionQuestion[];
}

/**
 * The questions that main asks about doubtful evidence.
 *
 * Submitting the same evidence again confirms them; other evidence is questioned again.
 */
export function useQuestions(attempt: AttemptView): {
  readonly confirmedFor: (evidence: string) => ResolutionQuestion[];
  /** Remembers the questions, and returns them as one sentence for the form. */
  readonly ask: (evidence: string, questions: readonly ResolutionQuestion[]) => string;
} {
  const asked = useRef<Asked | null>(null);
  return {
    confirmedFor: (evidence) =>
      asked.current?.evidence === evidence ? [...asked.current.questions] : [],
    ask: (evidence, questions) => {
      asked.current = { evidence, questions };
      const sent = {
        amount: `${attempt.currency} ${formatMinor(attempt.amountMinor, attempt.currency)}`,
        answeredId: attempt.response?.transactionId ?? null,
        at: sentAt(attempt),
      };
      const words = questions.map((question) => questionWords(question, sent));
      return [...words, turnedUpWords.recordAgain].join(' ');
    },
  };
}
