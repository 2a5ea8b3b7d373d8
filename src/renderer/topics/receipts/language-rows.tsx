import type { ReactElement } from 'react';
import type { ReceiptTemplateView } from '../../../contract/payments/receipt-template.ts';
import type { ReceiptLanguage } from '../../../domain/receipt/languages/receipt-language.ts';
import {
  languageNames,
  receiptLanguages,
} from '../../../domain/receipt/languages/receipt-language.ts';
import { Field } from '../../ui/form/field.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { templateWords } from '../../words/payments/receipts.ts';

const languages = receiptLanguages.map((value) => ({ value, words: languageNames[value] }));

/** The shop's language, and the language whose texts are shown; null for the shop's own. */
export function LanguageRows(props: {
  readonly texts: Pick<ReceiptTemplateView, 'language'>;
  readonly shown: ReceiptLanguage | null;
  readonly disabled: boolean;
  readonly onShown: (language: ReceiptLanguage) => void;
  readonly onLanguage: (language: ReceiptLanguage) => void;
}): ReactElement {
  const { texts, shown } = props;
  return (
    <>
      <Field label={templateWords.shopLanguage} hint={templateWords.shopLanguageHint}>
        {(control) => (
          <SelectInput
            {...control}
            data-field="receipt-language"
            value={texts.language}
            options={languages}
            disabled={props.disabled}
            onValue={props.onLanguage}
          />
        )}
      </Field>
      <Field
        label={templateWords.textsIn}
        hint={shown === null ? templateWords.textsInHint : templateWords.emptyHint}
      >
        {(control) => (
          <SelectInput
            {...control}
            data-field="receipt-texts-in"
            value={shown ?? texts.language}
            options={languages}
            onValue={props.onShown}
          />
        )}
      </Field>
    </>
  );
}
