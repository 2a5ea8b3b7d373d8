import { Box, Group } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import { groupsOf } from '../../../../domain/records/join-code.ts';
import { call } from '../../../bridge/client.ts';
import { formatMoment } from '../../../lib/clock-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { Said } from '../../../ui/said.tsx';
import { failureWords } from '../../../words/failures.ts';
import { fileTroubleWords } from '../../../words/payments/payments.ts';
import { inviteWords as words, notInvitedWords } from '../words/terminals.ts';
import type { TypedOwner } from './owner-fields.tsx';
import { OwnerForm } from './owner-form.tsx';

/** The form that adds a terminal: a sealed file to be carried there, and its code, shown once. */
export function InviteTerminal(): ReactElement {
  const [name, setName] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const invite = async (login: TypedOwner): Promise<Said> => {
    const answer = await call('terminals.invite', { terminalName: name.trim(), ...login });
    if (!answer.ok) return { tone: 'bad', words: failureWords(answer.error) };
    const { value } = answer;
    if (value.kind === 'trouble') return { tone: 'bad', words: fileTroubleWords[value.trouble] };
    if (value.kind !== 'saved') {
      const tone = value.kind === 'cancelled' ? 'quiet' : 'bad';
      return { tone, words: notInvitedWords(value) ?? '' };
    }
    setCode(value.code);
    setName('');
    const until = formatMoment(value.expiresAt, Date.now());
    return { tone: 'good', words: words.saved(value.fileName, until) };
  };
  const missing = (): string | null => {
    setCode(null);
    return name.trim() === '' ? words.nameMissing : null;
  };
  return (
    <Panel title={words.title}>
      <OwnerForm
        label={words.title}
        name="invite"
        button={words.save}
        missing={missing}
        send={invite}
      >
        <p className="help-text">{words.text}</p>
        <Field label={words.name} hint={words.hintName}>
          {(control) => (
            <GuardedInput
              {...control}
              dir="auto"
              data-field="invite-name"
              maxLength={textLengthsMax.terminalName}
              value={name}
              onText={setName}
            />
          )}
        </Field>
      </OwnerForm>
      {code === null ? null : <ShownCode code={code} onHide={() => setCode(null)} />}
    </Panel>
  );
}

function ShownCode(props: { readonly code: string; readonly onHide: () => void }): ReactElement {
  const places = groupsOf(props.code).map((group, at) => ({ group, at }));
  return (
    <Box mt="sm">
      <Notice
        tone="warn"
        title={words.code}
        actions={<Button onClick={props.onHide}>{words.hide}</Button>}
      >
        <Group data-join-code="" gap="lg" fz={22} lts="0.08em" my={6}>
          {places.map(({ group, at }) => (
            <span key={at}>{group} </span>
          ))}
        </Group>
        {words.codeText}
      </Notice>
    </Box>
  );
}
