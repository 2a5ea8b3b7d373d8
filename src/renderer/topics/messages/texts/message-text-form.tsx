import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useRef } from 'react';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { AccountMode } from '../../../../domain/accounts/account.ts';
import {
  fillTemplate,
  placeholdersOf,
  templateTextBounds,
} from '../../../../domain/mail/template.ts';
import type { TemplateKind } from '../../../../domain/mail/template.ts';
import { walkByEnter } from '../../../lib/enter-navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { GuardedTextArea } from '../../../ui/form/guarded-text-area.tsx';
import { SaidNotice } from '../../../ui/said.tsx';
import { messageTextWords as words, sampleFacts } from '../words/message-texts.ts';
import { useMessageText } from './use-message-text.ts';

type Rules = OperationOutput<'mail.rules'>;

/** Subject, text and switch of one message, with its preview beside them. */
export function MessageTextForm(props: {
  readonly template: Rules['templates'][number];
  readonly rules: Rules;
  readonly canChange: boolean;
  readonly mode: AccountMode;
}): ReactElement {
  const { template, rules, canChange, mode } = props;
  const element = useRef<HTMLFormElement>(null);
  const form = useMessageText({ template, daysBefore: rules.daysBefore, element });
  const { draft } = form;
  const preview = fillTemplate(draft, { ...sampleFacts, merchant: rules.merchant }, mode);
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
      <Flex
        component="fieldset"
        className="message-fields"
        direction="column"
        gap={8}
        miw={0}
        m={0}
        p={0}
        disabled={!canChange}
      >
        <CheckBox
          words={words.isOn}
          checked={draft.isOn}
          onChange={(isOn) => form.change({ isOn })}
        />
        <TextFields form={form} kind={template.kind} />
        <p className="help-text">
          {words.words} {placeholdersOf[template.kind].map((word) => `{${word}}`).join(' ')}
        </p>
      </Flex>
      <Box
        component="section"
        className="message-preview"
        w={560}
        maw="100%"
        p={12}
        bd="1px solid var(--line)"
        bdrs={6}
        aria-label={words.preview}
      >
        <p className="help-text">{words.preview}</p>
        <Box component="p" pb={8} fw={600}>
          {preview.subject}
        </Box>
        <p className="keeps-lines breaks-anywhere">{preview.body}</p>
      </Box>
      <Flex wrap="wrap" gap={8}>
        <Button type="submit" keys="Ctrl+Enter" disabled={!canChange}>
          {words.save}
        </Button>
      </Flex>
      <SaidNotice said={form.said} />
    </form>
  );
}

/** The days before a charge, where they matter, and the texts. */
function TextFields(props: {
  readonly form: ReturnType<typeof useMessageText>;
  readonly kind: TemplateKind;
}): ReactElement {
  const { form, kind } = props;
  const { draft, errors } = form;
  return (
    <>
      {kind === 'payment-failed' ? <p className="help-text">{words.waits}</p> : null}
      {kind === 'upcoming-charge' ? (
        <Field
          label={words.daysBefore}
          hint={words.daysBeforeHint}
          error={errors.daysBefore ?? null}
        >
          {(control) => (
            <GuardedInput
              {...control}
              w={84}
              data-field="message-daysBefore"
              maxLength={2}
              value={draft.daysBefore}
              onText={(daysBefore) => form.change({ daysBefore })}
            />
          )}
        </Field>
      ) : null}
      <Field label={words.subject} error={errors.subject ?? null}>
        {(control) => (
          <GuardedInput
            {...control}
            data-field="message-subject"
            maxLength={templateTextBounds.subject}
            value={draft.subject}
            onText={(subject) => form.change({ subject })}
          />
        )}
      </Field>
      <Field label={words.body} error={errors.body ?? null}>
        {(control) => (
          <GuardedTextArea
            {...control}
            data-field="message-body"
            rows={10}
            maxLength={templateTextBounds.body}
            value={draft.body}
            onText={(body) => form.change({ body })}
          />
        )}
      </Field>
    </>
  );
}
