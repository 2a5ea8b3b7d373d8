import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useId } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import { Button } from '../../../ui/button.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import { accountHints, formWords, groupWords } from '../../../words/settings/accounts.ts';
import type { FieldRow } from './account-draft.ts';
import { FormGroup } from './form-group.tsx';
import type { FormPartProps } from './form-parts.ts';
import { Help } from '../../../ui/form/help.tsx';

/** Bounds the form; far above real use. */
const rowsMax = 20;

/** Static members that every payment request carries besides the documented ones. */
export function ExtraFields(props: FormPartProps): ReactElement {
  const { draft, change, errors } = props;
  const error = errors['additional-fields'];
  const errorId = useId();
  const set = (id: number, part: Partial<FieldRow>): void =>
    change({ fields: draft.fields.map((row) => (row.id === id ? { ...row, ...part } : row)) });
  const add = (): void => {
    const id = Math.max(-1, ...draft.fields.map((row) => row.id)) + 1;
    change({ fields: [...draft.fields, { id, name: '', value: '' }] });
  };
  return (
    <FormGroup title={groupWords.fields} source={accountHints.fields}>
      {draft.fields.length === 0 ? <Help>{formWords.noFields}</Help> : null}
      {draft.fields.map((row, index) => (
        <Flex key={row.id} wrap="wrap" gap={8}>
          <Box flex="1 1 140px">
            <GuardedInput
              aria-label={`${formWords.fieldName} ${index + 1}`}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error === undefined ? undefined : errorId}
              data-field="additional-fields"
              placeholder={formWords.fieldName}
              maxLength={textLengthsMax.memberName}
              value={row.name}
              onText={(name) => set(row.id, { name })}
              onCardNumber={() => props.onCardNumber('additional-fields')}
            />
          </Box>
          <Box flex="1.5 1 180px">
            <GuardedInput
              aria-label={`${formWords.fieldValue} ${index + 1}`}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error === undefined ? undefined : errorId}
              className="figures"
              placeholder={formWords.fieldValue}
              maxLength={textLengthsMax.memberValue}
              value={row.value}
              onText={(value) => set(row.id, { value })}
              onCardNumber={() => props.onCardNumber('additional-fields')}
            />
          </Box>
          <Button
            tone="quiet"
            aria-label={`${formWords.removeField} ${formWords.fieldName} ${index + 1}`}
            onClick={() => change({ fields: draft.fields.filter((each) => each.id !== row.id) })}
          >
            {formWords.removeField}
          </Button>
        </Flex>
      ))}
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
      {draft.fields.length < rowsMax ? (
        <div>
          <Button
            onClick={add}
            data-field={draft.fields.length === 0 ? 'additional-fields' : undefined}
          >
            {formWords.addField}
          </Button>
        </div>
      ) : null}
    </FormGroup>
  );
}
