import { Flex } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { call } from '../../bridge/client.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryFailure, Unread } from '../../ui/query-part.tsx';
import { alteredQuery } from './queries.ts';
import { auditWords, breachWords } from './words/audit.ts';
import { blockedWords } from '../../words/blocked.ts';
import { failureWords } from '../../words/failures.ts';
import { whyGreyed } from '../../words/why-greyed.ts';
import { auditTroubles } from '../../../domain/audit/chain.ts';
import type { Said as Sentence } from '../../ui/said.tsx';

/** The latest result of a check, a file or a decision. */
interface Said {
  readonly tone: Sentence['tone'];
  readonly title: string;
  readonly text?: string;
}

/** Verify and save buttons, with a way on when the log is not the one that was written. */
export function AuditChecks({ status }: { readonly status: Status }): ReactElement {
  const announce = useAnnounce();
  const [said, setSaid] = useState<Said | null>(null);
  const tell = (words: Said | null): void => {
    setSaid(words);
    if (words !== null) announce(words.title);
  };
  const verify = async (): Promise<void> => {
    setSaid({ tone: 'quiet', title: auditWords.verifying });
    const answer = await call('audit.verify', {});
    tell(answer.ok ? verifiedWords(answer.value) : refusedWords(failureWords(answer.error)));
  };
  const save = async (): Promise<void> => {
    const answer = await call('audit.export', {});
    tell(answer.ok ? savedWords(answer.value) : refusedWords(failureWords(answer.error)));
  };
  return (
    <>
      <Flex className="audit-ways" wrap="wrap" gap="8px 12px" align="flex-end" maw="100%">
        <Button icon="check" onClick={() => void verify()}>
          {auditWords.verify}
        </Button>
        {status.role === 'admin' ? (
          <Button onClick={() => void save()}>{auditWords.save}</Button>
        ) : null}
      </Flex>
      {said === null ? null : (
        <Notice tone={said.tone} title={said.title}>
          {said.text}
        </Notice>
      )}
      <Accept status={status} onSaid={tell} />
      <Altered />
    </>
  );
}

/** Plans and payments that were changed outside Tillroom, by reference. */
function Altered(): ReactElement | null {
  const read = useQuery(alteredQuery);
  const altered = read.data;
  if (altered === undefined) return <Unread query={read} reading={null} />;
  if (altered.plans.length + altered.payments.length === 0) return <QueryFailure query={read} />;
  return (
    <Notice tone="bad" icon="lock" title={auditWords.altered}>
      {altered.plans.length === 0 ? null : <p>{auditWords.alteredPlans(altered.plans)}</p>}
      {altered.payments.length === 0 ? null : <p>{auditWords.alteredPayments(altered.payments)}</p>}
    </Notice>
  );
}

function refusedWords(title: string): Said {
  return { tone: 'bad', title };
}

function verifiedWords(found: OperationOutput<'audit.verify'>): Said {
  if (found.kind === 'broken') return { tone: 'bad', title: breachWords(found) };
  const { entries, elapsedMs } = found;
  const text = auditWords.soundText(elapsedMs);
  return { tone: 'good', title: auditWords.sound(entries), text };
}

function savedWords(answer: OperationOutput<'audit.export'>): Said | null {
  if (answer.kind === 'cancelled') return null;
  if (answer.kind === 'trouble') return refusedWords(auditWords.notSaved);
  const text = `${auditWords.signedBy} ${answer.signedBy}`;
  return { tone: 'good', title: auditWords.saved(answer.fileName, answer.entries), text };
}

const acceptable: ReadonlySet<string> = new Set(auditTroubles);

/** Shown only while the log, or the rows beside it, block charging. */
function Accept(props: {
  readonly status: Status;
  readonly onSaid: (said: Said) => void;
}): ReactElement | null {
  const { status, onSaid } = props;
  const { blocked } = status;
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  if (blocked?.kind !== 'records') return null;
  if (!acceptable.has(blocked.reason)) return null;
  const accept = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await call('audit.accept', { reason: reason.trim() });
    if (!answer.ok) return onSaid(refusedWords(failureWords(answer.error)));
    await queries.invalidateQueries();
    return onSaid({ tone: 'good', title: auditWords.accepted });
  };
  return (
    <Notice tone="bad" title={blockedWords(blocked).title}>
      {status.role === 'admin' ? (
        <form className="stacked-form" onSubmit={(event) => void accept(event)}>
          <p>{auditWords.acceptText}</p>
          <Field label={auditWords.acceptReason}>
            {(control) => (
              <GuardedInput
                {...control}
                value={reason}
                maxLength={textLengthsMax.reason}
                required
                placeholder={auditWords.acceptReasonHint}
                onText={setReason}
              />
            )}
          </Field>
          <Button type="submit" tone="danger" why={reason.trim() === '' ? whyGreyed.reason : null}>
            {auditWords.accept}
          </Button>
        </form>
      ) : (
        <p>{auditWords.acceptNeedsAdmin}</p>
      )}
    </Notice>
  );
}
