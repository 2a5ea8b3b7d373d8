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
  const { recorded, draft, keepChanges, dropChanges } = useKeptChanges(account);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSaved, setIsSaved] = useState(false);
  const [isListFull, setIsListFull] = useState(false);
  const refuse = (refused: readonly (readonly [AccountField, string])[]): void => {
    setErrors(Object.fromEntries(refused));
    announce(correctionCount(refused.length));
    requestAnimationFrame(() => summary.current?.focus());
  };
  const save = useSave((answer) => {
    if (answer.kind === 'refused') {
      refuse(answer.refusals.map((each) => [each.field, accountRefusalWords(each)]));
      return;
    }
    if (answer.kind === 'too-many') {
      setIsListFull(true);
      announce(fullListWords.saved);
      return;
    }
    dropChanges();
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
      save.mutate(read.value);
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
      keepChanges(part);
    },
    refuseCardNumber: (field: AccountField): void =>
      setErrors((before) => ({ ...before, [field]: draftProblemWords(field, 'card-number') })),
  };
}

/** Holds what was changed beyond the life of the screen, so that leaving it loses nothing; the rest follows the records. */
function useKeptChanges(account: Account) {
  const queries = useQueryClient();
  const key = accountKeys.draft(account.id);
  const [changes, setChanges] = useState(
    () => queries.getQueryData<Partial<AccountDraft>>(key) ?? {},
  );
  const recorded = draftOf(account);
  return {
    recorded,
    draft: { ...recorded, ...changes },
    keepChanges: (part: Partial<AccountDraft>): void => {
      const next = { ...changes, ...part };
      setChanges(next);
      queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
      queries.setQueryData(key, next);
    },
    dropChanges: (): void => {
      setChanges({});
      queries.removeQueries({ queryKey: key });
    },
  };
}

/** Saves, and reads the list again, because a changed address deletes its secrets. */
function useSave(onAnswer: (answer: Awaited<ReturnType<typeof saveAccount>>) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: saveAccount,
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: accountKeys.list });
      onAnswer(answer);
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
