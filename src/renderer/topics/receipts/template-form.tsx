import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement } from 'react';
import { useState } from 'react';
import type { OperationOutput } from '../../../contract/index.ts';
import type { ReceiptTemplateView } from '../../../contract/payments/receipt-template.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { templateTexts } from '../../../domain/receipt/template.ts';
import { ask } from '../../bridge/client.ts';
import { failureOf } from '../../lib/call-refused.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReadFailure } from '../../ui/query-part.tsx';
import { failureWords } from '../../words/failures.ts';
import { templateRefusalWords, templateWords } from '../../words/payments/receipts.ts';
import { LogoRow } from './logo-row.tsx';
import { receiptKeys, templateQuery } from './queries.ts';
import './receipts.css';
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
  if (template.isError) {
    return <ReadFailure error={template.error} onAgain={() => void template.refetch()} />;
  }
  if (template.data === undefined) return null;
  return <TemplateForm {...props} kept={template.data} />;
}

function TemplateForm(props: {
  readonly accountId: Account['id'];
  readonly canChange: boolean;
  readonly kept: ReceiptTemplateView;
}): ReactElement {
  const { accountId, canChange } = props;
  const { logo, ...kept } = props.kept;
  const [changes, setChanges] = useState<Partial<Texts>>({});
  const texts: Texts = { ...kept, ...changes };
  const save = useSave(accountId, () => setChanges({}));
  const change = (part: Partial<Texts>): void => {
    if (save.data !== undefined) save.reset();
    setChanges((before) => ({ ...before, ...part }));
  };
  return (
    <form
      className="receipt-form"
      aria-labelledby="receipt-form-title"
      onSubmit={(event) => {
        event.preventDefault();
        if (canChange && !save.isPending) save.mutate(texts);
      }}
      onKeyDown={submitByKeys}
    >
      <h3 id="receipt-form-title">{templateWords.title}</h3>
      {canChange ? (
        <p className="receipt-about">{templateWords.about}</p>
      ) : (
        <Notice tone="quiet" icon="lock" title={templateWords.supervisorOnly} />
      )}
      <TemplateTextRows
        texts={texts}
        disabled={!canChange}
        refusals={save.data?.kind === 'refused' ? save.data.refusals : []}
        onChange={change}
      />
      <Choice
        label={templateWords.paper}
        value={texts.paper}
        options={papers}
        disabled={!canChange}
        onChange={(paper) => change({ paper })}
      />
      <LogoRow accountId={accountId} logo={logo} canChange={canChange} />
      <div className="receipt-form-foot">
        <Button type="submit" tone="primary" keys="Ctrl+Enter" disabled={!canChange}>
          {templateWords.save}
        </Button>
        <span className="receipt-status">
          {isSame(texts, kept) ? savedText(save.data) : templateWords.unsaved}
        </span>
      </div>
      {save.isError ? <Notice tone="bad" title={failureWords(failureOf(save.error))} /> : null}
    </form>
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
  return one.paper === other.paper && templateTexts.every((field) => one[field] === other[field]);
}

function savedText(answer: Saved | undefined): string {
  return answer?.kind === 'saved' ? templateWords.saved : '';
}

function useSave(accountId: Account['id'], onSaved: () => void) {
  const queries = useQueryClient();
  const announce = useAnnounce();
  return useMutation({
    mutationFn: (texts: Texts) => ask('receipts.save-template', { accountId, texts }),
    onSuccess: (result: Saved) => {
      const [refusal] = result.kind === 'refused' ? result.refusals : [];
      announce(refusal === undefined ? templateWords.saved : templateRefusalWords(refusal));
      if (result.kind !== 'saved') return;
      queries.setQueryData(receiptKeys.template(accountId), result.template);
      onSaved();
    },
    onError: (error) => announce(failureWords(failureOf(error))),
  });
}
