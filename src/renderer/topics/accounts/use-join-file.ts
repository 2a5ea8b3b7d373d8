import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import type { ChosenJoinFile } from '../../../contract/accounts/terminals.ts';
import { readJoinCode } from '../../../domain/records/join-code.ts';
import { call } from '../../bridge/client.ts';
import { useSaid } from '../../ui/said.tsx';
import { failureWords } from '../../words/failures.ts';
import { joinFileRefusals } from '../../words/settings/setting-refusals.ts';
import { joinWords as words, notJoinedWords } from './words/join-records.ts';

/** Opens a join file with its code, and joins; main holds the file, and the screen only what it may show. */
export function useJoinFile(onJoined: (accountId: string) => void) {
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const [chosen, setChosen] = useState<ChosenJoinFile | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  const [said, tell] = useSaid();
  const choose = async (): Promise<void> => {
    setUnderWay(true);
    tell({ tone: 'quiet', words: words.reading });
    const answer = await call('terminals.choose-join-file', { code });
    setUnderWay(false);
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    const { value } = answer;
    if (value.kind === 'refused') {
      return tell({ tone: 'bad', words: `${joinFileRefusals[value.reason]} ${words.left}` });
    }
    tell(null);
    return value.kind === 'opened' ? setChosen(value) : undefined;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isUnderWay) return undefined;
    setChosen(null);
    const typed = readJoinCode(code);
    if (!typed.ok) return tell({ tone: 'bad', words: joinFileRefusals[`code-${typed.error}`] });
    return void choose();
  };
  const join = async ({ accountId }: ChosenJoinFile): Promise<void> => {
    setUnderWay(true);
    tell({ tone: 'quiet', words: words.joining });
    const answer = await call('terminals.join', { accountId });
    setUnderWay(false);
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    const { value } = answer;
    const refusal = notJoinedWords(value);
    if (value.kind !== 'joined') return tell({ tone: 'bad', words: refusal ?? '' });
    setChosen(null);
    setCode('');
    tell({ tone: 'good', words: words.joined(value.secretsToEnter) });
    await queries.invalidateQueries();
    return onJoined(value.accountId);
  };
  const leave = (): void => {
    setChosen(null);
    tell({ tone: 'quiet', words: words.left });
  };
  return {
    code,
    setCode,
    chosen,
    isUnderWay,
    said,
    submit,
    join: (file: ChosenJoinFile): void => void join(file),
    leave,
  };
}
