import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import { accountHints, formWords, groupWords } from '../../../words/settings/accounts.ts';
import { FormGroup } from './form-group.tsx';
import type { FormPartProps } from './form-parts.ts';
import { TextRow } from './text-row.tsx';

/** Each row: the draft's member, the field that a refusal names, and its appearance. */
const rows = [
  {
    member: 'currencies',
    field: 'currencies',
    look: { hint: accountHints.currencies, lengthMax: textLengthsMax.list },
  },
  {
    member: 'amountLimit',
    field: 'amount-limit',
    look: { hint: accountHints.amountLimit, width: 'short' },
  },
  {
    member: 'referenceLength',
    field: 'reference-length',
    look: { hint: accountHints.referenceLength, width: 'short', unit: formWords.characters },
  },
  {
    member: 'timeZone',
    field: 'time-zone',
    look: { hint: accountHints.timeZone, lengthMax: textLengthsMax.timeZone },
  },
  {
    member: 'duplicateHours',
    field: 'duplicate-window',
    look: { hint: accountHints.duplicates, width: 'short' },
  },
] as const;

/** Fields for the limits of a charge and the account's time zone. */
export function LimitParts(props: FormPartProps): ReactElement {
  const { draft, errors, change, onCardNumber } = props;
  return (
    <FormGroup title={groupWords.limits} isInRows>
      {rows.map(({ member, field, look }) => (
        <TextRow
          key={field}
          {...look}
          field={field}
          value={draft[member]}
          error={errors[field]}
          onText={(text) => change({ [member]: text })}
          onCardNumber={onCardNumber}
        />
      ))}
    </FormGroup>
  );
}
