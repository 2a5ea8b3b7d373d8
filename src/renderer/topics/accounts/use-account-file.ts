import { accountFileRefusalWords } from '../../words/settings/setting-refusals.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OperationOutput } from '../../../contract/index.ts';
import { accountKeys } from '../../bridge/account-keys.ts';
import { call } from '../../bridge/client.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { accountFileWords, chosenWords, importedWords } from './words/account-files.ts';
import { accountRefusalWords, fullListWords } from '../../words/settings/accounts.ts';
import { failureWords } from '../../words/failures.ts';

type Choice = OperationOutput<'accounts.choose-file'>;
export type RefusedFile = Extract<Choice, { readonly kind: 'refused' }>;
export type ChosenAccount = Extract<Choice, { readonly kind: 'chosen' }>;

/** Stage of a file's import. */
export type FileStanding =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'refused'; readonly refused: RefusedFile }
  | { readonly kind: 'chosen'; readonly chosen: ChosenAccount };

const none: FileStanding = { kind: 'none' };

/** Runs the steps one at a time; main holds the file, and the screen only the facts that it may show. */
export function useAccountFile(onImported: (accountId: string) => void) {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [standing, setStanding] = useState<FileStanding>(none);
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);

  const tell = (text: string): void => {
    setTold(text);
    announce(text);
  };
  const putAway = (why: string): void => {
    setStanding(none);
    tell(why);
  };
  const alone = useOneAtATime(() => setTold(null));
  const choose = async (): Promise<void> => {
    const before = standing;
    setStanding({ kind: 'reading' });
    const answer = await call('accounts.choose-file', {});
    if (!answer.ok) return putAway(failureWords(answer.error));
    const choice = answer.value;
    if (choice.kind === 'cancelled') return setStanding(before);
    if (choice.kind === 'too-many') return putAway(fullListWords.added);
    if (choice.kind === 'refused') {
      setStanding({ kind: 'refused', refused: choice });
      return announce(accountFileRefusalWords[choice.reason]);
    }
    setName(choice.account.name);
    setNameError(choice.isNameTaken ? takenWords : null);
    setStanding({ kind: 'chosen', chosen: choice });
    return announce(choice.isNameTaken ? takenWords : chosenWords(choice.fileName));
  };
  const bringIn = async (): Promise<void> => {
    if (standing.kind !== 'chosen') return;
    const { account, secrets } = standing.chosen;
    const answer = await call('accounts.import', { accountId: account.id, name });
    if (!answer.ok) return tell(failureWords(answer.error));
    if (answer.value.kind === 'gone') return putAway(accountFileWords.gone);
    if (answer.value.kind === 'too-many') return putAway(fullListWords.added);
    if (answer.value.kind === 'refused') {
      const why = answer.value.refusals.map((each) => accountRefusalWords(each)).join(' ');
      setNameError(why);
      return announce(why);
    }
    await queries.invalidateQueries({ queryKey: accountKeys.list });
    announce(importedWords(answer.value.account.name, secrets));
    return onImported(answer.value.account.id);
  };
  return {
    standing,
    name,
    nameError,
    told,
    choose: alone(choose),
    bringIn: alone(bringIn),
    leave: (): void => putAway(accountFileWords.left),
    nameIt: (text: string): void => {
      setName(text);
      setNameError(null);
    },
    refuseName: setNameError,
  };
}

/** Runs one step at a time; a start during another is ignored. */
function useOneAtATime(begin: () => void) {
  const running = useRef(false);
  return (run: () => Promise<void>) => (): void => {
    if (running.current) return;
    running.current = true;
    begin();
    void run().finally(() => {
      running.current = false;
    });
  };
}

const takenWords = accountRefusalWords({ field: 'name', reason: 'taken' });
