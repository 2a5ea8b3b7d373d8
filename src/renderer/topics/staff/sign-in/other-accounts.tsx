import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '../../../bridge/client.ts';
import { peopleQuery } from '../../../bridge/staff-queries.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { failureWords } from '../../../words/failures.ts';
import { signInScreenWords } from '../../../words/settings/staff.ts';
import { ModeChip } from '../../../ui/account/mode-chip.tsx';

/** Switches to another account of this computer, for staff who may not use this one. */
export function OtherAccounts(props: { readonly accountId: string }): ReactElement | null {
  const accounts = useQuery(peopleQuery).data?.accounts ?? [];
  const announce = useAnnounce();
  const [told, setTold] = useState<string | null>(null);
  const others = accounts.filter(({ id }) => id !== props.accountId);
  if (others.length === 0) return null;
  const tell = (sentence: string): void => {
    setTold(sentence);
    announce(sentence);
  };
  const open = async (accountId: (typeof others)[number]['id']): Promise<void> => {
    setTold(null);
    const answer = await call('accounts.activate', { accountId });
    if (!answer.ok) tell(failureWords(answer.error));
    else if (answer.value.kind === 'charge-in-flight') tell(signInScreenWords.accountInFlight);
  };
  return (
    <Flex
      component="section"
      direction="column"
      gap={6}
      mt="auto"
      pt={18}
      aria-label={signInScreenWords.accounts}
    >
      <Box component="h2" c="dimmed" fw={550}>
        {signInScreenWords.accounts}
      </Box>
      <Flex wrap="wrap" gap={6}>
        {others.map(({ id, name, mode, needsSignIn }) => (
          <Button
            key={id}
            tone="quiet"
            why={needsSignIn ? signInScreenWords.signInFirst : null}
            onClick={() => void open(id)}
          >
            {signInScreenWords.openAccount(name)} <ModeChip mode={mode} />
          </Button>
        ))}
      </Flex>
      {told === null ? null : <Notice tone="warn" title={told} />}
    </Flex>
  );
}
