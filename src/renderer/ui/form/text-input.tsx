import type { BoxProps, InputProps } from '@mantine/core';
import { Input } from '@mantine/core';
import type { ComponentPropsWithRef, ReactElement } from 'react';

/** Attributes of a text field; the kit's props set its width and what stands inside it. */
export type TextInputProps<Tag extends 'input' | 'textarea' = 'input'> = Omit<
  ComponentPropsWithRef<Tag>,
  keyof InputProps
> &
  Pick<ComponentPropsWithRef<Tag>, 'className' | 'dir' | 'disabled' | 'id' | 'required'> &
  Pick<BoxProps, 'flex' | 'maw' | 'miw' | 'w'> &
  Pick<
    InputProps,
    'leftSection' | 'leftSectionPointerEvents' | 'rightSection' | 'rightSectionWidth' | 'size'
  >;

/**
 * Sets on the field itself what the kit sets on the box around it, or takes from a wrapper of its own.
 *
 * Class names and widths are those of the box.
 */
export function fieldOf<Tag extends 'input' | 'textarea'>(props: TextInputProps<Tag>) {
  const { id, dir, disabled, className, required, ...rest } = props;
  const described = {
    id,
    dir,
    disabled,
    required,
    'aria-describedby': props['aria-describedby'],
    'aria-invalid': props['aria-invalid'],
  };
  return {
    ...rest,
    className: `input ${className ?? ''}`,
    withAria: false,
    error: props['aria-invalid'] === true,
    attributes: { input: described },
  };
}

/** The kit's text field. */
export function TextInput(props: TextInputProps): ReactElement {
  return <Input type="text" {...fieldOf(props)} />;
}
