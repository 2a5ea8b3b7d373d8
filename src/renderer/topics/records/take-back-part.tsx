import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { call } from '../../bridge/client.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SaidNotice } from '../../ui/said.tsx';
import type { Said, Tell } from '../../ui/said.tsx';
import { failureWords } from '../../words/failures.ts';
import { placeQuery } from './queries.ts';
import { useSending } from './use-sending.ts';
import {
  moveWords,
  notTakenBackWords,
  placeWords,
  takeBackWords as words,
} from './words/records.ts';

/** Moves records from their server back to a file of this computer. */
export function TakeBackPart({ tellMoved }: { readonly tellMoved: Tell }): ReactElement {
  const queries = useQueryClient();
  const { said, isUnderWay, send } = useSending();
  const move = async (): Promise<Said | null> => {
    const answer = await call('records.move-to-file', {});
    if (!answer.ok) return { tone: 'bad', words: failureWords(answer.error) };
    const { value } = answer;
    if (value.kind === 'busy') return { tone: 'bad', words: moveWords.busy };
    if (value.kind === 'not-moved') {
      const reason = notTakenBackWords[value.reason];
      return { tone: 'bad', words: `${reason} ${moveWords.nothingMoved}` };
    }
    tellMoved({ tone: 'good', words: words.moved });
    void queries.invalidateQueries({ queryKey: placeQuery.queryKey });
    return null;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(move, placeWords.moving);
  };
  return (
    <Panel title={words.title}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <p>{words.text}</p>
          <div>
            <Button type="submit" isOff={isUnderWay}>
              {words.move}
            </Button>
          </div>
          <SaidNotice said={said} />
        </Stack>
      </form>
    </Panel>
  );
}
