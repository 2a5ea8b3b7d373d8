import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useId } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import { originOf } from '../../../../domain/accounts/gateway-url.ts';
import { Segments } from '../../../ui/form/choice.tsx';
import { FieldError, FieldHint, FieldRow } from '../../../ui/form/field.tsx';
import {
  accountFieldWords,
  accountHints,
  formWords,
  groupWords,
} from '../../../words/settings/accounts.ts';
import type { FormPartProps } from './form-parts.ts';
import { MarkRow } from './mark-row.tsx';
import { FormGroup } from './form-group.tsx';
import { TextRow } from './text-row.tsx';
import { Help } from '../../../ui/form/help.tsx';

/** Fields for the account's name, its mode and its gateway addresses. */
export function AddressParts(
  props: FormPartProps & {
    /** The saved address; null for a new account. */
    readonly savedBaseUrl: string | null;
  },
): ReactElement {
  const { draft, errors, change, onCardNumber } = props;
  const hasMoved =
    props.savedBaseUrl !== null && originOf(draft.baseUrl.trim()) !== originOf(props.savedBaseUrl);
  return (
    <>
      <FormGroup title={groupWords.identity}>
        <TextRow
          field="name"
          value={draft.name}
          error={errors.name}
          lengthMax={textLengthsMax.accountName}
          onText={(name) => change({ name })}
          onCardNumber={onCardNumber}
        />
        <ModeRow {...props} isFixed={props.savedBaseUrl !== null} />
        <MarkRow {...props} />
      </FormGroup>
      <FormGroup title={groupWords.addresses}>
        <TextRow
          field="base-url"
          value={draft.baseUrl}
          hint={accountHints.baseUrl}
          error={errors['base-url']}
          warning={hasMoved ? accountHints.moved : null}
          lengthMax={textLengthsMax.url}
          onText={(baseUrl) => change({ baseUrl })}
          onCardNumber={onCardNumber}
        />
        <TextRow
          field="paynow-url"
          value={draft.paynowUrl}
          hint={accountHints.paynowUrl}
          error={errors['paynow-url']}
          lengthMax={textLengthsMax.url}
          onText={(paynowUrl) => change({ paynowUrl })}
          onCardNumber={onCardNumber}
        />
      </FormGroup>
    </>
  );
}

const accountModes = ['test', 'live'] as const;

/** The account's mode: chosen once, because test and live records never mix. */
function ModeRow(props: FormPartProps & { readonly isFixed: boolean }): ReactElement {
  const id = useId();
  const error = props.errors.mode;
  return (
    <FieldRow label={accountFieldWords.mode} labelId={id}>
      <Flex wrap="wrap" align="center" gap="4px 8px">
        <Segments
          labelId={id}
          field="mode"
          value={props.draft.mode}
          options={accountModes.map((mode) => ({
            value: mode,
            words: formWords[mode],
            isOff: props.isFixed && mode !== props.draft.mode,
          }))}
          describedBy={`${id}-hint`}
          onChange={(mode) => props.change({ mode })}
        />
        <FieldHint id={`${id}-hint`}>
          {props.isFixed ? accountHints.modeFixed : accountHints.mode}
        </FieldHint>
      </Flex>
      <Help>{accountHints.modeAnswers}</Help>
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </FieldRow>
  );
}
