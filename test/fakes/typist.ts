import type {
  AnswerRefusal,
  PassphraseAnswer,
  PassphraseQuestion,
} from '../../src/contract/staff/passphrase-window.ts';
import type { PassphraseWindow } from '../../src/main/ports/passphrase-window.ts';

/** Secrets entered in main's window: the existing passphrase, the PIN of a person, and a new passphrase. */
export interface Typed {
  readonly passphrase?: string;
  readonly pin?: string;
  readonly fresh?: string;
  /** The person who answers; the first one asked, when absent. */
  readonly who?: string;
}

/** A person at main's own window, who enters what a test says and closes it after a refusal. */
export interface Typist {
  readonly window: PassphraseWindow;
  /** Answers to the next questions, one each; without one, the window is closed. */
  types(...answers: readonly Typed[]): void;
  /** Drops answers that no question asked for. */
  rests(): void;
  /** Every question so far. */
  readonly questions: readonly PassphraseQuestion[];
  /** The refusal of the last answer; null when it was accepted or none was given. */
  lastRefusal(): AnswerRefusal | null;
  /** Times that main closed the window by itself. */
  closed(): number;
}

/** Starts with nothing to enter; `otherwise` answers the questions that a test says nothing about. */
export function typist(
  otherwise: (question: PassphraseQuestion) => Typed | undefined = () => undefined,
): Typist {
  const questions: PassphraseQuestion[] = [];
  const waiting: Typed[] = [];
  let refusal: AnswerRefusal | null = null;
  let closed = 0;
  return {
    questions,
    types: (...answers) => void waiting.push(...answers),
    rests: () => void waiting.splice(0),
    lastRefusal: () => refusal,
    closed: () => closed,
    window: {
      ask: async (question, { judge }) => {
        questions.push(question);
        refusal = null;
        const typed = waiting.shift() ?? otherwise(question);
        if (typed === undefined) return null;
        const judged = await judge(answerOf(question, typed));
        if (judged.ok) return { value: judged.value };
        refusal = judged.error;
        return null;
      },
      close: () => {
        closed += 1;
      },
    },
  };
}

function answerOf({ people }: PassphraseQuestion, typed: Typed): PassphraseAnswer {
  const { passphrase, pin, fresh, who } = typed;
  const proof =
    pin === undefined
      ? passphrase === undefined
        ? null
        : ({ kind: 'passphrase', text: passphrase } as const)
      : ({ kind: 'pin', text: pin } as const);
  return { personId: who ?? people[0]?.id ?? null, proof, fresh: fresh ?? null };
}
