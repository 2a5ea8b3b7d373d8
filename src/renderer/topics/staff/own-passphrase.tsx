import type { FormEvent, ReactElement, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { call } from '../../bridge/client.ts';
import { walkByEnter } from '../../lib/enter-navigation.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import type { SecretHandle } from '../../ui/form/secret-field.tsx';
import { SecretField } from '../../ui/form/secret-field.tsx';
import { failureWords } from '../../words/failures.ts';
import {
  signInScreenWords,
  passphraseWords,
  proofRefusalWords,
} from '../../words/settings/staff.ts';
import { staffFieldWords } from '../../words/settings/staff-settings.ts';
import { FormFoot, useTold } from './sign-in/form-foot.tsx';
import type { NewPassphraseHandle } from './sign-in/new-passphrase.tsx';
import { NewPassphrase } from './sign-in/new-passphrase.tsx';

interface OwnPassphraseProps {
  readonly currentLabel: string;
  readonly button: string;
  readonly autoFocus: boolean;
  readonly onSaved: () => void;
  readonly children?: ReactNode;
}

/** Replaces the operator's own passphrase; the present one is required. */
export function OwnPassphrase(props: OwnPassphraseProps): ReactElement {
  const current = useRef<SecretHandle>(null);
  const fresh = useRef<NewPassphraseHandle>(null);
  const change = useOwnPassphrase(props, current, fresh);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.send();
  };
  return (
    <form className="staff-form" noValidate onKeyDown={walkByEnter} onSubmit={submit}>
      <SecretField
        label={props.currentLabel}
        handle={current}
        field="current"
        autoFocus={props.autoFocus}
        error={change.error}
      />
      <NewPassphrase handle={fresh} note={passphraseWords.earlier} />
      <FormFoot told={change.told} isBusy={change.isBusy} button={props.button}>
        {props.children}
      </FormFoot>
    </form>
  );
}

function useOwnPassphrase(
  { onSaved }: OwnPassphraseProps,
  current: { readonly current: SecretHandle | null },
  fresh: { readonly current: NewPassphraseHandle | null },
) {
  const announce = useAnnounce();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { told, tell, forget } = useTold();
  const refuseCurrent = (sentence: string): void => {
    setError(sentence);
    announce(sentence);
    current.current?.focus();
  };
  const change = async (input: { current: string; fresh: string }): Promise<void> => {
    const answer = await call('staff.change-passphrase', input);
    if (!answer.ok) return tell(failureWords(answer.error));
    const { value } = answer;
    if (value.kind === 'kept') return onSaved();
    if (value.kind === 'proof-refused') {
      return refuseCurrent(proofRefusalWords(value.refusal, 'passphrase'));
    }
    for (const refusal of value.refusals) {
      const sentence = staffFieldWords(refusal);
      if (refusal.field === 'current') refuseCurrent(sentence);
      else fresh.current?.refuse(sentence);
      announce(sentence);
    }
    return undefined;
  };
  return {
    isBusy,
    error,
    told,
    send: (): void => {
      if (isBusy) return;
      setError(null);
      forget();
      if (current.current?.read() === '') return refuseCurrent(signInScreenWords.empty);
      const text = fresh.current?.take() ?? null;
      if (text === null) return undefined;
      const input = { current: current.current?.take() ?? '', fresh: text };
      setIsBusy(true);
      return void change(input).finally(() => setIsBusy(false));
    },
  };
}
