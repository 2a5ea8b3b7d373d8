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
import {
  signInScreenWords,
  passphraseWords,
  proofRefusalWords,
} from '../../words/settings/staff.ts';
import { staffFieldWords, staffWords } from '../../words/settings/staff-settings.ts';
import { FormFoot, useTold } from './sign-in/form-foot.tsx';

interface OwnPinProps {
  readonly onSaved: (sentence: string) => void;
  readonly children: ReactNode;
}

interface PinErrors {
  readonly current?: string;
  readonly pin?: string;
}

/** Sets or removes the operator's own PIN; the passphrase proves identity. */
export function OwnPin(props: OwnPinProps): ReactElement {
  const current = useRef<SecretHandle>(null);
  const pin = useRef<SecretHandle>(null);
  const again = useRef<SecretHandle>(null);
  const keep = useOwnPin(props, current, pin);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = pin.current?.take() ?? '';
    const same = again.current?.take() ?? '';
    if (!isGoodPin(text)) {
      return keep.refuse({ pin: staffFieldWords({ field: 'pin', reason: 'too-simple' }) });
    }
    if (text !== same) return keep.refuse({ pin: staffWords.pinNotSame });
    return keep.send(text);
  };
  return (
    <form className="staff-form" noValidate onKeyDown={walkByEnter} onSubmit={submit}>
      <p className="staff-rule">{staffWords.pinText}</p>
      <SecretField
        label={passphraseWords.current}
        handle={current}
        field="current"
        autoFocus
        error={keep.errors.current ?? null}
      />
      <SecretField
        label={staffWords.ownPin}
        handle={pin}
        field="pin"
        isDigits
        error={keep.errors.pin ?? null}
      />
      <SecretField label={staffWords.pinAgain} handle={again} field="pin-again" isDigits />
      <FormFoot told={keep.told} isBusy={keep.isBusy} button={staffWords.setPin}>
        <Button onClick={() => keep.send(null)}>{staffWords.removePin}</Button>
        {props.children}
      </FormFoot>
    </form>
  );
}

function useOwnPin(
  { onSaved }: OwnPinProps,
  current: { readonly current: SecretHandle | null },
  pinField: { readonly current: SecretHandle | null },
) {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<PinErrors>({});
  const { told, tell, forget } = useTold();
  const refuse = (next: PinErrors): void => {
    setErrors(next);
    announce(next.current ?? next.pin ?? '');
    (next.current === undefined ? pinField : current).current?.focus();
  };
  const keep = async (pin: string | null): Promise<void> => {
    const answer = await call('staff.set-pin', { current: current.current?.take() ?? '', pin });
    if (!answer.ok) return tell(failureWords(answer.error));
    const { value } = answer;
    if (value.kind === 'proof-refused') {
      return refuse({ current: proofRefusalWords(value.refusal, 'passphrase') });
    }
    if (value.kind === 'refused') {
      for (const refusal of value.refusals) {
        const sentence = staffFieldWords(refusal);
        refuse(refusal.field === 'current' ? { current: sentence } : { pin: sentence });
      }
      return undefined;
    }
    onSaved(pin === null ? staffWords.pinRemoved : staffWords.pinSet);
    await queries.invalidateQueries({ queryKey: staffKeys.list });
    return queries.invalidateQueries({ queryKey: staffKeys.source });
  };
  return {
    isBusy,
    errors,
    told,
    refuse,
    send: (pin: string | null): void => {
      if (isBusy) return;
      setErrors({});
      forget();
      if (current.current?.read() === '') return refuse({ current: signInScreenWords.empty });
      setIsBusy(true);
      return void keep(pin).finally(() => setIsBusy(false));
    },
  };
}
