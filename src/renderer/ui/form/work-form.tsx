import { Box, Flex } from '@mantine/core';
import type { FormEvent, KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { walkByEnter } from '../../lib/enter-navigation.ts';
import { workFormWords } from '../../words/work-form.ts';
import { useAnnounce } from '../announcer.tsx';
import { ApprovalSlot } from '../approval/approval-slot.tsx';
import { Button } from '../button.tsx';
import { Field } from './field.tsx';
import type { DateKeying } from '../date/keyed-date.ts';
import { DateInput } from '../date/date-input.tsx';
import { QuickDays } from '../date/quick-days.tsx';
import { dateEntryWords } from '../../words/date-entry.ts';
import { GuardedInput } from './guarded-input.tsx';
import { Notice } from '../notice.tsx';
import './work-form.css';

/** One field of a short form. */
export interface WorkField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** Of a date not asked: its own reader bounds it. */
  readonly lengthMax?: number;
  readonly hint?: string;
  readonly initial?: string;
  /** Amounts, dates and times need less width. */
  readonly isNarrow?: true;
  /** Makes it a date: what is typed is read against this. */
  readonly date?: DateKeying;
  /** Offers the days that are often meant beside a date. */
  readonly hasQuickDays?: true;
}

export type WorkText<Name extends string> = Readonly<Record<Name, string>>;
export type WorkErrors<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Refusal of a short form: the fields in error, or a reason that concerns the whole form. */
export interface WorkRefusal<Name extends string> {
  readonly errors: WorkErrors<Name>;
  readonly whole: string | null;
}

interface WorkFormProps<Name extends string> {
  readonly title: string;
  readonly children?: ReactNode;
  readonly fields: readonly WorkField<Name>[];
  readonly button: string;
  /** Resolves to the refusal, or null when it is done. */
  readonly onSubmit: (text: WorkText<Name>) => Promise<WorkRefusal<Name> | null>;
  readonly onCancel?: () => void;
  /** The field that takes the first focus; the first one when absent. */
  readonly focusFirst?: string;
}

/** A short form in place, never a dialog: Enter moves on, Ctrl+Enter submits. */
export function WorkForm<Name extends string>(props: WorkFormProps<Name>): ReactElement {
  const { fields, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  const state = useWorkForm(props, form);
  const { refusal } = state;
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key === 'Escape' && onCancel !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
      return;
    }
    walkByEnter(event);
  };
  return (
    <Box
      component="form"
      className="work-form"
      pt={10}
      pb={4}
      aria-label={props.title}
      ref={form}
      noValidate
      autoComplete="off"
      onKeyDown={onKeyDown}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void state.submit();
      }}
    >
      <Box component="p" fw={600}>
        {props.title}
      </Box>
      {props.children}
      {fields.map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          value={state.text[field.name] ?? field.initial ?? ''}
          error={refusal?.errors[field.name] ?? null}
          onText={(typed) => state.type(field.name, typed)}
          onCardNumber={() => state.refuseNumber(field.name)}
        />
      ))}
      {refusal === null || refusal.whole === null ? null : (
        <Notice tone="warn" title={refusal.whole} />
      )}
      <ApprovalSlot />
      {/* Above the parts of fields that scroll under it, such as the button of a calendar. */}
      <Flex className="work-form-actions" wrap="wrap" gap={6} pt={4} style={{ zIndex: 2 }}>
        <Button type="submit" tone="primary" keys="Ctrl+Enter">
          {props.button}
        </Button>
        {onCancel === undefined ? null : (
          <Button keys="Esc" onClick={onCancel}>
            {workFormWords.cancel}
          </Button>
        )}
      </Flex>
    </Box>
  );
}

function buttonsOf(form: HTMLFormElement | null): Element | null {
  return form?.querySelector('.work-form-actions') ?? null;
}

/** Text and refusals of a short form; focuses the first field, and after a refusal the first one in error. */
function useWorkForm<Name extends string>(
  props: WorkFormProps<Name>,
  form: RefObject<HTMLFormElement | null>,
) {
  const { fields } = props;
  const announce = useAnnounce();
  const [text, setText] = useState<Partial<WorkText<Name>>>({});
  const [refusal, setRefusal] = useState<WorkRefusal<Name> | null>(null);
  const busy = useRef(false);
  const focusOn = (name: string | undefined): void => {
    const field = form.current?.querySelector<HTMLElement>(`[data-field="${name ?? ''}"]`);
    field?.focus();
    // Existing text is selected to be keyed over, as wherever Enter leads.
    if (field instanceof HTMLInputElement && field.type === 'text') field.select();
  };
  const focusFirst = useEffectEvent(() => focusOn(props.focusFirst ?? fields[0]?.name));
  useEffect(() => focusFirst(), []);
  const whole = refusal?.whole ?? null;
  useEffect(() => {
    // The refusal takes space of its own: the button that goes on stays in view below it.
    if (whole !== null) buttonsOf(form.current)?.scrollIntoView({ block: 'nearest' });
  }, [form, whole]);

  const judge = (name: Name, sentence: string | undefined): void =>
    setRefusal((before) => ({
      errors: { ...before?.errors, [name]: sentence } as WorkErrors<Name>,
      whole: null,
    }));
  return {
    text,
    refusal,
    type: (name: Name, typed: string): void => {
      setText((before) => ({ ...before, [name]: typed }));
      judge(name, undefined);
    },
    refuseNumber: (name: Name): void => {
      judge(name, workFormWords.cardNumber);
      announce(workFormWords.cardNumber);
    },
    submit: async (): Promise<void> => {
      if (busy.current) return;
      busy.current = true;
      const answer = await props.onSubmit({ ...initialText(fields), ...text }).finally(() => {
        busy.current = false;
      });
      setRefusal(answer);
      if (answer === null) return;
      const wrong = fields.find(({ name }) => answer.errors[name] !== undefined)?.name;
      announce((wrong === undefined ? answer.whole : answer.errors[wrong]) ?? '');
      focusOn(wrong);
    },
  };
}

function FieldRow<Name extends string>(props: {
  readonly field: WorkField<Name>;
  readonly value: string;
  readonly error: string | null;
  readonly onText: (typed: string) => void;
  readonly onCardNumber: () => void;
}): ReactElement {
  const { field, value, error } = props;
  const words = field.hint ?? (field.date === undefined ? undefined : dateEntryWords.hint);
  const hint = words === undefined ? {} : { hint: words };
  const aside =
    field.date === undefined || field.hasQuickDays !== true
      ? {}
      : { aside: <QuickDays keying={field.date} value={value} onPick={props.onText} /> };
  return (
    <Field label={field.label} error={error} {...hint} {...aside}>
      {(control) =>
        field.date === undefined ? (
          <GuardedInput
            {...control}
            data-field={field.name}
            w={field.isNarrow === true ? 116 : '100%'}
            maxLength={field.lengthMax}
            value={value}
            onText={props.onText}
            onCardNumber={props.onCardNumber}
          />
        ) : (
          <DateInput
            {...control}
            data-field={field.name}
            keying={field.date}
            value={value}
            onText={props.onText}
            onCardNumber={props.onCardNumber}
          />
        )
      }
    </Field>
  );
}

function initialText<Name extends string>(fields: readonly WorkField<Name>[]): WorkText<Name> {
  return Object.fromEntries(
    fields.map(({ name, initial }) => [name, initial ?? '']),
  ) as unknown as WorkText<Name>;
}
