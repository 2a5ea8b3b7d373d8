import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { ReceiptIssue } from '../../../contract/payments/receipts.ts';
import { ask } from '../../bridge/client.ts';
import { failureOf } from '../../lib/call-refused.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { failureWords } from '../../words/failures.ts';
import { issueWords } from '../../words/payments/receipts.ts';
import { receiptKeys } from './queries.ts';

/** One way to issue the receipts of some payments. */
export type IssueWish =
  | { readonly way: 'print' | 'pdf'; readonly attemptIds: readonly AttemptView['id'][] }
  | { readonly way: 'email'; readonly attemptId: AttemptView['id']; readonly to: string };

/** State of issuing, for a screen. */
export interface HandingOut {
  readonly isBusy: boolean;
  /** Result of the last issue; null before the first. */
  readonly said: {
    readonly sentence: string;
    readonly isGood: boolean;
    readonly path: string | null;
  } | null;
  /** Issues receipts; ignored while another issue is in progress, so that one press issues once. */
  readonly run: (wish: IssueWish, onDone?: () => void) => void;
  readonly showFile: () => void;
}

/** Issues receipts and reports the result, on the screen and to screen readers. */
export function useIssueReceipt(): HandingOut {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const handOut = useMutation({
    mutationFn: askFor,
    onSuccess: (result) => announce(issueWords(result)),
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

function askFor(wish: IssueWish): Promise<ReceiptIssue> {
  if (wish.way === 'email') {
    return ask('receipts.email', { attemptId: wish.attemptId, to: wish.to });
  }
  const attemptIds = [...wish.attemptIds];
  return ask(wish.way === 'print' ? 'receipts.print' : 'receipts.save-pdf', { attemptIds });
}

function saidOf(result: ReceiptIssue): HandingOut['said'] {
  return {
    sentence: issueWords(result),
    isGood: result.kind === 'done' || result.kind === 'cancelled',
    path: result.kind === 'done' ? result.path : null,
  };
}
