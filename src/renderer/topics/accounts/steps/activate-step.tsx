import { Flex, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ask } from '../../../bridge/client.ts';
import { failureOf } from '../../../lib/call-refused.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { stepWords } from '../../../words/settings/account-steps.ts';
import { failureWords } from '../../../words/failures.ts';
import type { AccountItem } from '../queries.ts';
import { Help } from '../../../ui/form/help.tsx';

/** Opens the account for work; refused while a payment is in progress. */
export function ActivateStep(props: { readonly item: AccountItem }): ReactElement {
  const { account, active } = props.item;
  const queries = useQueryClient();
  const announce = useAnnounce();
  const activate = useMutation({
    mutationFn: () => ask('accounts.activate', { accountId: account.id }),
    onSuccess: async (answer) => {
      announce(answer.kind === 'active' ? stepWords.activated : stepWords.inFlight);
      await queries.invalidateQueries();
    },
  });
  if (active) {
    return (
      <Flex component="p" align="center" gap={7}>
        <Icon name="check" size={14} /> {stepWords.isActive}
      </Flex>
    );
  }
  return (
    <Stack align="flex-start" gap={8}>
      <Help>{stepWords.activateText}</Help>
      <div>
        <Button tone="primary" aria-disabled={activate.isPending} onClick={() => activate.mutate()}>
          {stepWords.activate}
        </Button>
      </div>
      {activate.data?.kind === 'charge-in-flight' ? (
        <Notice tone="warn" icon="clock" title={stepWords.inFlight} />
      ) : null}
      {activate.isError ? (
        <Notice tone="bad" title={failureWords(failureOf(activate.error))} />
      ) : null}
    </Stack>
  );
}
