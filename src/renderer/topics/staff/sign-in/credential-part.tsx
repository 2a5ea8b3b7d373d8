import { Box, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { capital } from '../../../lib/capital.ts';
import { Button } from '../../../ui/button.tsx';
import { Initials } from '../../../ui/initials.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { SecretHandle } from '../../../ui/form/secret-field.tsx';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { roleWords } from '../../../words/frame.ts';
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
    <Stack miw={0} gap={12} role="group" aria-label={person.name} onKeyDown={onKeyDown}>
      <PersonHead person={person} />
      {wantsPin ? (
        <SecretField
          label={signInScreenWords.pin}
          handle={secret}
          field="proof"
          isDigits
          isWide
          autoFocus={asksAtOnce || signIn.isBegun}
          error={signIn.error}
        />
      ) : (
        <Box component="p" maw="68ch" c="dimmed">
          {signInScreenWords.inWindow}
        </Box>
      )}
      <SignInTrouble signIn={signIn} />
      <Stack gap={8}>
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
      </Stack>
    </Stack>
  );
}

function PersonHead({ person }: { readonly person: Person }): ReactElement {
  return (
    <Stack align="center" gap={0}>
      <Initials name={person.name} size={56} />
      <Box component="p" className="breaks-anywhere" mt={8} fz={16} fw={650}>
        {person.name}
      </Box>
      {person.role === null ? null : (
        <Box component="p" c="dimmed">
          {capital(roleWords[person.role])}
        </Box>
      )}
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
