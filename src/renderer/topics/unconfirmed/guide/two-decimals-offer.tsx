import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import { accountKeys } from '../../../bridge/account-keys.ts';
import { attemptKeys } from '../../../bridge/attempt-keys.ts';
import { ask } from '../../../bridge/client.ts';
import { failureOf } from '../../../lib/call-refused.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { failureWords } from '../../../words/failures.ts';
import { twoDecimalsText, twoDecimalsWords } from '../words/two-decimals.ts';

type OpenAccount = OperationOutput<'accounts.list'>['items'][number]['account'];

/**
 * Offers the setting that would have read this response as agreeing with itself; an admin confirms it once.
 *
 * It changes how later responses are read. This payment keeps its state and is checked like any other.
 */
export function TwoDecimalsOffer(props: {
  readonly attempt: AttemptView;
  readonly account: OpenAccount;
  readonly isAdmin: boolean;
}): ReactElement {
  const { attempt, account, isAdmin } = props;
  const queries = useQueryClient();
  const announce = useAnnounce();
  const save = useMutation({
    mutationFn: () => ask('accounts.save', { account: { ...account, alwaysTwoDecimals: true } }),
    onSuccess: async (answer) => {
      if (answer.kind !== 'saved') return;
      announce(twoDecimalsWords.saved);
      await queries.invalidateQueries({ queryKey: accountKeys.list });
      await queries.invalidateQueries({ queryKey: attemptKeys.all });
    },
  });
  const isRefused = save.data !== undefined && save.data.kind !== 'saved';
  return (
    <Notice
      tone="warn"
      title={twoDecimalsWords.title}
      actions={
        isAdmin ? (
          <Button onClick={() => save.mutate()} aria-disabled={save.isPending}>
            {twoDecimalsWords.confirm}
          </Button>
        ) : undefined
      }
    >
      <p>{twoDecimalsText(attempt.currency)}</p>
      {isAdmin ? null : <p>{twoDecimalsWords.adminOnly}</p>}
      {save.isError ? <p>{failureWords(failureOf(save.error))}</p> : null}
      {isRefused ? <p>{twoDecimalsWords.refused}</p> : null}
    </Notice>
  );
}
