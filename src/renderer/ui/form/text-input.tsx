import type { BoxProps, InputProps } from '@mantine/core';
import { Input } from '@mantine/core';
import type { ComponentPropsWithRef, FocusEventHandler, ReactElement } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { afterPress } from './after-press.ts';

/** Attributes of a text field; the kit's props set its width and what stands inside it. */
export type TextInputProps<Tag extends 'input' | 'textarea' = 'input'> = Omit<
  ComponentPropsWithRef<Tag>,
  keyof InputProps | 'onBlur'
> & {
  /** Called once the field is left; where a press led out of it, after the click. */
  readonly onLeave?: (() => void) | undefined;
} & Pick<ComponentPropsWithRef<Tag>, 'className' | 'dir' | 'disabled' | 'id' | 'required'> &
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

/** Tells that a field was left: by its newest handler, since the click may have changed what it judges. */
export function useLeave(onLeave: TextInputProps['onLeave']): FocusEventHandler<HTMLElement> {
  const newest = useRef(onLeave);
  useLayoutEffect(() => {
    newest.current = onLeave;
  }, [onLeave]);
  return ({ currentTarget: field }) =>
    afterPress(
      () => newest.current?.(),
      // A press may lead back into it, as one on its label does. A window that is left keeps its active element.
      () => field.isConnected && document.activeElement !== field,
    );
}

/** The kit's text field. */
export function TextInput({ onLeave, ...rest }: TextInputProps): ReactElement {
  return <Input type="text" {...fieldOf<'input'>(rest)} onBlur={useLeave(onLeave)} />;
}
