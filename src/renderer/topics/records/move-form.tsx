import { Stack } from '@mantine/core';
import type { FormEvent, ReactElement } from 'react';
import { useRef } from 'react';
import { serverLengthsMax } from '../../../domain/records/server-place.ts';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { PlaceField } from '../../../domain/records/server-place.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { GuardedTextArea } from '../../ui/form/guarded-text-area.tsx';
import { SecretField } from '../../ui/form/secret-field.tsx';
import type { SecretHandle } from '../../ui/form/secret-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SaidNotice } from '../../ui/said.tsx';
import type { Tell } from '../../ui/said.tsx';
import { useMove } from './use-move.ts';
import { moveWords as words, placeFaults } from './words/records.ts';

const lengthsMax: Readonly<Record<PlaceField, number>> = {
  host: serverLengthsMax.host,
  port: 5,
  database: serverLengthsMax.name,
  user: serverLengthsMax.name,
  authority: textLengthsMax.certificate,
  name: textLengthsMax.terminalName,
};

/** The form that moves the records to a server; an admin's passphrase is asked for in main's own window. */
export function MoveForm({ tellMoved }: { readonly tellMoved: Tell }): ReactElement {
  const element = useRef<HTMLFormElement>(null);
  const password = useRef<SecretHandle>(null);
  const form = useMove(element, tellMoved);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.isUnderWay || !form.isComplete()) return;
    const secret = password.current?.take() ?? '';
    if (secret !== '') return form.send(secret);
    form.lacksPassword();
    return password.current?.focus();
  };
  return (
    <Panel title={words.title}>
      <form ref={element} noValidate autoComplete="off" onSubmit={submit}>
        <Stack gap="sm">
          <p>{words.text}</p>
          <PlacePart form={form} field="host" hint={words.hintHost} />
          <PlacePart form={form} field="port" />
          <PlacePart form={form} field="database" />
          <PlacePart form={form} field="user" />
          <SecretField label={words.password} handle={password} field="records-password" />
          <PlacePart form={form} field="authority" hint={words.hintAuthority} />
          <PlacePart form={form} field="name" hint={words.hintName} />
          <div>
            <Button type="submit" isOff={form.isUnderWay}>
              {words.move}
            </Button>
          </div>
          <SaidNotice said={form.said} />
        </Stack>
      </form>
    </Panel>
  );
}

function PlacePart(props: {
  readonly form: ReturnType<typeof useMove>;
  readonly field: PlaceField;
  readonly hint?: string;
}): ReactElement {
  const { form, field, hint } = props;
  const error = form.fault === field ? placeFaults[field] : null;
  return (
    <Field label={words[field]} hint={hint} error={error}>
      {(control) => {
        const shared = {
          ...control,
          'data-field': `records-${field}`,
          maxLength: lengthsMax[field],
          value: form.draft[field],
          onText: (text: string) => form.change(field, text),
        };
        return field === 'authority' ? (
          <GuardedTextArea {...shared} rows={3} />
        ) : (
          <GuardedInput {...shared} dir={field === 'name' ? 'auto' : 'ltr'} />
        );
      }}
    </Field>
  );
}
