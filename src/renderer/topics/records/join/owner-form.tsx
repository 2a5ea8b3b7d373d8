import { Group, Stack } from '@mantine/core';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { ButtonTone } from '../../../ui/button.tsx';
import { SaidNotice } from '../../../ui/said.tsx';
import type { Said } from '../../../ui/said.tsx';
import { useSending } from '../use-sending.ts';
import { OwnerFields, useOwner } from './owner-fields.tsx';
import type { TypedOwner } from './owner-fields.tsx';

/** A form that makes one call with the owner's login, and shows the sentence about it. */
export function OwnerForm(props: {
  readonly label: string;
  /** Tells the fields of several forms apart. */
  readonly name: string;
  readonly button: string;
  readonly tone?: ButtonTone;
  /** Further buttons beside the first. */
  readonly beside?: ReactNode;
  /** Shown while the call is under way. */
  readonly meantime?: string;
  /** The sentence about a field of the caller that is missing; null when none is. */
  readonly missing?: () => string | null;
  readonly send: (login: TypedOwner) => Promise<Said | null>;
  /** The text and the fields above those of the owner. */
  readonly children: ReactNode;
}): ReactElement {
  const owner = useOwner();
  const { said, tell, isUnderWay, send } = useSending();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isUnderWay) return;
    const missing = props.missing?.() ?? null;
    const login = missing ?? owner.take();
    if (typeof login === 'string') return tell({ tone: 'bad', words: login });
    send(() => props.send(login), props.meantime);
  };
  return (
    <form noValidate autoComplete="off" aria-label={props.label} onSubmit={submit}>
      <Stack gap="sm">
        {props.children}
        <OwnerFields owner={owner} name={props.name} />
        <Group gap="sm">
          <Button type="submit" tone={props.tone ?? 'plain'} isOff={isUnderWay}>
            {props.button}
          </Button>
          {props.beside}
        </Group>
        <SaidNotice said={said} />
      </Stack>
    </form>
  );
}
