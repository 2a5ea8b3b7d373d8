import { Box, Flex } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useRef, useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { MessageView } from '../../../../contract/mail/messages.ts';
import { call } from '../../../bridge/client.ts';
import { mailKeys } from '../../../bridge/mail/mail-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { SaidNotice, useSaid } from '../../../ui/said.tsx';
import { failureWords } from '../../../words/failures.ts';
import { messageWords as words } from '../../../words/messages/messages.ts';

const againWords = {
  'not-an-address': words.notAnAddress,
  'opted-out': words.optedOutRefusal,
  'not-possible': words.notPossible,
} as const;

/** Sends a message again, or takes it off the list; a message in doubt keeps its address. */
export function MessageWork({ message }: { readonly message: MessageView }): ReactElement {
  const queries = useQueryClient();
  const busy = useRef(false);
  const [to, setTo] = useState(message.recipient);
  const [said, tell] = useSaid();
  const isDoubtful = message.state === 'unknown';
  const again = async (): Promise<void> => {
    const recipient = isDoubtful || to === message.recipient ? null : to;
    const answer = await call('mail.send-again', { id: message.id, to: recipient });
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    if (answer.value.kind !== 'queued') {
      return tell({ tone: 'bad', words: againWords[answer.value.kind] });
    }
    tell({ tone: 'good', words: words.queuedAgain });
    return queries.invalidateQueries({ queryKey: mailKeys.all });
  };
  const dismiss = async (): Promise<void> => {
    const answer = await call('mail.dismiss', { id: message.id });
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    const isEnded = answer.value.kind === 'ended';
    const tone = isEnded ? 'good' : 'bad';
    tell({ tone, words: isEnded ? words.dismissed : words.notPossible });
    return queries.invalidateQueries({ queryKey: mailKeys.all });
  };
  const once = (work: () => Promise<void>): void => {
    if (busy.current) return;
    busy.current = true;
    void work().finally(() => {
      busy.current = false;
    });
  };
  return (
    <Box
      component="form"
      className="stacked-form"
      pt={8}
      px={0}
      pb={12}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        once(again);
      }}
    >
      {isDoubtful ? (
        <p className="help-text">{words.unknownAgain}</p>
      ) : (
        <Field label={words.to}>
          {(control) => (
            <GuardedInput
              {...control}
              dir="ltr"
              maxLength={textLengthsMax.email}
              value={to}
              onText={setTo}
            />
          )}
        </Field>
      )}
      <Flex wrap="wrap" gap={8}>
        <Button type="submit">{words.sendAgain}</Button>
        <Button tone="quiet" onClick={() => once(dismiss)}>
          {words.dismiss}
        </Button>
      </Flex>
      <SaidNotice said={said} />
    </Box>
  );
}
