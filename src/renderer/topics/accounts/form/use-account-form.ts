import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, RefObject } from 'react';
import { useState } from 'react';
import type { Account } from '../../../../domain/accounts/account.ts';
import { accountKeys } from '../../../bridge/account-keys.ts';
import { ask } from '../../../bridge/client.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
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
  const { draft, keepDraft, dropDraft } = useKeptDraft(account);
  const [savedText, setSavedText] = useState(() => JSON.stringify(draftOf(account)));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSaved, setIsSaved] = useState(false);
  const [isListFull, setIsListFull] = useState(false);
  const refuse = (refused: readonly (readonly [AccountField, string])[]): void => {
    setErrors(Object.fromEntries(refused));
    announce(correctionCount(refused.length));
    requestAnimationFrame(() => summary.current?.focus());
  };
  const save = useSave((answer, saved) => {
    if (answer.kind === 'refused') {
      refuse(answer.refusals.map((each) => [each.field, accountRefusalWords(each)]));
      return;
    }
    if (answer.kind === 'too-many') {
      setIsListFull(true);
      announce(fullListWords.saved);
      return;
    }
    dropDraft();
    setSavedText(JSON.stringify(saved));
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
    isChanged: !subject.isNew && JSON.stringify(draft) !== savedText,
    change: (part: Partial<AccountDraft>): void => {
      setIsSaved(false);
      keepDraft({ ...draft, ...part });
    },
    refuseCardNumber: (field: AccountField): void =>
      setErrors((before) => ({ ...before, [field]: draftProblemWords(field, 'card-number') })),
  };
}

/** Holds the draft beyond the life of the screen, so that leaving it loses nothing. */
function useKeptDraft(account: Account) {
  const queries = useQueryClient();
  const key = accountKeys.draft(account.id);
  const [draft, setDraft] = useState(
    () => queries.getQueryData<AccountDraft>(key) ?? draftOf(account),
  );
  return {
    draft,
    keepDraft: (next: AccountDraft): void => {
      setDraft(next);
      queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
      queries.setQueryData(key, next);
    },
    dropDraft: (): void => queries.removeQueries({ queryKey: key }),
  };
}

/** Saves, and reads the list again, because a changed address deletes its secrets. */
function useSave(
  onAnswer: (answer: Awaited<ReturnType<typeof saveAccount>>, draft: AccountDraft) => void,
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
