import { Box } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { accountKeys } from '../../../bridge/account-keys.ts';
import { ask } from '../../../bridge/client.ts';
import { failureOf } from '../../../lib/call-refused.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { removeQuestion, stepWords } from '../../../words/settings/account-steps.ts';
import { failureWords } from '../../../words/failures.ts';
import type { AccountItem } from '../queries.ts';

/** Removes the account after a confirmation in place, not in a dialog. */
export function RemoveStep(props: {
  readonly item: AccountItem;
  readonly onRemoved: () => void;
}): ReactElement {
  const { account } = props.item;
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const announce = useAnnounce();
  const remove = useMutation({
    mutationFn: () => ask('accounts.remove', { accountId: account.id }),
    onSuccess: async (answer) => {
      setAsking(false);
      if (answer.kind === 'refused') {
        announce(stepWords.removeRefused[answer.reason]);
        return;
      }
      announce(stepWords.removed);
      await queries.invalidateQueries({ queryKey: accountKeys.list });
      props.onRemoved();
    },
  });
  return (
    <Box className="rule-above" pt={10}>
      {asking ? (
        <Notice
          tone="warn"
          title={removeQuestion(account.name)}
          actions={
            <>
              <Button
                tone="danger"
                aria-disabled={remove.isPending}
                onClick={() => remove.mutate()}
              >
                {stepWords.removeYes}
              </Button>
              <Button ref={(button) => button?.focus()} onClick={() => setAsking(false)}>
                {stepWords.removeNo}
              </Button>
            </>
          }
        />
      ) : (
        <div>
          <Button tone="danger" onClick={() => setAsking(true)}>
            {stepWords.removeAccount}
          </Button>
        </div>
      )}
      {remove.data?.kind === 'refused' ? (
        <Notice tone="warn" title={stepWords.removeRefused[remove.data.reason]} />
      ) : null}
      {remove.isError ? <Notice tone="bad" title={failureWords(failureOf(remove.error))} /> : null}
    </Box>
  );
}
