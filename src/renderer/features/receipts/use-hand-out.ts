import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AttemptView } from '../../../contract/attempt-view.ts';
import type { HandOut } from '../../../contract/receipts.ts';
import { ask, failureOf } from '../../bridge/client.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { failureWords } from '../../words/failures.ts';
import { handOutWords } from '../../words/receipts.ts';
import { receiptKeys } from './queries.ts';

/** One way to hand out the receipts of some payments. */
export type HandOutWish =
  | { readonly way: 'print' | 'pdf'; readonly attemptIds: readonly AttemptView['id'][] }
  | { readonly way: 'email'; readonly attemptId: AttemptView['id']; readonly to: string };

/** Handing out as a screen sees it. */
export interface HandingOut {
  readonly isBusy: boolean;
  /** What became of the last one, or null. */
  readonly said: {
    readonly sentence: string;
    readonly isGood: boolean;
    readonly path: string | null;
  } | null;
  /** Asks main; a wish while one is under way is dropped, so that one press makes one paper. */
  readonly run: (wish: HandOutWish, onDone?: () => void) => void;
  readonly showFile: () => void;
}

/** Hands out receipts and says what became of it, on the screen and to screen readers. */
export function useHandOut(): HandingOut {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const handOut = useMutation({
    mutationFn: askFor,
    onSuccess: (result) => announce(handOutWords(result)),
    onError: (error) => announce(failureWords(failureOf(error))),
    onSettled: () => queries.invalidateQueries({ queryKey: receiptKeys.all }),
  });
  return {
    isBusy: handOut.isPending,
    said: handOut.isError
      ? { sentence: failureWords(failureOf(handOut.error)), isGood: false, path: null }
      : handOut.data === undefined
        ? null
        : saidOf(handOut.data),
    run: (wish, onDone) => {
      if (handOut.isPending) return;
      handOut.mutate(wish, {
        onSuccess: (result) => {
          if (result.kind === 'done') onDone?.();
        },
      });
    },
    showFile: () => void ask('receipts.show-file', {}),
  };
}

function askFor(wish: HandOutWish): Promise<HandOut> {
  if (wish.way === 'email') {
    return ask('receipts.email', { attemptId: wish.attemptId, to: wish.to });
  }
  const attemptIds = [...wish.attemptIds];
  return ask(wish.way === 'print' ? 'receipts.print' : 'receipts.save-pdf', { attemptIds });
}

function saidOf(result: HandOut): HandingOut['said'] {
  return {
    sentence: handOutWords(result),
    isGood: result.kind === 'done' || result.kind === 'cancelled',
    path: result.kind === 'done' ? result.path : null,
  };
}
