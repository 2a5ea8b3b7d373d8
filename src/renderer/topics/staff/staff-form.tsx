import { Stack } from '@mantine/core';
import type { ComponentPropsWithRef, ReactElement } from 'react';

/** A form about staff, as wide as its sentences read well; with its controls at the right it takes its whole panel. */
export function StaffForm(
  props: ComponentPropsWithRef<'form'> & { readonly isWide?: true },
): ReactElement {
  const { children, isWide, ...form } = props;
  return (
    <form noValidate autoComplete="off" {...form}>
      <Stack gap={isWide === true ? 16 : 10} {...(isWide === true ? {} : { maw: 620 })}>
        {children}
      </Stack>
    </form>
  );
}
