import type { ReactElement } from 'react';
import { accountColors, markLettersMax } from '../../../../domain/accounts/account-mark.ts';
import { AccountMarkBadge } from '../../../ui/account/account-mark.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { accountHints, formWords, markColorWords } from '../../../words/settings/accounts.ts';
import type { FormPartProps } from './form-parts.ts';

/** Colour and letters by which the account is told apart from others. */
export function MarkRow({ draft, change, onCardNumber }: FormPartProps): ReactElement {
  const { mark } = draft;
  return (
    <>
      <Choice
        label={formWords.markColor}
        field="mark-color"
        value={mark.color}
        options={accountColors.map((value) => ({
          value,
          words: markColorWords[value],
          aside:
            value === 'none' ? null : <AccountMarkBadge mark={{ color: value, letters: '' }} />,
        }))}
        onChange={(color) => change({ mark: { ...mark, color } })}
      />
      <Field
        label={formWords.markLetters}
        hint={accountHints.mark}
        aside={<AccountMarkBadge mark={mark} />}
      >
        {(control) => (
          <GuardedInput
            {...control}
            data-field="mark-letters"
            w={84}
            maxLength={markLettersMax}
            value={mark.letters}
            onText={(letters) => change({ mark: { ...mark, letters: lettersOf(letters) } })}
            onCardNumber={() => onCardNumber('name')}
          />
        )}
      </Field>
    </>
  );
}

/** The first letters and digits of a text, in capitals, as a mark holds them. */
function lettersOf(text: string): string {
  const letters = text.toLocaleUpperCase('en').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return Array.from(letters).slice(0, markLettersMax).join('');
}
