import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import { call } from '../../../bridge/client.ts';
import { takeStatus } from '../../../bridge/session-queries.ts';
import { walkByEnter } from '../../../lib/enter-navigation.ts';
import { focusOn } from '../../../lib/focus-on.ts';
import { useKeptText } from '../../../lib/kept-work.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { failureWords } from '../../../words/failures.ts';
import { firstAdminWords, signInScreenWords } from '../../../words/settings/staff.ts';
import { staffFieldWords } from '../../../words/settings/staff-settings.ts';
import { FormFoot, useTold } from './form-foot.tsx';
import { StaffForm } from '../staff-form.tsx';

/** The first staff member of an account, who becomes its admin: a name and a passphrase. */
export function FirstAdmin(props: { readonly button: string }): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useKeptText('staff first name', '');
  const [nameError, setNameError] = useState<string | null>(null);
  const make = useFirstAdmin((sentence) => {
    setNameError(sentence);
    focusOn(form.current, 'name');
  });
  useEffect(() => focusOn(form.current, 'name'), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') {
      setNameError(staffFieldWords({ field: 'name', reason: 'empty' }));
      return focusOn(form.current, 'name');
    }
    return make.send(name.trim());
  };
  return (
    <StaffForm ref={form} onKeyDown={walkByEnter} onSubmit={submit}>
      <Field label={firstAdminWords.name} error={nameError} hint={firstAdminWords.nameHint}>
        {(control) => (
          <GuardedInput
            {...control}
            data-field="name"
            w={300}
            maxLength={textLengthsMax.personName}
            value={name}
            onText={(text) => {
              setName(text);
              setNameError(null);
            }}
            onCardNumber={() =>
              setNameError(staffFieldWords({ field: 'name', reason: 'holds-card-number' }))
            }
          />
        )}
      </Field>
      <Box component="p" maw="68ch" c="dimmed">
        {firstAdminWords.inWindow}
      </Box>
      <FormFoot
        told={make.told}
        isBusy={make.isBusy}
        waiting={signInScreenWords.waitingForWindow}
        button={props.button}
      />
    </StaffForm>
  );
}

/** Sends the first staff member past every cache; the response is the status after signing them in. */
function useFirstAdmin(onName: (sentence: string) => void) {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [isBusy, setIsBusy] = useState(false);
  const { told, tell, forget } = useTold();
  const make = async (name: string): Promise<void> => {
    const answer = await call('staff.make-first-admin', { name });
    if (!answer.ok) return tell(failureWords(answer.error));
    if (answer.value.kind === 'signed-in') return takeStatus(queries, answer.value.status);
    if (answer.value.kind === 'not-first') return tell(firstAdminWords.notFirst);
    if (answer.value.kind === 'cancelled') return undefined;
    for (const refusal of answer.value.refusals) {
      const sentence = staffFieldWords(refusal);
      announce(sentence);
      if (refusal.field === 'name') onName(sentence);
      else tell(sentence);
    }
    return undefined;
  };
  return {
    isBusy,
    told,
    send: (name: string): void => {
      if (isBusy) return;
      forget();
      setIsBusy(true);
      void make(name).finally(() => setIsBusy(false));
    },
  };
}
