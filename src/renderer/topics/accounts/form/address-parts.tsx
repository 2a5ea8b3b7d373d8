import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { useId } from 'react';
import { originOf } from '../../../../domain/accounts/gateway-url.ts';
import { Icon } from '../../../ui/icons.tsx';
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
          lengthMax={80}
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
          lengthMax={2048}
          onText={(baseUrl) => change({ baseUrl })}
          onCardNumber={onCardNumber}
        />
        <TextRow
          field="paynow-url"
          value={draft.paynowUrl}
          hint={accountHints.paynowUrl}
          error={errors['paynow-url']}
          lengthMax={2048}
          onText={(paynowUrl) => change({ paynowUrl })}
          onCardNumber={onCardNumber}
        />
      </FormGroup>
    </>
  );
}

/** The account's mode: chosen once, because test and live records never mix. */
function ModeRow(props: FormPartProps & { readonly isFixed: boolean }): ReactElement {
  const id = useId();
  const error = props.errors.mode;
  return (
    <div className="field">
      <span className="field-label" id={id}>
        {accountFieldWords.mode}
      </span>
      <div>
        <div className="choice" role="radiogroup" aria-labelledby={id}>
          {(['test', 'live'] as const).map((mode) => {
            const isChosen = props.draft.mode === mode;
            return (
              <label className={props.isFixed && !isChosen ? 'choice-off' : undefined} key={mode}>
                <input
                  type="radio"
                  name={id}
                  {...(isChosen ? { 'data-field': 'mode' } : {})}
                  aria-describedby={`${id}-hint`}
                  disabled={props.isFixed && !isChosen}
                  checked={isChosen}
                  onChange={() => props.change({ mode })}
                />
                {formWords[mode]}
              </label>
            );
          })}
          <Box component="span" className="field-hint mode-hint" flex="1 1 220px" id={`${id}-hint`}>
            {props.isFixed ? accountHints.modeFixed : accountHints.mode}
          </Box>
        </div>
        <p className="form-source">{accountHints.modeAnswers}</p>
        {error === undefined ? null : (
          <p className="field-error">
            <Icon name="bang" size={12} /> {error}
          </p>
        )}
      </div>
    </div>
  );
}
