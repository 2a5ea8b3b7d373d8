import { Box, Flex, Stack } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../bridge/client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WaitLine } from '../../ui/wait-line.tsx';
import { failureWords } from '../../words/failures.ts';
import { signInScreenWords } from '../../words/settings/staff.ts';
import { staffFieldWords } from '../../words/settings/staff-settings.ts';
import { useTold } from './sign-in/form-foot.tsx';

interface OwnPassphraseProps {
  readonly button: string;
  readonly onSaved: () => void;
  readonly children?: ReactNode;
}

/** Replaces the operator's own passphrase in main's own window, which opens at once. */
export function OwnPassphrase(props: OwnPassphraseProps): ReactElement {
  const { button, onSaved, children } = props;
  const asking = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { told, tell, forget } = useTold();
  const change = async (): Promise<void> => {
    const answer = await call('staff.change-passphrase', {});
    if (!answer.ok) return tell(failureWords(answer.error));
    if (answer.value.kind === 'kept') return onSaved();
    opener.current?.focus();
    if (answer.value.kind === 'cancelled') return undefined;
    return answer.value.refusals.forEach((refusal) => tell(staffFieldWords(refusal)));
  };
  const ask = (): void => {
    if (asking.current) return;
    asking.current = true;
    forget();
    setIsBusy(true);
    void change().finally(() => {
      asking.current = false;
      setIsBusy(false);
    });
  };
  const askAtOnce = useEffectEvent(ask);
  useEffect(() => askAtOnce(), []);
  return (
    <Stack gap={10} maw={620}>
      <Box component="p" maw="68ch" c="dimmed">
        {signInScreenWords.inWindow}
      </Box>
      {told === null ? null : <Notice tone="warn" title={told} />}
      {isBusy ? <WaitLine words={signInScreenWords.waitingForWindow} /> : null}
      <Flex wrap="wrap" gap={8}>
        <Button
          tone="primary"
          data-field="own-passphrase"
          aria-disabled={isBusy || undefined}
          ref={opener}
          onClick={ask}
        >
          {button}
        </Button>
        {children}
      </Flex>
    </Stack>
  );
}
