import type { ReactElement, RefObject } from 'react';
import { useRef, useState } from 'react';
import { serverLengthsMax } from '../../../../domain/records/server-place.ts';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import type { SecretHandle } from '../../../ui/form/secret-field.tsx';
import { ownerWords as words } from '../words/terminals.ts';

/** The login of the database's owner, as it is sent. */
export interface TypedOwner {
  readonly user: string;
  readonly secret: string;
}

/** The form's part for that login. */
interface OwnerForm {
  readonly user: string;
  readonly setUser: (user: string) => void;
  readonly password: RefObject<SecretHandle | null>;
  /** Takes the typed login, whose password is wiped; the sentence about a missing part otherwise. */
  readonly take: () => TypedOwner | string;
}

/** Holds the typed user; the password stays in its field. */
export function useOwner(): OwnerForm {
  const [user, setUser] = useState('');
  const password = useRef<SecretHandle>(null);
  const take = (): ReturnType<OwnerForm['take']> => {
    if (user.trim() === '') return words.userMissing;
    const typed = password.current?.take() ?? '';
    if (typed !== '') return { user: user.trim(), secret: typed };
    password.current?.focus();
    return words.passwordMissing;
  };
  return { user, setUser, password, take };
}

/** The two fields of the owner's login. */
export function OwnerFields(props: {
  readonly owner: OwnerForm;
  /** Tells the fields of several forms apart. */
  readonly name: string;
}): ReactElement {
  const { owner, name } = props;
  return (
    <>
      <Field label={words.user} hint={words.hintUser}>
        {(control) => (
          <GuardedInput
            {...control}
            dir="ltr"
            data-field={`${name}-user`}
            maxLength={serverLengthsMax.name}
            value={owner.user}
            onText={owner.setUser}
          />
        )}
      </Field>
      <SecretField label={words.password} handle={owner.password} field={`${name}-password`} />
    </>
  );
}
