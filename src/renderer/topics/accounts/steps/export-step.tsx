import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Account } from '../../../../domain/accounts/account.ts';
import { ask } from '../../../bridge/client.ts';
import { failureOf } from '../../../lib/call-refused.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { accountFileWords, exportedWords } from '../words/account-files.ts';
import { failureWords } from '../../../words/failures.ts';
import { Help } from '../../../ui/form/help.tsx';

/** Exports the account's settings to a file, and names the parts left out. */
export function ExportStep(props: { readonly accountId: Account['id'] }): ReactElement {
  const announce = useAnnounce();
  const save = useMutation({
    mutationFn: () => ask('accounts.export', { accountId: props.accountId }),
    onSuccess: (answer) => {
      if (answer.kind !== 'cancelled') announce(exportedWords(answer));
    },
  });
  const answer = save.data;
  return (
    <Stack align="flex-start" gap={8}>
      <Help>{accountFileWords.exportText}</Help>
      <div>
        <Button
          data-field="account-file-export"
          aria-disabled={save.isPending}
          onClick={() => save.mutate()}
        >
          {accountFileWords.export}
        </Button>
      </div>
      {answer === undefined || answer.kind === 'cancelled' ? null : (
        <Notice tone={toneOf(answer)} title={exportedWords(answer)} />
      )}
      {save.isError ? <Notice tone="bad" title={failureWords(failureOf(save.error))} /> : null}
    </Stack>
  );
}

function toneOf(answer: Parameters<typeof exportedWords>[0]): 'good' | 'warn' | 'bad' {
  if (answer.kind === 'trouble') return 'bad';
  return answer.leftOut.length === 0 ? 'good' : 'warn';
}
