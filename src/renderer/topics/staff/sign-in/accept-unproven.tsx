import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import { call } from '../../../bridge/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { failureWords } from '../../../words/failures.ts';
import { unprovenWords } from '../../../words/settings/staff.ts';
import { whyGreyed } from '../../../words/why-greyed.ts';
import { StaffForm } from '../staff-form.tsx';

/** The way on when every admin's name was changed outside Tillroom, so that none of them can sign in. */
export function AcceptUnproven(): ReactElement {
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [told, setTold] = useState<string | null>(null);
  const accept = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await call('audit.accept-unproven', { reason: reason.trim() });
    if (!answer.ok) return setTold(failureWords(answer.error));
    if (answer.value.kind !== 'accepted') return setTold(unprovenWords[answer.value.kind]);
    return queries.invalidateQueries();
  };
  if (!isOpen) {
    return (
      <Button tone="quiet" onClick={() => setIsOpen(true)}>
        {unprovenWords.open}
      </Button>
    );
  }
  return (
    <StaffForm onSubmit={(event) => void accept(event)}>
      <Box component="p" maw="68ch" c="dimmed">
        {unprovenWords.text}
      </Box>
      <Field label={unprovenWords.reason}>
        {(control) => (
          <GuardedInput
            {...control}
            autoFocus
            value={reason}
            maxLength={textLengthsMax.reason}
            placeholder={unprovenWords.reasonHint}
            onText={setReason}
          />
        )}
      </Field>
      {told === null ? null : <Notice tone="bad" title={told} />}
      <Button type="submit" tone="danger" why={reason.trim() === '' ? whyGreyed.reason : null}>
        {unprovenWords.accept}
      </Button>
      <Button onClick={() => setIsOpen(false)}>{unprovenWords.cancel}</Button>
    </StaffForm>
  );
}
