import { Flex, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { checkCustomer, customerFieldNames } from '../../../domain/customers/customer.ts';
import type {
  CustomerField,
  CustomerFields,
  CustomerRefusal,
} from '../../../domain/customers/customer.ts';
import {
  languageNames,
  receiptLanguages,
} from '../../../domain/receipt/languages/receipt-language.ts';
import {
  customerFaultWords,
  customerFieldWords,
  customerWords,
  numberRemovedWords,
} from '../../words/customers.ts';
import { useAnnounce } from '../announcer.tsx';
import { Button } from '../button.tsx';
import type { FieldControl } from '../form/field.tsx';
import { Field } from '../form/field.tsx';
import { GuardedInput } from '../form/guarded-input.tsx';
import { GuardedTextArea } from '../form/guarded-text-area.tsx';
import { SelectInput } from '../form/select-input.tsx';
import { useChanges } from '../form/use-changes.ts';
import { Notice } from '../notice.tsx';
import { focusOn } from '../../lib/focus-on.ts';

/** Result of saving: done, fields to correct, or a sentence with the reason. */
export type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'refused'; readonly refusals: readonly CustomerRefusal[] }
  | { readonly kind: 'failed'; readonly sentence: string };

interface CustomerFormProps {
  readonly label: string;
  readonly initial: CustomerFields;
  /** Address, language and notes appear only on the customer's own page; a call leaves no time for them. */
  readonly isWhole: boolean;
  readonly onSave: (fields: CustomerFields) => Promise<SaveOutcome>;
  readonly onCancel: () => void;
}

/**
 * The fields of a customer, on their page and within Take payment.
 *
 * It is a group and not a form, because Take payment nests it in one. Enter moves to the Save button,
 * Ctrl+Enter saves, Esc cancels.
 */
export function CustomerForm(props: CustomerFormProps): ReactElement {
  const group = useRef<HTMLDivElement>(null);
  const form = useCustomerFields(props, group);
  const shown = customerFieldNames.filter((field) => props.isWhole || isKeyedInCall[field]);
  useEffect(() => {
    const empty = group.current?.querySelector<HTMLElement>('input[value=""]');
    (empty ?? group.current?.querySelector('input'))?.focus();
  }, []);

  return (
    <Stack
      gap={7}
      role="group"
      data-form
      aria-label={props.label}
      ref={group}
      onKeyDown={(event) => walk(event, form.save, props.onCancel)}
    >
      {shown.map((field) => (
        <Field key={field} label={customerFieldWords[field]} error={form.sentenceOf(field)}>
          {(control) => <CustomerInput field={field} control={control} form={form} />}
        </Field>
      ))}
      {form.trouble === null ? null : <Notice tone="bad" title={form.trouble} />}
      <Flex wrap="wrap" gap={8} pt={3}>
        <Button tone="primary" data-save="" aria-disabled={form.isSaving} onClick={form.save}>
          {customerWords.save}
        </Button>
        <Button keys="Esc" onClick={props.onCancel}>
          {customerWords.cancel}
        </Button>
      </Flex>
    </Stack>
  );
}

interface CustomerFieldsState {
  readonly fields: CustomerFields;
  readonly edit: (field: CustomerField, text: string) => void;
  readonly numberRemoved: (field: CustomerField) => void;
  readonly sentenceOf: (field: CustomerField) => string | null;
  readonly trouble: string | null;
  readonly isSaving: boolean;
  readonly save: () => void;
}

