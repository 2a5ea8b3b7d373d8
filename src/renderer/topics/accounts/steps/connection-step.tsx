import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Account } from '../../../../domain/accounts/account.ts';
import { ask } from '../../../bridge/client.ts';
import { failureOf } from '../../../lib/call-refused.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { connectionWords, stepWords } from '../../../words/settings/account-steps.ts';
import { failureWords } from '../../../words/failures.ts';
import { Help } from '../../../ui/form/help.tsx';

/** Tests the connection without charging anything, and shows the result. */
export function ConnectionStep(props: { readonly accountId: Account['id'] }): ReactElement {
  const announce = useAnnounce();
  const attempt = useMutation({
    mutationFn: () => ask('accounts.try-connection', { accountId: props.accountId }),
    onSuccess: (report) => announce(connectionWords(report).title),
  });
  const report = attempt.data === undefined ? null : connectionWords(attempt.data);
  return (
    <Stack align="flex-start" gap={8}>
      <Help>{stepWords.tryIsFree}</Help>
      <div>
        <Button aria-disabled={attempt.isPending} onClick={() => attempt.mutate()}>
          {stepWords.try}
        </Button>
      </div>
      {attempt.isPending ? <WaitLine words={stepWords.trying} /> : null}
      {report === null || attempt.isPending ? null : (
        <Notice tone={report.tone} title={report.title}>
          {report.doNext}
        </Notice>
      )}
      {attempt.isError ? (
        <Notice tone="bad" title={failureWords(failureOf(attempt.error))} />
      ) : null}
    </Stack>
  );
}
