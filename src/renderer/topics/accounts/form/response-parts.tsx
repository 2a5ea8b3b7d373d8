import type { ReactElement } from 'react';
import { cardTokenNames } from '../../../../domain/cards/card-tokens.ts';
import {
  defaultReferenceTakenPatterns,
  patternBounds,
} from '../../../../domain/charge/reference-taken.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox, Choice } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedTextArea } from '../../../ui/form/guarded-text-area.tsx';
import {
  accountFieldWords,
  accountHints,
  formWords,
  groupWords,
} from '../../../words/settings/accounts.ts';
import { FormGroup } from './form-group.tsx';
import type { FormPartProps } from './form-parts.ts';
import { Help } from '../../../ui/form/help.tsx';

/** Lines of the field before it scrolls. */
const linesShown = 9;

/** Settings for reading responses: decimals of amounts, the token of a card on file, and the phrases that mean a taken reference. */
export function ResponseParts(props: FormPartProps): ReactElement {
  const { draft, errors, change } = props;
  return (
    <FormGroup title={groupWords.responses}>
      <CheckBox
        words={formWords.twoDecimals}
        checked={draft.alwaysTwoDecimals}
        onChange={(alwaysTwoDecimals) => change({ alwaysTwoDecimals })}
      />
      <Help>{accountHints.twoDecimals}</Help>
      <Choice
        label={formWords.cardToken}
        value={draft.renewedCards}
        options={cardTokenNames.map((value) => ({ value, words: formWords.cardTokens[value] }))}
        onChange={(renewedCards) => change({ renewedCards })}
      />
      <Help>{accountHints.cardToken}</Help>
      <Field
        label={accountFieldWords['taken-patterns']}
        hint={accountHints.takenPatterns}
        error={errors['taken-patterns'] ?? null}
      >
        {(control) => (
          <GuardedTextArea
            {...control}
            data-field="taken-patterns"
            rows={linesShown}
            maxLength={(patternBounds.length + 1) * patternBounds.count}
            value={draft.takenPatterns}
            onText={(takenPatterns) => change({ takenPatterns })}
            onCardNumber={() => props.onCardNumber('taken-patterns')}
          />
        )}
      </Field>
      <div>
        <Button onClick={() => change({ takenPatterns: defaultReferenceTakenPatterns.join('\n') })}>
          {formWords.restorePatterns}
        </Button>
      </div>
    </FormGroup>
  );
}
