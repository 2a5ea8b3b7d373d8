import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import { mailAccountFields } from '../../../../domain/mail/mail-account.ts';
import type { MailAccount } from '../../../../domain/mail/mail-account.ts';
import { call } from '../../../bridge/client.ts';
import { mailKeys } from '../../../bridge/mail/mail-keys.ts';
import { focusOn } from '../../../lib/focus-on.ts';
import { useChanges } from '../../../ui/form/use-changes.ts';
import { useSaid } from '../../../ui/said.tsx';
import { failureWords } from '../../../words/failures.ts';
import { mailAccountWords as words, mailFaultWords, portFault } from '../words/mail-account.ts';
import { mailDraftOf, readMailDraft, withSecurity } from './mail-draft.ts';
import type { MailDraft, MailErrors } from './mail-draft.ts';

/** Draft, errors, saving and removal of the mail server. */
export function useMailAccount(
  kept: MailAccount | null,
  isPractice: boolean,
  element: RefObject<HTMLFormElement | null>,
) {
  const queries = useQueryClient();
  const busy = useRef(false);
  const changes = useChanges<MailDraft>(mailDraftOf(kept, isPractice));
  const { draft } = changes;
  const [errors, setErrors] = useState<MailErrors>({});
  const [isRemoving, setIsRemoving] = useState(false);
  const [said, tell] = useSaid();

  const refuse = (found: MailErrors): void => {
    setErrors(found);
    tell({ tone: 'bad', words: `${Object.values(found).join(' ')} ${words.notSaved}` });
    const first = mailAccountFields.find((field) => found[field] !== undefined);
    if (first !== undefined) focusOn(element.current, `mail-${first}`);
  };
  const send = async (account: MailAccount | null): Promise<void> => {
    tell({ tone: 'quiet', words: words.saving });
    const answer = await call('mail.save-account', { account });
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    if (answer.value.kind === 'refused') {
      const found = answer.value.refusals.map(({ field, reason }) => [
        field,
        mailFaultWords(reason),
      ]);
      return refuse(Object.fromEntries(found) as MailErrors);
    }
    await queries.invalidateQueries({ queryKey: mailKeys.all });
    changes.forget(draft);
    setErrors({});
    return tell({ tone: 'good', words: savedWords(account) });
  };
  const once = (account: MailAccount | null): void => {
    if (busy.current) return;
    busy.current = true;
    void send(account).finally(() => {
      busy.current = false;
    });
  };
  const change = (part: Partial<MailDraft>): void => {
    setErrors({});
    changes.change(part);
  };
  return {
    draft,
    errors,
    said,
    isRemoving,
    change,
    changeSecurity: (security: MailDraft['security']): void =>
      change(withSecurity(draft, security)),
    save: (): void => {
      const account = readMailDraft(draft);
      if (account === null) refuse({ port: portFault });
      else once(account);
    },
    askRemove: (): void => setIsRemoving(true),
    keep: (): void => setIsRemoving(false),
    remove: (): void => {
      setIsRemoving(false);
      once(null);
    },
  };
}

function savedWords(account: MailAccount | null): string {
  if (account === null) return words.removed;
  return account.username.trim() === '' ? words.saved : words.savedNeedsPassword;
}
