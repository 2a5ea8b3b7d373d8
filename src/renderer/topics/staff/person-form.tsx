import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, KeyboardEvent, ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { StaffFieldRefusal, StaffMember } from '../../../contract/staff/staff.ts';
import type { Role } from '../../../domain/staff/role.ts';
import { roles } from '../../../domain/staff/role.ts';
import { call } from '../../bridge/client.ts';
import { staffKeys } from '../../bridge/staff-queries.ts';
import { walkByEnter } from '../../lib/enter-navigation.ts';
import { focusOn } from '../../lib/focus-on.ts';
import { useKeptWork } from '../../lib/kept-work.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckBox, Choice } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { failureWords } from '../../words/failures.ts';
import { capital } from '../../lib/capital.ts';
import { roleWords } from '../../words/frame.ts';
import { roleMeanings, staffFieldWords, staffWords } from '../../words/settings/staff-settings.ts';
import { FormFoot, useTold } from './sign-in/form-foot.tsx';
import { StaffForm } from './staff-form.tsx';

interface PersonFormProps {
  /** Null for a new staff member. */
  readonly member: StaffMember | null;
  readonly onDone: () => void;
}

/** One staff member as an admin sets them up: name, role, active or not, and a first passphrase. */
export function PersonForm(props: PersonFormProps): ReactElement {
  const { member, onDone } = props;
  const form = useRef<HTMLFormElement>(null);
  const { person, change } = useKeptPerson(member);
  const [setsPassphrase, setSetsPassphrase] = useState(member === null || member.isAltered);
  const save = useSavePerson(props, form);
  useEffect(() => focusOn(form.current, 'name'), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const id = member?.id ?? null;
    save.send({ id, ...person, name: person.name.trim(), setsPassphrase });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Escape') return walkByEnter(event);
    event.preventDefault();
    event.stopPropagation();
    return onDone();
  };
  return (
    <StaffForm
      aria-label={member === null ? staffWords.add : staffWords.changing(member.name)}
      ref={form}
      onKeyDown={onKeyDown}
      onSubmit={submit}
    >
      <Field label={staffWords.name} error={save.errors.name ?? null} hint={staffWords.nameHint}>
        {(control) => (
          <GuardedInput
            {...control}
            data-field="name"
            w={300}
            maxLength={textLengthsMax.personName}
            value={person.name}
            onText={(name) => change({ name })}
            onCardNumber={() => save.refuse({ field: 'name', reason: 'holds-card-number' })}
          />
        )}
      </Field>
      <RoleChoice role={person.role} onRole={(role) => change({ role })} />
      {member === null ? null : (
        <div>
          <CheckBox
            words={staffWords.active}
            checked={person.isActive}
            onChange={(isActive) => change({ isActive })}
          />
          <Box component="p" maw="68ch" c="dimmed">
            {staffWords.activeText}
          </Box>
          <PassphraseChoice
            isAltered={member.isAltered}
            setsPassphrase={setsPassphrase}
            onChange={setSetsPassphrase}
          />
        </div>
      )}
      {setsPassphrase ? (
        <Box component="p" maw="68ch" c="dimmed">
          {staffWords.passphraseText}
        </Box>
      ) : null}
      <SaveFoot
        told={save.told}
        isBusy={save.isBusy}
        button={member === null ? staffWords.add : staffWords.save}
        onDone={onDone}
      />
    </StaffForm>
  );
}

/** A staff member whose row was changed outside Tillroom always gets a new passphrase. */
function PassphraseChoice(props: {
  readonly isAltered: boolean;
  readonly setsPassphrase: boolean;
  readonly onChange: (setsPassphrase: boolean) => void;
}): ReactElement {
  if (props.isAltered)
    return (
      <Box component="p" maw="68ch" c="dimmed">
        {staffWords.alteredText}
      </Box>
    );
  return (
    <CheckBox
      words={staffWords.setPassphrase}
      checked={props.setsPassphrase}
      onChange={props.onChange}
    />
  );
}

type Person = Pick<StaffMember, 'name' | 'role' | 'isActive'>;

const newPerson: Person = { name: '', role: 'clerk', isActive: true };
const unchanged: Partial<Person> = {};

/**
 * The person as changed here, and otherwise as another terminal may just have recorded them. Changes survive leaving
 * Settings; a passphrase never does.
 */
function useKeptPerson(member: StaffMember | null) {
  const [changes, setChanges] = useKeptWork(`staff ${member?.id ?? 'new'}`, unchanged);
  const { name, role, isActive } = { ...(member ?? newPerson), ...changes };
  return {
    person: { name, role, isActive },
    change: (part: Partial<Person>): void => setChanges({ ...changes, ...part }),
  };
}

function RoleChoice(props: {
  readonly role: Role;
  readonly onRole: (role: Role) => void;
}): ReactElement {
  const { role, onRole } = props;
  return (
    <>
      <Choice
        label={staffWords.role}
        field="role"
        value={role}
        options={roles.map((value) => ({ value, words: capital(roleWords[value]) }))}
        onChange={onRole}
      />
      <Box component="p" maw="68ch" c="dimmed">
        {capital(roleWords[role])}: {roleMeanings[role]}
      </Box>
    </>
  );
}

function SaveFoot(props: {
  readonly told: string | null;
  readonly isBusy: boolean;
  readonly button: string;
  readonly onDone: () => void;
}): ReactElement {
  return (
    <>
      <FormFoot told={props.told} isBusy={props.isBusy} button={props.button}>
        <Button keys="Esc" onClick={props.onDone}>
          {staffWords.cancel}
        </Button>
      </FormFoot>
    </>
  );
}

type Saved = Parameters<typeof call<'staff.save'>>[1];
/** A row that was changed outside Tillroom is not changed but stated again, always with a new passphrase. */
function sendPerson(saved: Saved, isAltered: boolean) {
  const { id, setsPassphrase: _setsPassphrase, ...person } = saved;
  return isAltered && id !== null
    ? call('staff.restate', { ...person, id })
    : call('staff.save', saved);
}

type Errors = Readonly<Partial<Record<StaffFieldRefusal['field'], string>>>;

/** Sends one staff member past every cache; main's refusals are shown at their fields. */
function useSavePerson(
  { member, onDone }: PersonFormProps,
  form: { readonly current: HTMLFormElement | null },
) {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const { told, tell, forget } = useTold();
  const refuse = (refusal: StaffFieldRefusal): void => {
    const { field } = refusal;
    const sentence = staffFieldWords(refusal);
    if (field !== 'name') return tell(sentence);
    setErrors((before) => ({ ...before, [field]: sentence }));
    announce(sentence);
    return focusOn(form.current, field);
  };
  const save = async (person: Saved): Promise<void> => {
    const answer = await sendPerson(person, member?.isAltered === true);
    if (!answer.ok) return tell(failureWords(answer.error));
    const { value } = answer;
    if (value.kind === 'cancelled') return undefined;
    if (value.kind === 'refused') return value.refusals.forEach(refuse);
    announce(staffWords.saved);
    onDone();
    await queries.invalidateQueries({ queryKey: staffKeys.list });
    return queries.invalidateQueries({ queryKey: staffKeys.source });
  };
  return {
    isBusy,
    errors,
    told,
    refuse,
    send: (person: Saved): void => {
      if (isBusy) return;
      setErrors({});
      forget();
      if (person.name === '') return refuse({ field: 'name', reason: 'empty' });
      setIsBusy(true);
      return void save(person).finally(() => setIsBusy(false));
    },
  };
}
