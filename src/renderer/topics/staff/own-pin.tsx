import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { isGoodPin } from '../../../domain/staff/pin.ts';
import { call } from '../../bridge/client.ts';
import { staffKeys } from '../../bridge/staff-queries.ts';
import { walkByEnter } from '../../lib/enter-navigation.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import type { SecretHandle } from '../../ui/form/secret-field.tsx';
import { SecretField } from '../../ui/form/secret-field.tsx';
import { failureWords } from '../../words/failures.ts';
import { staffFieldWords, staffWords } from '../../words/settings/staff-settings.ts';
import { FormFoot, useTold } from './sign-in/form-foot.tsx';
import { StaffForm } from './staff-form.tsx';

interface OwnPinProps {
  readonly onSaved: (sentence: string) => void;
  readonly children: ReactNode;
}

/** Sets or removes the operator's own PIN; main asks for the passphrase in its own window. */
export function OwnPin(props: OwnPinProps): ReactElement {
  const pin = useRef<SecretHandle>(null);
  const again = useRef<SecretHandle>(null);
  const keep = useOwnPin(props, pin);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = pin.current?.take() ?? '';
    const same = again.current?.take() ?? '';
    if (!isGoodPin(text)) {
      return keep.refuse(staffFieldWords({ field: 'pin', reason: 'too-simple' }));
    }
    if (text !== same) return keep.refuse(staffWords.pinNotSame);
    return keep.send(text);
  };
  return (
    <StaffForm onKeyDown={walkByEnter} onSubmit={submit}>
      <Box component="p" maw="68ch" c="dimmed">
        {staffWords.pinText}
      </Box>
      <SecretField
        label={staffWords.ownPin}
        handle={pin}
        field="pin"
        isDigits
        autoFocus
        error={keep.error}
      />
      <SecretField label={staffWords.pinAgain} handle={again} field="pin-again" isDigits />
      <FormFoot told={keep.told} isBusy={keep.isBusy} button={staffWords.setPin}>
        <Button onClick={() => keep.send(null)}>{staffWords.removePin}</Button>
        {props.children}
      </FormFoot>
    </StaffForm>
  );
}

function useOwnPin({ onSaved }: OwnPinProps, pinField: { readonly current: SecretHandle | null }) {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { told, tell, forget } = useTold();
  const refuse = (sentence: string): void => {
    setError(sentence);
    announce(sentence);
    pinField.current?.focus();
  };
  const keep = async (pin: string | null): Promise<void> => {
    const answer = await call('staff.set-pin', { pin });
    if (!answer.ok) return tell(failureWords(answer.error));
    const { value } = answer;
    if (value.kind === 'cancelled') return pinField.current?.focus();
    if (value.kind === 'refused') {
      return value.refusals.forEach((refusal) => refuse(staffFieldWords(refusal)));
    }
    onSaved(pin === null ? staffWords.pinRemoved : staffWords.pinSet);
    await queries.invalidateQueries({ queryKey: staffKeys.list });
    return queries.invalidateQueries({ queryKey: staffKeys.source });
  };
  return {
    isBusy,
    error,
    told,
    refuse,
    send: (pin: string | null): void => {
      if (isBusy) return;
      setError(null);
      forget();
      setIsBusy(true);
      return void keep(pin).finally(() => setIsBusy(false));
    },
  };
}
