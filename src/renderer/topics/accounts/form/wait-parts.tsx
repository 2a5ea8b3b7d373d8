import type { ReactElement } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { accountHints, formWords, groupWords } from '../../../words/settings/accounts.ts';
import { isShortWait } from './account-draft.ts';
import { FormGroup } from './form-group.tsx';
import type { FormPartProps } from './form-parts.ts';

/** The two deadlines for a response: when the screen reports the delay, and when the connection is closed. */
export function WaitParts(props: FormPartProps): ReactElement {
  const { draft, errors, change, onCardNumber } = props;
  return (
    <FormGroup title={groupWords.waiting} source={accountHints.waiting} isInRows>
      <Field
        label={formWords.soft}
        hint={`${formWords.seconds}, ${accountHints.soft}`}
        error={errors.deadlines ?? null}
        warning={isShortWait(draft) ? accountHints.shortWait : null}
      >
        {(control) => (
          <GuardedInput
            {...control}
            data-field="deadlines"
            w={84}
            inputMode="numeric"
            maxLength={3}
            value={draft.softSeconds}
            onText={(softSeconds) => change({ softSeconds })}
            onCardNumber={() => onCardNumber('deadlines')}
          />
        )}
      </Field>
      <Field label={formWords.hard} hint={`${formWords.seconds}, ${accountHints.hard}`}>
        {(control) => (
          <GuardedInput
            {...control}
            w={84}
            inputMode="numeric"
            maxLength={3}
            value={draft.hardSeconds}
            onText={(hardSeconds) => change({ hardSeconds })}
            onCardNumber={() => onCardNumber('deadlines')}
          />
        )}
      </Field>
    </FormGroup>
  );
}
