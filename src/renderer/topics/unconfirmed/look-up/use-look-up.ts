import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import { attemptKeys } from '../../../bridge/attempt-keys.ts';
import { ask } from '../../../bridge/client.ts';
import { failureOf } from '../../../lib/call-refused.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { failureWords } from '../../../words/failures.ts';
import { lookUpRefusalWords, lookUpWords } from '../../../words/payments/look-up.ts';

/** Asks the gateway about one payment when staff press the button; `trouble` is the reason that it was not asked. */
export function useLookUp(attemptId: AttemptView['id']): {
  readonly ask: () => void;
  readonly isAsking: boolean;
  readonly trouble: { readonly tone: 'warn' | 'bad'; readonly words: string } | null;
} {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const asking = useMutation({
    mutationFn: () => ask('unconfirmed.look-up', { attemptId }),
    onSuccess: async (answer) => {
      if (answer.kind === 'refused') announce(lookUpRefusalWords[answer.reason]);
      else if (answer.isSettled) announce(lookUpWords.settled);
      await queries.invalidateQueries({ queryKey: attemptKeys.all });
    },
  });
  const { data, isPending, isError, error } = asking;
  return {
    ask: () => {
      if (!isPending) asking.mutate();
    },
    isAsking: isPending,
    trouble: isError
      ? { tone: 'bad', words: failureWords(failureOf(error)) }
      : data?.kind === 'refused'
        ? { tone: 'warn', words: lookUpRefusalWords[data.reason] }
        : null,
  };
}
