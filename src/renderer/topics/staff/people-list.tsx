import { Badge, Box, Flex } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { rowMove } from '../../lib/row-keys.ts';
import { Initials } from '../../ui/initials.tsx';
import { capital } from '../../lib/capital.ts';
import { roleWords } from '../../words/frame.ts';
import { signInScreenWords } from '../../words/settings/staff.ts';
import type { ListedPerson } from './staff-model.ts';
import { byFirstLetter } from './staff-model.ts';

const pageRows = 8;

interface PeopleListProps<Listed extends ListedPerson> {
  readonly label: string;
  readonly people: readonly Listed[];
  readonly chosenId: string | null;
  readonly autoFocus: boolean;
  /** True in a low window. */
  readonly isLow?: true;
  readonly onChoose: (person: Listed) => void;
  /** Enter, or a click: moves on to the selected one's proof. */
  readonly onGo: (person: Listed) => void;
}

/** The staff members of an account: arrows or a first letter select, Enter moves on to the proof. */
export function PeopleList<Listed extends ListedPerson>(
  props: PeopleListProps<Listed>,
): ReactElement {
  const { people, chosenId, onChoose, onGo } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const takeKeys = useEffectEvent(() => {
    if (props.autoFocus) list.current?.focus();
  });
  useEffect(() => takeKeys(), []);
  const at = people.findIndex((person) => person.id === chosenId);
  const currentId = at === -1 ? undefined : `${id}-${chosenId}`;
  useEffect(() => {
    document.getElementById(currentId ?? '')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = people[at];
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      return onGo(chosen);
    }
    const move = rowMove(event.key, { at, count: people.length, pageRows }, false);
    const byMove = move === null ? undefined : people[move];
    const isLetter = /^\S$/u.test(event.key);
    const next = byMove ?? (isLetter ? byFirstLetter(people, chosenId, event.key) : null);
    if (next === null) return undefined;
    event.preventDefault();
    return onChoose(next);
  };
  return (
    <Box
      component="ul"
      className="boxed scrolls"
      mah={props.isLow === true ? 136 : 248}
      p={3}
      role="listbox"
      tabIndex={0}
      aria-label={props.label}
      aria-activedescendant={currentId}
      ref={list}
      data-people=""
      onKeyDown={onKeyDown}
    >
      {people.map((person) => (
        <PersonRow
          key={person.id}
          id={`${id}-${person.id}`}
          person={person}
          isChosen={person.id === chosenId}
          onGo={() => onGo(person)}
        />
      ))}
    </Box>
  );
}

/** One staff member of the list: name, role, and whether a PIN is enough. */
function PersonRow(props: {
  readonly id: string;
  readonly person: ListedPerson;
  readonly isChosen: boolean;
  readonly onGo: () => void;
}): ReactElement {
  const { person, isChosen } = props;
  return (
    <Flex
      id={props.id}
      component="li"
      role="option"
      className="hoverable focus-within-edge"
      align="center"
      gap={8}
      mih={36}
      px={9}
      bdrs={3}
      {...(isChosen ? { bg: 'var(--accent-soft)', c: 'var(--accent)' } : {})}
      aria-selected={isChosen}
      onClick={props.onGo}
    >
      <Initials name={person.name} size={24} />
      <Box component="span" className="breaks-anywhere" flex={1} miw={0} fw={600}>
        {person.name}
      </Box>
      {person.role === null ? null : (
        <Box component="span" flex="none" fz={12} {...(isChosen ? {} : { c: 'dimmed' })}>
          {capital(roleWords[person.role])}
        </Box>
      )}
      {person.canUsePin ? (
        <Badge color="gray" fz={11}>
          {signInScreenWords.pin}
        </Badge>
      ) : null}
    </Flex>
  );
}
