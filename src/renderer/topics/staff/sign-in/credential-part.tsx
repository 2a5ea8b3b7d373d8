import { Box, Flex, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { SecretHandle } from '../../../ui/form/secret-field.tsx';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { signInScreenWords } from '../../../words/settings/staff.ts';
import type { Person } from '../staff-model.ts';
import type { SignInState } from './use-sign-in.ts';
import { useSignIn } from './use-sign-in.ts';

interface CredentialPartProps {
  readonly person: Person;
  readonly button: string;
  /** True to ask at once: the field takes the focus, or main's window opens. */
  readonly asksAtOnce: boolean;
}

/**
 * Proof of one staff member: a PIN where that is enough now, else a passphrase in main's own window.
 *
 * No passphrase is ever entered on this screen.
 */
export function CredentialPart(props: CredentialPartProps): ReactElement {
  const { person, asksAtOnce } = props;
  const secret = useRef<SecretHandle>(null);
  const [wantsPin, setWantsPin] = useState(person.canUsePin);
  const opener = useRef<HTMLButtonElement>(null);
  const signIn = useSignIn(person, {
    needsPassphrase: () => setWantsPin(false),
    wasClosed: () => opener.current?.focus(),
  });
  const ask = useEffectEvent(() => {
    if (asksAtOnce && !person.canUsePin) signIn.askPassphrase();
  });
  useEffect(() => ask(), []);
  const sendPin = (): void => signIn.sendPin(secret.current?.take() ?? '', secret.current);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isEnterInField(event)) return;
    event.preventDefault();
    if (!event.repeat) sendPin();
  };
  return (
    <Stack
      flex="7 1 260px"
      miw={0}
      gap={10}
      role="group"
      aria-label={person.name}
      onKeyDown={onKeyDown}
    >
      <Box component="p" className="breaks-anywhere" fz={15} fw={650}>
        {person.name}
      </Box>
      {wantsPin ? (
        <SecretField
          label={signInScreenWords.pin}
          handle={secret}
          field="proof"
          isDigits
          autoFocus={asksAtOnce || signIn.isBegun}
          error={signIn.error}
        />
      ) : (
        <Box component="p" maw="68ch" c="dimmed">
          {signInScreenWords.inWindow}
        </Box>
      )}
      <SignInTrouble signIn={signIn} />
      <Flex wrap="wrap" gap={8}>
        {wantsPin ? (
          <Button
            tone="primary"
            keys="Enter"
            aria-disabled={signIn.isBusy || undefined}
            onClick={sendPin}
          >
            {props.button}
          </Button>
        ) : null}
        <Button
          tone={wantsPin ? 'quiet' : 'primary'}
          aria-disabled={signIn.isBusy || undefined}
          data-field={wantsPin ? undefined : 'proof'}
          ref={opener}
          onClick={signIn.askPassphrase}
        >
          {wantsPin ? signInScreenWords.passphraseInstead : signInScreenWords.enterPassphrase}
        </Button>
      </Flex>
    </Stack>
  );
}

function isEnterInField(event: KeyboardEvent): boolean {
  const isField = event.target instanceof HTMLInputElement;
  return event.key === 'Enter' && isField && !event.nativeEvent.isComposing;
}

function SignInTrouble({ signIn }: { readonly signIn: SignInState }): ReactElement {
  return (
    <>
      {signIn.told === null ? null : <Notice tone="warn" title={signIn.told} />}
      {signIn.isBusy ? (
        <WaitLine
          words={signIn.isAsking ? signInScreenWords.waitingForWindow : signInScreenWords.checking}
        />
      ) : null}
    </>
  );
}
