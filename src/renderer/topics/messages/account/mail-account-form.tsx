import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useRef } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { mailSecurities } from '../../../../domain/mail/mail-account.ts';
import type { MailAccount, MailAccountField } from '../../../../domain/mail/mail-account.ts';
import { walkByEnter } from '../../../lib/enter-navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SaidNotice } from '../../../ui/said.tsx';
import { mailAccountWords as words } from '../words/mail-account.ts';
import { useMailAccount } from './use-mail-account.ts';
import type { MailDraft } from './mail-draft.ts';

interface FormProps {
  readonly status: Status;
  readonly account: MailAccount | null;
  readonly canChange: boolean;
}

/** Address, encryption and sender of the mail server. */
export function MailAccountForm({ status, account, canChange }: FormProps): ReactElement {
  const isPractice = status.mode === 'practice';
  const element = useRef<HTMLFormElement>(null);
  const form = useMailAccount(account, isPractice, element);
  return (
    <form
      ref={element}
      className="stacked-form"
      noValidate
      autoComplete="off"
      onKeyDown={walkByEnter}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <p className="help-text">{isPractice ? words.practiceText : words.text}</p>
      <Flex
        component="fieldset"
        direction="column"
        gap={8}
        miw={0}
        m={0}
        p={0}
        disabled={!canChange}
      >
        <MailFields form={form} isPractice={isPractice} />
      </Flex>
      <Flex wrap="wrap" gap={8}>
        <Button type="submit" tone="primary" keys="Ctrl+Enter" disabled={!canChange}>
          {words.save}
        </Button>
        {account === null ? null : (
          <Button tone="quiet" disabled={!canChange} onClick={form.askRemove}>
            {words.remove}
          </Button>
        )}
      </Flex>
      {form.isRemoving ? (
        <Notice
          tone="warn"
          title={words.removeQuestion}
          actions={
            <>
              <Button tone="danger" onClick={form.remove}>
                {words.removeYes}
              </Button>
              <Button tone="quiet" onClick={form.keep}>
                {words.removeNo}
              </Button>
            </>
          }
        />
      ) : null}
      <SaidNotice said={form.said} />
    </form>
  );
}

type Form = ReturnType<typeof useMailAccount>;

function MailFields(props: { readonly form: Form; readonly isPractice: boolean }): ReactElement {
  const { form, isPractice } = props;
  const { draft } = form;
  return (
    <>
      <MailText
        form={form}
        field="host"
        part="host"
        hint={words.hostHint}
        lengthMax={textLengthsMax.host}
      />
      <Choice
        label={words.security}
        field="mail-security"
        value={draft.security}
        options={mailSecurities.map((value) => ({ value, words: words.securities[value] }))}
        onChange={form.changeSecurity}
      />
      <p className="help-text">{words.securityText}</p>
      <MailText form={form} field="port" part="port" lengthMax={5} />
      {isPractice ? null : (
        <MailText
          form={form}
          field="username"
          part="username"
          hint={words.usernameHint}
          lengthMax={textLengthsMax.userName}
        />
      )}
      <MailText
        form={form}
        field="from-address"
        part="fromAddress"
        hint={words.fromAddressHint}
        lengthMax={textLengthsMax.email}
      />
      <MailText
        form={form}
        field="from-name"
        part="fromName"
        hint={words.fromNameHint}
        lengthMax={textLengthsMax.senderName}
      />
    </>
  );
}

function MailText(props: {
  readonly form: Form;
  readonly field: Exclude<MailAccountField, 'security'>;
  readonly part: Exclude<keyof MailDraft, 'security'>;
  readonly hint?: string;
  readonly lengthMax: number;
}): ReactElement {
  const { form, field, part, lengthMax } = props;
  return (
    <Field label={words[part]} hint={props.hint} error={form.errors[field] ?? null}>
      {(control) => (
        <GuardedInput
          {...control}
          dir="ltr"
          w={part === 'port' ? 84 : 300}
          data-field={`mail-${field}`}
          maxLength={lengthMax}
          value={form.draft[part]}
          onText={(text) => form.change({ [part]: text })}
        />
      )}
    </Field>
  );
}
