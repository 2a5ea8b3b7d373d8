import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { approvalWords } from '../../words/settings/staff.ts';
import { PeopleList } from './people-list.tsx';
import { ProofPart } from './sign-in/credential-part.tsx';
import type { Person, Proof, Refused } from './staff-model.ts';

interface ProofChoiceProps {
  readonly people: readonly Person[];
  readonly button: string;
  /** Shown when the list of staff members is empty. */
  readonly nobody: string;
  readonly leave: ReactElement;
  readonly onProof: (person: Person, proof: Proof) => Promise<Refused | null>;
}

/** One of several staff members proves who they are, for one action of the operator. */
export function ProofChoice(props: ProofChoiceProps): ReactElement {
  const { people, leave } = props;
  const part = useRef<HTMLDivElement>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = people.find(({ id }) => id === chosenId) ?? people[0];
  // An empty list must still take the focus.
  useEffect(() => {
    if (chosen === undefined) part.current?.querySelector('button')?.focus();
  }, [chosen]);
  if (chosen === undefined) {
    return (
      <div ref={part}>
        <Notice tone="warn" title={props.nobody} actions={leave} />
      </div>
    );
  }
  return (
    <div className="approval-part" ref={part}>
      {people.length === 1 ? null : (
        <PeopleList
          label={approvalWords.who}
          people={people}
          chosenId={chosen.id}
          autoFocus
          onChoose={({ id }) => setChosenId(id)}
          onGo={({ id }) => {
            setChosenId(id);
            requestAnimationFrame(() =>
              part.current?.querySelector<HTMLElement>('[data-field="proof"]')?.focus(),
            );
          }}
        />
      )}
      <ProofPart
        key={`${chosen.id} ${chosen.canUsePin}`}
        person={chosen}
        button={props.button}
        autoFocus={people.length === 1}
        onProof={(proof) => props.onProof(chosen, proof)}
      >
        {leave}
      </ProofPart>
    </div>
  );
}
