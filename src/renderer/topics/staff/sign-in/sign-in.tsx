import { Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { Status } from '../../../../contract/staff/session.ts';
import { peopleQuery } from '../../../bridge/staff-queries.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import { signInScreenWords, inFlightText, lockedText } from '../../../words/settings/staff.ts';
import { PeopleList } from '../people-list.tsx';
import { CredentialPart } from './credential-part.tsx';
import type { Person } from '../staff-model.ts';
import { byName } from '../staff-model.ts';
import { isSwitching } from './switching.ts';

interface SignInProps {
  readonly status: Status;
  readonly keeper: string | null;
}

/** Sign-in form, for signing in, unlocking and taking over. */
export function SignIn(props: SignInProps): ReactElement {
  const { signIn, chargesInFlight: inFlight } = props.status;
  const people = useQuery(peopleQuery);
  const keeperId = signIn.kind === 'locked' ? signIn.operatorId : null;
  return (
    <>
      <Flex component="h1" align="center" justify="center" gap={9} fz={18}>
        {keeperId === null ? null : <Icon name="lock" size={18} />}
        {keeperId === null ? signInScreenWords.signIn : signInScreenWords.locked}
      </Flex>
      <div role="status">
        {inFlight === 0 ? null : (
          <Box component="p" maw="68ch" c="dimmed">
            {inFlightText(inFlight, keeperId !== null)}
          </Box>
        )}
      </div>
      <QueryPart query={people} reading={signInScreenWords.reading}>
        {(read) => (
          <Choosing {...props} people={read.people.toSorted(byName)} keeperId={keeperId} />
        )}
      </QueryPart>
    </>
  );
}

function Choosing(
  props: SignInProps & { readonly people: readonly Person[]; readonly keeperId: string | null },
): ReactElement {
  const { people, keeperId, keeper } = props;
  const [isForOther] = useState(isSwitching);
  const [chosenId, setChosenId] = useState<string | null>(() =>
    isForOther ? (people.find(({ id }) => id !== keeperId)?.id ?? keeperId) : keeperId,
  );
  const chosen = people.find(({ id }) => id === chosenId) ?? people[0];
  const [goes, setGoes] = useState(0);
  if (chosen === undefined) return <Notice tone="bad" title={signInScreenWords.nobody} />;
  const isKeeper = chosen.id === keeperId;
  const isAlone = people.length === 1;
  const go = (person: Person): void => {
    setChosenId(person.id);
    setGoes((before) => before + 1);
  };
  const list = isAlone ? null : (
    <div>
      <Box component="p" pb={5} c="dimmed" fz={12.5} ta="center">
        {keeper === null ? signInScreenWords.people : signInScreenWords.orSignInAs}
      </Box>
      <PeopleList
        label={signInScreenWords.people}
        people={people}
        chosenId={chosen.id}
        autoFocus={keeperId === null || isForOther}
        onChoose={({ id }) => setChosenId(id)}
        onGo={go}
      />
      <Box component="p" pt={5} c="dimmed" fz={12}>
        {signInScreenWords.peopleHint}
      </Box>
    </div>
  );
  const credential = (
    <CredentialPart
      key={`${chosen.id} ${chosen.canUsePin} ${goes}`}
      person={chosen}
      button={
        keeper === null
          ? signInScreenWords.signIn
          : isKeeper
            ? signInScreenWords.unlock
            : signInScreenWords.takeOver
      }
      asksAtOnce={goes > 0 || isAlone || (isKeeper && !isForOther)}
    />
  );
  return (
    <Stack gap={16}>
      <Stack gap={4} ta="center">
        <Box component="p" c="dimmed">
          {keeper === null ? signInScreenWords.signInText : lockedText(keeper, isKeeper)}
        </Box>
        {keeper !== null && isKeeper ? (
          <Box component="p" c="dimmed">
            {signInScreenWords.lockedNote}
          </Box>
        ) : null}
      </Stack>
      {keeper === null ? list : credential}
      {keeper === null ? credential : list}
    </Stack>
  );
}
