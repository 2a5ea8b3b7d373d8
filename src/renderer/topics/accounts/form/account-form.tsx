import { Box, Flex } from '@mantine/core';
import type { MouseEvent, ReactElement } from 'react';
import { useRef } from 'react';
import type { Account } from '../../../../domain/accounts/account.ts';
import { failureOf } from '../../../lib/call-refused.ts';
import { walkByEnter } from '../../../lib/enter-navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formWords, fullListWords } from '../../../words/settings/accounts.ts';
import { failureWords } from '../../../words/failures.ts';
import { AddressParts } from './address-parts.tsx';
import { CodeParts } from './code-parts.tsx';
import { CredentialParts } from './credential-parts.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { ExtraFields } from './extra-fields.tsx';
import { LimitParts } from './limit-parts.tsx';
import { ResponseParts } from './response-parts.tsx';
import { useAccountForm } from './use-account-form.ts';
import { WaitParts } from './wait-parts.tsx';

/**
 * Every setting of an account except its secrets; refusals are shown at their fields, and nothing typed is
 * lost.
 */
export function AccountForm(props: {
  readonly account: Account;
  readonly isNew: boolean;
  readonly canChange: boolean;
  readonly onSaved?: () => void;
}): ReactElement {
  const { account, isNew, canChange } = props;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const held = useAccountForm({ account, isNew, canChange, summary, onSaved: props.onSaved });
  const { draft, errors, save, change } = held;
  const parts = { draft, errors, change, onCardNumber: held.refuseCardNumber };
  return (
    <Box
      component="form"
      flex="1 1 480px"
      miw={0}
      ref={form}
      noValidate
      onSubmit={held.submit}
      onKeyDown={walkByEnter}
    >
      <ErrorSummary
        ref={summary}
        errors={errors}
        onGo={(field) =>
          form.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus()
        }
      />
      <Flex component="fieldset" direction="column" gap={12} disabled={!canChange}>
        <AddressParts {...parts} savedBaseUrl={isNew ? null : account.baseUrl} />
        <CredentialParts {...parts} />
        <CodeParts {...parts} />
        <LimitParts {...parts} />
        <WaitParts {...parts} />
        <ResponseParts {...parts} />
        <ExtraFields {...parts} />
      </Flex>
      {save.isError ? <Notice tone="bad" title={failureWords(failureOf(save.error))} /> : null}
      {held.isListFull ? <Notice tone="bad" title={fullListWords.saved} /> : null}
      <SaveBar held={held} isNew={isNew} canChange={canChange} />
    </Box>
  );
}

/** Saves the account; it stays in view while the form scrolls. */
function SaveBar(props: {
  readonly held: ReturnType<typeof useAccountForm>;
  readonly isNew: boolean;
  readonly canChange: boolean;
}): ReactElement {
  const { held, isNew, canChange } = props;
  return (
    <Flex
      className="rule-above"
      pos="sticky"
      bottom={-24}
      align="center"
      gap={12}
      mt={12}
      pt={10}
      pb={14}
      bg="var(--desk)"
    >
      <Button
        type="submit"
        tone="primary"
        keys="Ctrl+Enter"
        aria-disabled={!canChange || held.save.isPending}
      >
        {formWords.save}
      </Button>
      <Box component="span" c="dimmed">
        {held.isSaved ? formWords.saved : held.isChanged ? formWords.unsaved : null}
      </Box>
      {isNew ? null : (
        <Box hiddenFrom="lg">
          <Button tone="quiet" onClick={goOnward}>
            {formWords.onward}
          </Button>
        </Box>
      )}
    </Flex>
  );
}

/** Moves to the steps after saving, which are below the form in a narrow window. */
function goOnward(event: MouseEvent<HTMLElement>): void {
  const columns = event.currentTarget.closest('.account-columns');
  const steps = columns?.querySelector<HTMLElement>('.account-steps');
  steps?.scrollIntoView({ block: 'start' });
  steps?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
}
