import { Box, Stack } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';

/** Settings under one heading. */
export function SettingGroup(props: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <Stack component="section" gap={6} aria-labelledby={id}>
      <h3 id={id}>{props.title}</h3>
      {props.children}
    </Stack>
  );
}

/** One text setting, with its hint or error below. */
export function SettingRow(props: {
  readonly label: string;
  /** Name by which the focus is moved here. */
  readonly field?: string;
  readonly value: string;
  readonly hint?: string;
  readonly unit?: string;
  readonly error?: string | undefined;
  readonly isNarrow?: true;
  readonly lengthMax?: number;
  readonly onText: (text: string) => void;
}): ReactElement {
  return (
    <Field
      label={props.label}
      hint={props.hint}
      error={props.error ?? null}
      aside={props.unit === undefined ? null : <span>{props.unit}</span>}
    >
      {(control) => (
        <GuardedInput
          {...control}
          dir="ltr"
          data-field={props.field === undefined ? undefined : `wallet-${props.field}`}
          {...(props.isNarrow === true ? { w: 84 } : {})}
          maxLength={props.lengthMax ?? textLengthsMax.wireName}
          value={props.value}
          onText={props.onText}
        />
      )}
    </Field>
  );
}

/** The source of a default, under its setting. */
export function SettingText(props: { readonly children: string }): ReactElement {
  return (
    <Box component="p" maw="72ch" c="dimmed">
      {props.children}
    </Box>
  );
}
