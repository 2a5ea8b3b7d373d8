/** Questions of which only the latest matters. */
export interface LatestQuestion<Question> {
  ask(question: Question): void;
  /** Leaves nothing to be asked or told. */
  drop(): void;
}

/**
 * Asks one question at a time. While one is being answered, each new question replaces the one that waits.
 *
 * When an answer takes longer than the next key, asking about every text that was keyed would build a queue, and the
 * final check would wait for all of it. The answer to a question that was replaced is dropped.
 */
export function latestQuestion<Question, Answer>(
  answerTo: (question: Question) => Promise<Answer>,
  tell: (answer: Answer, question: Question) => void,
): LatestQuestion<Question> {
  let next: { readonly question: Question } | null = null;
  let isAsking = false;
  const askNext = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      while (next !== null) {
        const asked = next;
        // oxlint-disable-next-line no-await-in-loop -- One at a time is what it is for.
        const answer = await answerTo(asked.question);
        if (next === asked) {
          next = null;
          tell(answer, asked.question);
        }
      }
    } finally {
      isAsking = false;
    }
  };
  return {
    ask(question) {
      next = { question };
      void askNext();
    },
    drop() {
      next = null;
    },
  };
}