function useCustomerFields(
  { initial, onSave }: CustomerFormProps,
  group: React.RefObject<HTMLElement | null>,
): CustomerFieldsState {
  const announce = useAnnounce();
  const changes = useChanges<CustomerFields>(initial);
  const fields = changes.draft;
  const [sentences, setSentences] = useState<Partial<Record<CustomerField, string>>>({});
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [backTo, setBackTo] = useState<{
    readonly field: CustomerField;
    readonly request: number;
  } | null>(null);

  // The field that held a card number was replaced: typing continues in the new one.
  useEffect(() => {
    if (backTo !== null) goOnIn(group.current, backTo.field);
  }, [backTo, group]);

  const refuse = (refusals: readonly CustomerRefusal[]): void => {
    const told = refusals.map(({ field, reason }) => [field, customerFaultWords(field, reason)]);
    setSentences(Object.fromEntries(told) as Partial<Record<CustomerField, string>>);
    announce(told.map(([, sentence]) => sentence).join(' '));
    const first = refusals[0]?.field ?? 'name';
    focusOn(group.current, `customer-${first}`);
  };
  const save = async (): Promise<void> => {
    if (isSaving) return;
    const checked = checkCustomer(fields);
    if (!checked.ok) return refuse(checked.error);
    setSaving(true);
    setTrouble(null);
    const outcome = await onSave(checked.value);
    setSaving(false);
    if (outcome.kind === 'refused') refuse(outcome.refusals);
    if (outcome.kind === 'failed') setTrouble(outcome.sentence);
  };
  return {
    fields,
    trouble,
    isSaving,
    edit: (field, text) => {
      changes.change({ [field]: text });
      // The notice of a removed number stays while the rest of the sentence is typed.
      setSentences((before) =>
        before[field] === numberRemovedWords ? before : { ...before, [field]: undefined },
      );
    },
    numberRemoved: (field) => {
      setBackTo((before) => ({ field, request: (before?.request ?? 0) + 1 }));
      setSentences((before) => ({ ...before, [field]: numberRemovedWords }));
      announce(numberRemovedWords);
    },
    sentenceOf: (field) => sentences[field] ?? null,
    save: () => void save(),
  };
}

function goOnIn(group: HTMLElement | null, field: CustomerField): void {
  const found = group?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    `[data-field="customer-${field}"]`,
  );
  found?.focus();
  found?.setSelectionRange(found.value.length, found.value.length);
}

function CustomerInput(props: {
  readonly field: CustomerField;
  readonly control: FieldControl;
  readonly form: CustomerFieldsState;
}): ReactElement {
  const { field, control, form } = props;
  const common = {
    ...control,
    // Names come in any script: each line takes the direction of its own letters.
    dir: 'auto' as const,
    'data-field': `customer-${field}`,
    value: form.fields[field] ?? '',
    onText: (text: string) => form.edit(field, text),
    onCardNumber: () => form.numberRemoved(field),
  };
  if (field === 'language') return <LanguageSelect control={control} form={form} />;
  if (field === 'notes' || field === 'address') {
    return <GuardedTextArea {...common} rows={3} spellCheck={field === 'notes'} />;
  }
  const mode = { name: 'text', phone: 'tel', email: 'email' } as const;
  return <GuardedInput {...common} inputMode={mode[field]} />;
}

/** Fields that a form within Take payment shows. */
const isKeyedInCall: Readonly<Record<CustomerField, boolean>> = {
  name: true,
  phone: true,
  email: true,
  address: false,
  language: false,
  notes: false,
};

function LanguageSelect(props: {
  readonly control: FieldControl;
  readonly form: CustomerFieldsState;
}): ReactElement {
  return (
    <SelectInput
      {...props.control}
      data-field="customer-language"
      value={props.form.fields.language ?? ''}
      options={[
        { value: '', words: customerWords.shopLanguage },
        ...receiptLanguages.map((code) => ({ value: code, words: languageNames[code] })),
      ]}
      onValue={(language) => props.form.edit('language', language)}
    />
  );
}

function walk(event: KeyboardEvent<HTMLElement>, save: () => void, cancel: () => void): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    return cancel();
  }
  if (event.key !== 'Enter') return;
  event.stopPropagation();
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    return event.repeat ? undefined : save();
  }
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (event.repeat) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input, textarea, [data-save]'),
  ];
  stops[stops.indexOf(event.target) + (event.shiftKey ? -1 : 1)]?.focus();
}
