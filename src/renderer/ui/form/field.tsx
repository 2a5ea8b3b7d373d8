import { Box, Flex, Stack } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { createContext, useContext, useId } from 'react';
import { capital } from '../../lib/capital.ts';
import type { IconName } from '../icons.tsx';
import { Icon } from '../icons.tsx';

/** Attributes that link a control to its label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The reason the field was refused, as a sentence; null for none. */
  readonly error?: string | null;
  /** A warning that does not block. */
  readonly warning?: string | null;
  /** Shown at the end of the field's row, for example a card's brand. */
  readonly aside?: ReactNode;
  readonly children: (control: FieldControl) => ReactNode;
}

/** True in Settings, where label and help stand at the left and the control at the right. */
export const FieldsAside = createContext(false);

/** Puts label and help of the fields inside at the left, and their controls at the right. */
export function FieldsInRows(props: { readonly children: ReactNode }): ReactElement {
  return <FieldsAside value={true}>{props.children}</FieldsAside>;
}

/** One row of a form: its label, its control with a hint beside it, and a message below. */
export function Field(props: FieldProps): ReactElement {
  const id = useId();
  const isAside = useContext(FieldsAside);
  const hint =
    props.hint === undefined ? null : <FieldHint id={`${id}-hint`}>{props.hint}</FieldHint>;
  const error = props.error ?? null;
  const warning = props.warning ?? null;
  const describedBy = [
    error === null ? null : `${id}-error`,
    warning === null ? null : `${id}-warning`,
    props.hint === undefined ? null : `${id}-hint`,
  ].filter((part) => part !== null);
  return (
    <FieldRow label={props.label} htmlFor={id} hint={isAside ? hint : null}>
      <Flex className="field-line" wrap="wrap" align="center" gap="4px 8px" mih="var(--row)">
        {props.children({
          id,
          'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
          'aria-invalid': error === null ? undefined : true,
        })}
        {props.aside}
        {isAside ? null : hint}
      </Flex>
      {error === null ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
      {warning === null ? null : (
        <FieldMessage
          className="field-warning"
          color="var(--warn)"
          icon="question"
          id={`${id}-warning`}
        >
          {warning}
        </FieldMessage>
      )}
    </FieldRow>
  );
}

/** A label above its control: of one field (`htmlFor`), or of a group that names it (`labelId`). */
export function FieldRow(props: {
  readonly label: string;
  readonly htmlFor?: string;
  readonly labelId?: string;
  /** Help under the label, where the control stands at its right. */
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const { htmlFor, labelId } = props;
  const isAside = useContext(FieldsAside);
  const label = (
    <Box
      className="field-label"
      fz={13}
      fw={550}
      lh="20px"
      {...(htmlFor === undefined
        ? { component: 'span' as const, id: labelId }
        : { component: 'label' as const, htmlFor })}
    >
      {props.label}
    </Box>
  );
  if (isAside) {
    return (
      <Flex
        className="field rule-below rule-below-but-last"
        wrap="wrap"
        align="center"
        justify="space-between"
        gap="4px 24px"
        pb={14}
      >
        <Box flex="1 1 280px" maw={560} miw={0}>
          {label}
          {props.hint}
        </Box>
        <Box className="field-body" maw="100%">
          {props.children}
        </Box>
      </Flex>
    );
  }
  return (
    <Stack className="field" gap={4} miw={0}>
      {label}
      <div className="field-body">{props.children}</div>
    </Stack>
  );
}

/** Help beside or below a control. */
export function FieldHint(props: {
  readonly id?: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Box component="span" className="field-hint" display="block" c="dimmed" fz={12.5} id={props.id}>
      {typeof props.children === 'string' ? capital(props.children) : props.children}
    </Box>
  );
}

/** The sentence that says why a field was refused. */
export function FieldError(props: {
  readonly id?: string | undefined;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <FieldMessage {...props} className="field-error" color="var(--bad)" icon="bang">
      {props.children}
    </FieldMessage>
  );
}

function FieldMessage(props: {
  readonly id?: string | undefined;
  readonly className: string;
  readonly color: string;
  readonly icon: IconName;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Flex
      component="p"
      className={props.className}
      align="baseline"
      gap={5}
      pt={3}
      c={props.color}
      lh="17px"
      id={props.id}
    >
      <Icon name={props.icon} size={12} /> <span>{props.children}</span>
    </Flex>
  );
}
