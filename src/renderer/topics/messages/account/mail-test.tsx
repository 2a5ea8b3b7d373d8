import { Flex } from '@mantine/core';
import type { FormEvent, ReactElement } from 'react';
import { useRef, useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { MailTest } from '../../../../contract/mail/mail-account.ts';
import { call } from '../../../bridge/client.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SaidNotice, useSaid } from '../../../ui/said.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { failureWords } from '../../../words/failures.ts';
import { mailAccountWords as words, mailTestWords } from '../words/mail-account.ts';

/** Sends a test message and shows how far it came. */
export function MailTestPart(props: {
  readonly fromAddress: string;
  readonly canSend: boolean;
}): ReactElement {
  const announce = useAnnounce();
  const busy = useRef(false);
  const [to, setTo] = useState(props.fromAddress);
  const [isSending, setIsSending] = useState(false);
  const [report, setReport] = useState<MailTest | null>(null);
  const [said, tell] = useSaid();
  const send = async (): Promise<void> => {
    setReport(null);
    tell(null);
    setIsSending(true);
    const answer = await call('mail.test', { to });
    setIsSending(false);
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    announce(mailTestWords(answer.value).words);
    return setReport(answer.value);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    void send().finally(() => {
      busy.current = false;
    });
  };
  const shown = report === null ? null : mailTestWords(report);
  return (
    <form className="stacked-form" noValidate autoComplete="off" onSubmit={submit}>
      <p className="help-text">{words.testText}</p>
      <Field label={words.testTo}>
        {(control) => (
          <GuardedInput
            {...control}
            dir="ltr"
            data-field="mail-test-to"
            maxLength={textLengthsMax.email}
            value={to}
            disabled={!props.canSend}
            onText={setTo}
          />
        )}
      </Field>
      <Flex wrap="wrap" gap={8}>
        <Button type="submit" aria-disabled={isSending} disabled={!props.canSend}>
          {words.send}
        </Button>
      </Flex>
      {isSending ? <WaitLine words={words.sending} /> : null}
      {shown === null ? null : (
        <Notice tone={shown.tone} title={shown.words}>
          {shown.doNext}
        </Notice>
      )}
      <SaidNotice said={said} />
    </form>
  );
}
