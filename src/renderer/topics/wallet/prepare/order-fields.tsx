import { Box, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { WalletContext } from '../../../bridge/wallet-queries.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { SumBesideField, sumInField } from '../../../ui/form/sum-echo.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { SelectInput } from '../../../ui/form/select-input.tsx';
import { channelWords } from '../../../words/payments/charge-form.ts';
import { normalisedWords, prepareWords } from '../words/wallet.ts';
import type { WalletOrderText } from './prepare-model.ts';
import type { Prepare } from './use-prepare.ts';
import { channels } from '../../../../domain/charge/attempt.ts';

interface OrderFieldsProps {
  readonly context: WalletContext;
  readonly text: WalletOrderText;
  readonly prepare: Prepare;
  readonly onChange: (part: Partial<WalletOrderText>) => void;
}

/** Fields for the amount owed, and the page that the wallet returns the customer to. */
export function OrderFields(props: OrderFieldsProps): ReactElement {
  const { text, prepare, onChange } = props;
  const { normalised } = prepare.warnings;
  return (
    <Stack gap={6} miw={0}>
      <Field
        label={prepareWords.invoice}
        error={colonAtOnce(text.invoice, prepare)}
        warning={normalised === null ? null : normalisedWords(normalised)}
      >
        {(control) => (
          <GuardedInput
            {...control}
            autoFocus
            dir="auto"
            data-field="invoice"
            maxLength={textLengthsMax.typedReference}
            value={text.invoice}
            onText={(next) => onChange({ invoice: next })}
            onLeave={() => text.invoice !== '' && prepare.leave('invoice')}
          />
        )}
      </Field>
      <AmountField {...props} />
      <Choice
        label={prepareWords.channel}
        value={text.channel}
        options={channels.map((value) => ({ value, words: channelWords[value] }))}
        onChange={(channel) => onChange({ channel })}
      />
      <AddressField
        field="origin-url"
        label={prepareWords.origin}
        hint={prepareWords.originHint}
        value={text.origin}
        warning={prepare.warnings.isPlainOrigin ? prepareWords.plainOrigin : null}
        prepare={prepare}
        onText={(origin) => onChange({ origin })}
      />
      <AddressField
        field="callback-path"
        label={prepareWords.path}
        hint={prepareWords.pathHint}
        value={text.path}
        warning={null}
        prepare={prepare}
        onText={(path) => onChange({ path })}
      />
    </Stack>
  );
}

/**
 * The problem with the invoice number; null for none. A colon is reported while it is typed: it looks
 * harmless, and leaving the field is too late.
 */
function colonAtOnce(invoice: string, prepare: Prepare): string | null {
  if (invoice.includes(':')) return prepare.soonSentenceOf('invoice');
  return prepare.sentenceOf('invoice');
}

function AmountField({ context, text, prepare, onChange }: OrderFieldsProps): ReactElement {
  return (
    <Field
      label={prepareWords.amount}
      error={prepare.sentenceOf('amount') ?? prepare.sentenceOf('currency')}
    >
      {(control) => (
        <>
          <GuardedInput
            {...control}
            w={200}
            data-field="amount"
            {...sumInField(text.amount, text.currency)}
            inputMode="decimal"
            maxLength={textLengthsMax.typedAmount}
            value={text.amount}
            onText={(next) => onChange({ amount: next })}
            onLeave={() => text.amount !== '' && prepare.leave('amount')}
          />
          <Box flex="none" w={86}>
            <SelectInput
              data-field="currency"
              aria-label={prepareWords.currency}
              value={text.currency}
              options={context.form.currencies.map((value) => ({ value, words: value }))}
              onValue={(currency) => onChange({ currency })}
            />
          </Box>
          <SumBesideField text={text.amount} currency={text.currency} />
        </>
      )}
    </Field>
  );
}

function AddressField(props: {
  readonly field: 'origin-url' | 'callback-path';
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly warning: string | null;
  readonly prepare: Prepare;
  readonly onText: (text: string) => void;
}): ReactElement {
  const { field, value, prepare } = props;
  return (
    <Field
      label={props.label}
      hint={props.hint}
      error={prepare.sentenceOf(field)}
      warning={props.warning}
    >
      {(control) => (
        <GuardedInput
          {...control}
          dir="ltr"
          inputMode="url"
          data-field={field}
          maxLength={textLengthsMax.address}
          value={value}
          onText={props.onText}
          onLeave={() => value !== '' && prepare.leave(field)}
        />
      )}
    </Field>
  );
}
