import { Box, Flex } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useState } from 'react';
import { referenceLengthMax } from '../../../../domain/charge/reference.ts';
import type { Account } from '../../../../domain/accounts/account.ts';
import {
  codeRules,
  formFieldLengthsMax,
  holderRules,
} from '../../../../domain/accounts/form-fields.ts';
import { fitsMask, maskExample } from '../../../../domain/accounts/reference-mask.ts';
import { failureOf } from '../../../lib/call-refused.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import { Field, FieldsInRows } from '../../../ui/form/field.tsx';
import { SwitchRow } from '../../../ui/form/switch-row.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { failureWords } from '../../../words/failures.ts';
import {
  codeRuleWords,
  formFieldWords,
  holderRuleWords,
  maskSentence,
} from '../../../words/settings/form-fields.ts';
import { usePaymentForm } from './use-payment-form.ts';
import { whyGreyed } from '../../../words/why-greyed.ts';
import { Help } from '../../../ui/form/help.tsx';
import { Panel } from '../../../ui/panel.tsx';

/** Choice of the fields that Take payment shows and requires for this account; one button saves them. */
export function PaymentFormSection(props: {
  readonly account: Account;
  readonly canChange: boolean;
}): ReactElement {
  const { account, canChange } = props;
  const held = usePaymentForm(account, canChange);
  const { fields, change } = held;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.repeat) held.save();
  };
  return (
    <Box
      component="form"
      aria-label={formFieldWords.title}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        held.save();
      }}
    >
      <Panel title={formFieldWords.title} gap={10}>
        <Help>{formFieldWords.text}</Help>
        {canChange ? null : <Notice tone="quiet" icon="lock" title={whyGreyed.paymentForm} />}
        <Flex component="fieldset" direction="column" gap={16} disabled={!canChange}>
          <FieldsInRows>
            <Choice
              label={formFieldWords.holder}
              value={fields.cardHolder}
              options={holderRules.map((value) => ({ value, words: holderRuleWords[value] }))}
              onChange={(cardHolder) => change({ cardHolder })}
            />
            <Choice
              label={formFieldWords.code}
              help={formFieldWords.codeText}
              value={fields.securityCode}
              options={codeRules.map((value) => ({ value, words: codeRuleWords[value] }))}
              onChange={(securityCode) => change({ securityCode })}
            />
            <ReferenceFields held={held} />
            <SwitchRow
              words={formFieldWords.customer}
              checked={fields.customerRequired}
              disabled={!canChange}
              onChange={(customerRequired) => change({ customerRequired })}
            />
          </FieldsInRows>
        </Flex>
        {held.failure === null ? null : (
          <Notice tone="bad" title={failureWords(failureOf(held.failure))} />
        )}
        <Flex gap={12} align="center">
          <Button type="submit" disabled={!canChange}>
            {formFieldWords.save}
          </Button>
          <Box component="span" c="dimmed">
            {held.said}
          </Box>
        </Flex>
      </Panel>
    </Box>
  );
}

type Held = ReturnType<typeof usePaymentForm>;

function ReferenceFields(props: { readonly held: Held }): ReactElement {
  const { fields, errors, change } = props.held;
  const mask = fields.referenceMask.trim();
  return (
    <>
      <Field
        label={formFieldWords.label}
        hint={formFieldWords.labelHint}
        error={errors.label ?? null}
      >
        {(control) => (
          <GuardedInput
            {...control}
            w={220}
            data-field="reference-label"
            maxLength={formFieldLengthsMax.label}
            value={fields.referenceLabel}
            onText={(referenceLabel) => change({ referenceLabel })}
          />
        )}
      </Field>
      <Field label={formFieldWords.hint} hint={formFieldWords.hintHint} error={errors.hint ?? null}>
        {(control) => (
          <GuardedInput
            {...control}
            data-field="reference-hint"
            maxLength={formFieldLengthsMax.hint}
            value={fields.referenceHint}
            onText={(referenceHint) => change({ referenceHint })}
          />
        )}
      </Field>
      <Field label={formFieldWords.mask} hint={formFieldWords.maskHint} error={errors.mask ?? null}>
        {(control) => (
          <GuardedInput
            {...control}
            className="figures"
            w={220}
            data-field="reference-mask"
            maxLength={formFieldLengthsMax.mask}
            value={fields.referenceMask}
            onText={(referenceMask) => change({ referenceMask })}
          />
        )}
      </Field>
      {mask === '' ? null : <MaskTrial mask={mask} />}
    </>
  );
}

/** The pattern in words and as an example, with a field to test a reference against it. */
function MaskTrial(props: { readonly mask: string }): ReactElement {
  const { mask } = props;
  const [tried, setTried] = useState('');
  const fits = fitsMask(tried.trim(), mask);
  return (
    <>
      <Help>
        {maskSentence(mask)} {formFieldWords.example}{' '}
        <span className="figures">{maskExample(mask)}</span>
      </Help>
      <Field
        label={formFieldWords.test}
        hint={tried.trim() === '' ? formFieldWords.testHint : undefined}
        aside={
          tried.trim() === '' ? null : (
            <Flex
              component="output"
              display="inline-flex"
              gap={5}
              align="center"
              c={fits ? 'var(--good)' : 'var(--bad)'}
            >
              <Icon name={fits ? 'check' : 'cross'} size={12} />{' '}
              {fits ? formFieldWords.fits : formFieldWords.doesNotFit}
            </Flex>
          )
        }
      >
        {(control) => (
          <GuardedInput
            {...control}
            w={220}
            data-field="reference-trial"
            maxLength={referenceLengthMax}
            value={tried}
            onText={setTried}
          />
        )}
      </Field>
    </>
  );
}
