import { Stack } from '@mantine/core';
import type { ComponentPropsWithRef, ReactElement } from 'react';

/** A form about staff, as wide as its sentences read well. */
export function StaffForm(props: ComponentPropsWithRef<'form'>): ReactElement {
  const { children, ...form } = props;
  return (
    <form noValidate autoComplete="off" {...form}>
      <Stack gap={10} maw={620}>
        {children}
      </Stack>
    </form>
  );
}
