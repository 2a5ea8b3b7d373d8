import { Box, Flex, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement } from 'react';
import { useId, useState } from 'react';
import type { OperationOutput } from '../../../contract/index.ts';
import type { ReceiptTemplateView } from '../../../contract/payments/receipt-template.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { ReceiptLanguage } from '../../../domain/receipt/languages/receipt-language.ts';
import { blankTexts, templateTexts } from '../../../domain/receipt/template.ts';
import type { TemplateTexts } from '../../../domain/receipt/template.ts';
import { ask } from '../../bridge/client.ts';
import { failureOf } from '../../lib/call-refused.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { useChanges } from '../../ui/form/use-changes.ts';
import { Notice } from '../../ui/notice.tsx';
import { Unread } from '../../ui/query-part.tsx';
import { failureWords } from '../../words/failures.ts';
import { templateRefusalWords, templateWords } from '../../words/payments/receipts.ts';
import { LogoRow } from './logo-row.tsx';
import { receiptKeys, templateQuery } from './queries.ts';
import { LanguageRows } from './language-rows.tsx';
import { TemplateTextRows } from './template-text-rows.tsx';

type Texts = Omit<ReceiptTemplateView, 'logo'>;
type Saved = OperationOutput<'receipts.save-template'>;

/**
 * Form for the content of an account's receipts, saved by one button; the logo is saved when chosen.
 *
 * Null while the template is being read.
 */
export function TemplateSection(props: {
  readonly accountId: Account['id'];
  readonly canChange: boolean;
}): ReactElement | null {
  const template = useQuery(templateQuery(props.accountId));
  if (template.data === undefined) return <Unread query={template} reading={null} />;
  return <TemplateForm {...props} kept={template.data} />;
}

function TemplateForm(props: {
  readonly accountId: Account['id'];
  readonly canChange: boolean;
  readonly kept: ReceiptTemplateView;
}): ReactElement {
  const { accountId, canChange } = props;
  const { logo, ...kept } = props.kept;
  const titleId = useId();
  const changes = useChanges<Texts>(kept);
  const texts = changes.draft;
  const [chosen, setShown] = useState<ReceiptLanguage | null>(null);
  const save = useSave(accountId, (result, sent) => {
    if (result.kind === 'saved') changes.forget(sent);
    else setShown(result.refusals[0]?.language ?? null);
  });
  const refusals = save.data?.kind === 'refused' ? save.data.refusals : [];
  const shown = chosen === texts.language ? null : chosen;
  const change = (part: Partial<Texts>): void => {
    if (save.data !== undefined) save.reset();
    changes.change(part);
  };
  return (
    <Box
      component="form"
      className="receipt-form rule-above"
      pt={14}
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        if (canChange && !save.isPending) save.mutate(texts);
      }}
      onKeyDown={submitByKeys}
    >
      <Stack gap={8}>
        <h3 id={titleId}>{templateWords.title}</h3>
        <About canChange={canChange} />
        <LanguageRows
          texts={texts}
          shown={shown}
          disabled={!canChange}
          onShown={setShown}
          onLanguage={(language) => change({ language })}
        />
        <TemplateTextRows
          key={shown ?? texts.language}
          texts={shown === null ? texts : (texts.translations[shown] ?? blankTexts)}
          disabled={!canChange}
          refusals={refusals.filter((one) => (one.language ?? null) === shown)}
          onChange={(part) => change(shown === null ? part : translated(texts, shown, part))}
        />
        <Choice
          label={templateWords.paper}
          value={texts.paper}
          options={papers}
          disabled={!canChange}
          onChange={(paper) => change({ paper })}
        />
        <LogoRow accountId={accountId} logo={logo} canChange={canChange} />
        <Foot
          canChange={canChange}
          said={isSame(texts, kept) ? savedText(save.data) : templateWords.unsaved}
        />
        {save.isError ? <Notice tone="bad" title={failureWords(failureOf(save.error))} /> : null}
      </Stack>
    </Box>
  );
}

function About({ canChange }: { readonly canChange: boolean }): ReactElement {
  return canChange ? (
    <p className="help-text">{templateWords.about}</p>
  ) : (
    <Notice tone="quiet" icon="lock" title={templateWords.supervisorOnly} />
  );
}

function Foot(props: { readonly canChange: boolean; readonly said: string }): ReactElement {
  return (
    <Flex wrap="wrap" align="center" gap={10}>
      <Button type="submit" tone="primary" keys="Ctrl+Enter" disabled={!props.canChange}>
        {templateWords.save}
      </Button>
      <Box component="span" c="dimmed">
        {props.said}
      </Box>
    </Flex>
  );
}

const papers = [
  { value: 'a4', words: templateWords.a4 },
  { value: 'roll-80', words: templateWords.roll },
] as const;

/** Enter starts a new line in most of these fields, so saving takes the command key. */
function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function isSame(one: Texts, other: Texts): boolean {
  const isSameTexts = templateTexts.every((field) => one[field] === other[field]);
  const isSameLanguage =
    one.language === other.language &&
    JSON.stringify(one.translations) === JSON.stringify(other.translations);
  return one.paper === other.paper && isSameTexts && isSameLanguage;
}

/** The texts with a part of one translation changed. */
function translated(
  { translations }: Texts,
  language: ReceiptLanguage,
  part: Partial<TemplateTexts>,
): Partial<Texts> {
  const texts = { ...(translations[language] ?? blankTexts), ...part };
  return { translations: { ...translations, [language]: texts } };
}

function savedText(answer: Saved | undefined): string {
  return answer?.kind === 'saved' ? templateWords.saved : '';
}

function useSave(accountId: Account['id'], onResult: (result: Saved, sent: Texts) => void) {
  const queries = useQueryClient();
  const announce = useAnnounce();
  return useMutation({
    mutationFn: (texts: Texts) => ask('receipts.save-template', { accountId, texts }),
    onSuccess: (result: Saved, sent) => {
      const [refusal] = result.kind === 'refused' ? result.refusals : [];
      announce(refusal === undefined ? templateWords.saved : templateRefusalWords(refusal));
      if (result.kind === 'saved') {
        queries.setQueryData(receiptKeys.template(accountId), result.template);
      }
      onResult(result, sent);
    },
    onError: (error) => announce(failureWords(failureOf(error))),
  });
}
