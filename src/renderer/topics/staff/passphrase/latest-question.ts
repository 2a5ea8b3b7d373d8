/** Questions of which only the latest matters. */
export interface LatestQuestion<Question> {
  ask(question: Question): void;
  /** Leaves nothing to be asked or told. */
  drop(): void;
}

/**
 * Asks one question at a time, and of those that come meanwhile only the latest.
 *
 * Questions about each state of a text would queue where each takes longer than the next key, and whoever asks after
 * them would wait for all. An answer is told only while its question is the latest.
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
