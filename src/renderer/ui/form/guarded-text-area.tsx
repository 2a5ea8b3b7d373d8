import { Input } from '@mantine/core';
import type { ReactElement } from 'react';
import type { GuardedProps } from './guarded-input.tsx';
import { useGuarded } from './guarded-input.tsx';
import { fieldOf } from './text-input.tsx';

/** A field of several lines that never keeps a card number; see `GuardedInput`. */
export function GuardedTextArea(props: GuardedProps<'textarea'>): ReactElement {
  const { generation, field } = useGuarded<'textarea'>(props);
  return <Input component="textarea" multiline {...fieldOf<'textarea'>(field)} key={generation} />;
}
