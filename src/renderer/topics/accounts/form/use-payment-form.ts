import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../../../domain/accounts/account.ts';
import type { FormFieldRefusal, FormFields } from '../../../../domain/accounts/form-fields.ts';
import { accountKeys } from '../../../bridge/account-keys.ts';
import { ask } from '../../../bridge/client.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useChanges } from '../../../ui/form/use-changes.ts';
import { formFieldRefusalWords, formFieldWords } from '../../../words/settings/form-fields.ts';

type Errors = Readonly<Partial<Record<FormFieldRefusal['field'], string>>>;

/** Holds the edited form settings, saves them, and shows refusals. */
export function usePaymentForm(account: Account, canChange: boolean) {
  const announce = useAnnounce();
  const queries = useQueryClient();
  const changes = useChanges<FormFields>(account.fields);
  const fields = changes.draft;
  const [errors, setErrors] = useState<Errors>({});
  const [isSaved, setIsSaved] = useState(false);
  const save = useMutation({
    mutationFn: (next: FormFields) =>
      ask('accounts.save-fields', { accountId: account.id, fields: next }),
    onSuccess: async (answer, saved) => {
      if (answer.kind === 'refused') {
        const refused = answer.refusals.map((each) => [each.field, formFieldRefusalWords(each)]);
        setErrors(Object.fromEntries(refused) as Errors);
        return announce(refused.map(([, words]) => words).join(' '));
      }
      await queries.invalidateQueries({ queryKey: accountKeys.list });
      changes.forget(saved);
      setIsSaved(true);
      return announce(formFieldWords.saved);
    },
  });
  return {
    fields,
    errors,
    failure: save.error,
    said: isSaved ? formFieldWords.saved : changes.isChanged ? formFieldWords.unsaved : null,
    change: (part: Partial<FormFields>): void => {
      setIsSaved(false);
      setErrors({});
      changes.change(part);
    },
    save: (): void => {
      if (canChange && !save.isPending) save.mutate(fields);
    },
  };
}
