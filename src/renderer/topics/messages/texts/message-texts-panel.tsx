import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { templateKinds } from '../../../../domain/mail/template.ts';
import type { TemplateKind } from '../../../../domain/mail/template.ts';
import { messageRulesQuery } from '../../../bridge/mail/mail-queries.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SelectInput } from '../../../ui/form/select-input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import { messageKindWords } from '../../../words/messages/messages.ts';
import { messageTextWords as words } from '../words/message-texts.ts';
import { MessageTextForm } from './message-text-form.tsx';
import '../messages.css';
import { SettingsHead } from '../../../ui/page/settings-head.tsx';

/** The texts of the messages that no person sends: one at a time, with a preview. */
export function MessageTextsPanel({ status }: { readonly status: Status }): ReactElement {
  const read = useQuery(messageRulesQuery);
  const canChange = status.role === 'supervisor' || status.role === 'admin';
  return (
    <Stack className="mail" gap={12} miw={0}>
      <SettingsHead title={words.title} />
      {canChange ? null : <Notice tone="quiet" icon="lock" title={words.supervisorOnly} />}
      <p className="help-text">{words.text}</p>
      <QueryPart query={read} reading={words.reading} holdsForm>
        {(rules) => <Chosen rules={rules} canChange={canChange} status={status} />}
      </QueryPart>
    </Stack>
  );
}

function Chosen(props: {
  readonly rules: OperationOutput<'mail.rules'>;
  readonly canChange: boolean;
  readonly status: Status;
}): ReactElement {
  const { rules, canChange, status } = props;
  const [kind, setKind] = useState<TemplateKind>('payment-failed');
  const template = rules.templates.find((one) => one.kind === kind);
  return (
    <Panel title={messageKindWords(kind)}>
      <Field label={words.choose}>
        {(control) => (
          <SelectInput
            {...control}
            w={300}
            data-field="message-kind"
            value={kind}
            options={templateKinds.map((value) => ({ value, words: messageKindWords(value) }))}
            onValue={setKind}
          />
        )}
      </Field>
      {template === undefined ? null : (
        <MessageTextForm
          key={kind}
          template={template}
          rules={rules}
          canChange={canChange}
          mode={status.mode}
        />
      )}
    </Panel>
  );
}
