import { Input } from '@mantine/core';
import type { ReactElement } from 'react';
import type { GuardedProps } from './guarded-input.tsx';
import { useGuarded } from './guarded-input.tsx';
import { fieldOf, useLeave } from './text-input.tsx';

/** A field of several lines that never keeps a card number; see `GuardedInput`. */
export function GuardedTextArea(props: GuardedProps<'textarea'>): ReactElement {
  const { generation, field } = useGuarded<'textarea'>(props);
  const { onLeave, ...rest } = field;
  return (
    <Input
      component="textarea"
      multiline
      {...fieldOf<'textarea'>(rest)}
      onBlur={useLeave(onLeave)}
      key={generation}
    />
  );
}
