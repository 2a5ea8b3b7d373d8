import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import type { OperationOutput } from '../../../../contract/index.ts';
import { daysBeforeBounds } from '../../../../domain/mail/template.ts';
import { call } from '../../../bridge/client.ts';
import { mailKeys } from '../../../bridge/mail/mail-keys.ts';
import { focusOn } from '../../../lib/focus-on.ts';
import { readWholeNumber } from '../../../lib/typed-values.ts';
import { useChanges } from '../../../ui/form/use-changes.ts';
import { useSaid } from '../../../ui/said.tsx';
import { failureWords } from '../../../words/failures.ts';
import { messageTextWords as words, textRefusalWords } from '../words/message-texts.ts';

interface Draft {
  readonly isOn: boolean;
  readonly subject: string;
  readonly body: string;
  readonly daysBefore: string;
}

type Errors = Readonly<Partial<Record<'subject' | 'body' | 'daysBefore', string>>>;

/** Draft, errors and saving of one message's text. */
export function useMessageText({
  template,
  daysBefore,
  element,
}: {
  readonly template: OperationOutput<'mail.rules'>['templates'][number];
  readonly daysBefore: number;
  readonly element: RefObject<HTMLFormElement | null>;
}) {
  const queries = useQueryClient();
  const busy = useRef(false);
  const [errors, setErrors] = useState<Errors>({});
  const [said, tell] = useSaid();
  const { kind, subject, body, onSince } = template;
  const kept = { isOn: onSince !== null, subject, body, daysBefore: String(daysBefore) };
  const changes = useChanges<Draft>(kept);
  const { draft } = changes;
  const refuse = (found: Errors): void => {
    setErrors(found);
    tell({ tone: 'bad', words: `${Object.values(found).join(' ')} ${words.notSaved}` });
    const [first] = Object.keys(found);
    if (first !== undefined) focusOn(element.current, `message-${first}`);
  };
  const save = async (): Promise<void> => {
    const days = readWholeNumber(draft.daysBefore, daysBeforeBounds.min, daysBeforeBounds.max);
    if (days === null) return refuse({ daysBefore: words.notDays });
    const typed = { kind, subject: draft.subject, body: draft.body, isOn: draft.isOn };
    const answer = await call('mail.save-template', { ...typed, daysBefore: days });
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    if (answer.value.kind === 'refused') {
      const found = answer.value.refusals.map((one) => [one.field, textRefusalWords(one)]);
      return refuse(Object.fromEntries(found) as Errors);
    }
    await queries.invalidateQueries({ queryKey: mailKeys.rules });
    changes.forget(draft);
    setErrors({});
    return tell({ tone: 'good', words: draft.isOn ? words.savedOn : words.savedOff });
  };
  return {
    draft,
    errors,
    said,
    change: (part: Partial<Draft>): void => {
      setErrors({});
      changes.change(part);
    },
    save: (): void => {
      if (busy.current) return;
      busy.current = true;
      void save().finally(() => {
        busy.current = false;
      });
    },
  };
}
