import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, RefObject } from 'react';
import { useState } from 'react';
import type { Account } from '../../../../domain/accounts/account.ts';
import { accountKeys } from '../../../bridge/account-keys.ts';
import { ask } from '../../../bridge/client.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useChanges } from '../../../ui/form/use-changes.ts';
import type { AccountField, DraftProblem } from '../../../words/settings/accounts.ts';
import {
  accountRefusalWords,
  correctionCount,
  draftProblemWords,
  formWords,
  fullListWords,
} from '../../../words/settings/accounts.ts';
import type { AccountDraft } from './account-draft.ts';
import { draftOf, missingIn, readDraft } from './account-draft.ts';
import type { FieldErrors } from './form-parts.ts';

/** Subject of the account form: the account, its permissions and its error summary. */
export interface AccountFormSubject {
  readonly account: Account;
  readonly isNew: boolean;
  readonly canChange: boolean;
  readonly summary: RefObject<HTMLDivElement | null>;
  readonly onSaved: (() => void) | undefined;
}

/** Holds what is typed, saves it, and collects every refusal at once. */
export function useAccountForm(subject: AccountFormSubject) {
  const { account, summary } = subject;
  const announce = useAnnounce();
  const recorded = draftOf(account);
  const { draft, change, forget } = useKeptChanges(account.id, recorded);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSaved, setIsSaved] = useState(false);
  const [isListFull, setIsListFull] = useState(false);
  const refuse = (refused: readonly (readonly [AccountField, string])[]): void => {
    setErrors(Object.fromEntries(refused));
    announce(correctionCount(refused.length));
    requestAnimationFrame(() => summary.current?.focus());
  };
  const save = useSave((answer, sent) => {
    if (answer.kind === 'refused') {
      refuse(answer.refusals.map((each) => [each.field, accountRefusalWords(each)]));
      return;
    }
    if (answer.kind === 'too-many') {
      setIsListFull(true);
      announce(fullListWords.saved);
      return;
    }
    forget(sent);
    setIsSaved(true);
    announce(formWords.saved);
    subject.onSaved?.();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (save.isPending || !subject.canChange) return;
    const read = readDraft(draft, account);
    const missing = missingIn(draft);
    if (read.ok && missing.length === 0) {
      setErrors({});
      setIsListFull(false);
      save.mutate({ account: read.value, draft });
      return;
    }
    const unread = Object.entries(read.ok ? {} : read.error) as [AccountField, DraftProblem][];
    refuse([
      ...missing.map((each) => [each.field, accountRefusalWords(each)] as const),
      ...unread.map(([field, problem]) => [field, draftProblemWords(field, problem)] as const),
    ]);
  };
  return {
    draft,
    errors,
    save,
    submit,
    isSaved,
    isListFull,
    isChanged: !subject.isNew && JSON.stringify(draft) !== JSON.stringify(recorded),
    change: (part: Partial<AccountDraft>): void => {
      setIsSaved(false);
      change(part);
    },
    refuseCardNumber: (field: AccountField): void =>
      setErrors((before) => ({ ...before, [field]: draftProblemWords(field, 'card-number') })),
  };
}

/** Holds what was changed beyond the life of the screen, so that leaving it loses nothing. */
function useKeptChanges(id: Account['id'], recorded: AccountDraft) {
  const queries = useQueryClient();
  const key = accountKeys.draft(id);
  const { draft, change, forget } = useChanges(
    recorded,
    queries.getQueryData<Partial<AccountDraft>>(key),
  );
  return {
    draft,
    change: (part: Partial<AccountDraft>): void => {
      change(part);
      queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
      queries.setQueryData<Partial<AccountDraft>>(key, (before) => ({ ...before, ...part }));
    },
    forget: (saved: AccountDraft): void => {
      forget(saved);
      queries.removeQueries({ queryKey: key });
    },
  };
}

/** Saves, and reads the list again, because a changed address deletes its secrets. */
function useSave(
  onAnswer: (answer: Awaited<ReturnType<typeof saveAccount>>, sent: AccountDraft) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ account }: { readonly account: Account; readonly draft: AccountDraft }) =>
      saveAccount(account),
    onSuccess: async (answer, { draft }) => {
      await queries.invalidateQueries({ queryKey: accountKeys.list });
      onAnswer(answer, draft);
    },
  });
}

/** Copies the lists and records, because the contract's types are mutable. */
function saveAccount(account: Account) {
  return ask('accounts.save', {
    account: {
      ...account,
      currencies: [...account.currencies],
      referenceTakenPatterns: [...account.referenceTakenPatterns],
      credentialHeaderNames: [...account.credentialHeaderNames],
      additionalFields: { ...account.additionalFields },
    },
  });
}
