import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SelectInput } from '../../../ui/form/select-input.tsx';
import { accountHints, groupWords, schemeWords } from '../../../words/settings/accounts.ts';
import { FormGroup } from './form-group.tsx';
import type { FormPartProps } from './form-parts.ts';
import { TextRow } from './text-row.tsx';
import { credentialSchemes } from '../../../../domain/accounts/account.ts';

/** Authentication scheme and its public parts; the secrets are entered beside the form. */
export function CredentialParts(props: FormPartProps): ReactElement {
  const { draft, errors, change, onCardNumber } = props;
  return (
    <FormGroup title={groupWords.credentials} source={accountHints.credentials}>
      <Field label={groupWords.scheme}>
        {(control) => (
          <Box w={220}>
            <SelectInput
              {...control}
              value={draft.credentialScheme}
              options={credentialSchemes.map((value) => ({ value, words: schemeWords[value] }))}
              onValue={(credentialScheme) => change({ credentialScheme })}
            />
          </Box>
        )}
      </Field>
      <TextRow
        field="username"
        value={draft.username}
        hint={accountHints.username}
        error={errors.username}
        lengthMax={textLengthsMax.userName}
        onText={(username) => change({ username })}
        onCardNumber={onCardNumber}
      />
      {draft.credentialScheme === 'headers' ? (
        <TextRow
          field="credential-headers"
          value={draft.headerNames}
          hint={accountHints.headerNames}
          error={errors['credential-headers']}
          lengthMax={textLengthsMax.list}
          onText={(headerNames) => change({ headerNames })}
          onCardNumber={onCardNumber}
        />
      ) : null}
    </FormGroup>
  );
}
