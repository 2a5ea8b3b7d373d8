import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Status } from '../../../contract/session.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import type { ApprovalAsk } from '../../bridge/approvals.ts';
import { call, failureOf } from '../../bridge/client.ts';
import { peopleQuery } from '../../bridge/staff-queries.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { failureWords } from '../../words/failures.ts';
import { approvalWords, approvedWork } from '../../words/staff.ts';
import './approval.css';
import { PeopleList } from './people-list.tsx';
import { ProofPart } from './proof-part.tsx';
import type { Person, Proof, Refused } from './staff-model.ts';
import { byName } from './staff-model.ts';

interface ApprovalPanelProps {
  readonly ask: ApprovalAsk;
  readonly status: Status;
  readonly onApproved: (name: string) => void;
  readonly onLeft: () => void;
}

/** Somebody who may lets one action through, on the clerk's own screen and without signing them out. */
export function ApprovalPanel(props: ApprovalPanelProps): ReactElement {
  const { ask, status, onLeft } = props;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const announce = useAnnounce();
  const people = useQuery(peopleQuery);
  const title = approvalWords.title(approvedWork[ask.operation] ?? '', ask.need);
  useEffect(() => {
    announce(`${title}. ${approvalWords.text}`);
  }, [title, announce]);
  const may = people.data?.people
    .filter((person) => mayApprove(person, ask, status))
    .toSorted(byName);
  const choices = may?.length ?? null;
  useEffect(() => {
    // It grows once it is known who may approve.
    if (choices !== null) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [choices]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // What lies around the panel has keys of its own, and must not hear those of a passphrase.
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onLeft();
  };
  const leave = (
    <Button tone="quiet" keys="Esc" onClick={onLeft}>
      {approvalWords.leave}
    </Button>
  );
  return (
    <section
      className="approval"
      aria-labelledby={id}
      ref={panel}
      data-own-keys=""
      onKeyDown={onKeyDown}
    >
      <p className="approval-title" id={id}>
        <Icon name="people" size={14} /> {title}
      </p>
      <p className="approval-text">{approvalWords.text}</p>
      {people.isError ? <Notice tone="bad" title={failureWords(failureOf(people.error))} /> : null}
      {may === undefined ? (
        <p className="approval-text">{approvalWords.reading}</p>
      ) : (
        <Approving {...props} people={may} leave={leave} />
      )}
      {may === undefined ? leave : null}
    </section>
  );
}

function Approving(
  props: ApprovalPanelProps & {
    readonly people: readonly Person[];
    readonly leave: ReactElement;
  },
): ReactElement {
  const { ask, people, leave } = props;
  const part = useRef<HTMLDivElement>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = people.find(({ id }) => id === chosenId) ?? people[0];
  // Nobody to choose from is no reason to leave the keys outside.
  useEffect(() => {
    if (chosen === undefined) part.current?.querySelector('button')?.focus();
  }, [chosen]);
  if (chosen === undefined) {
    return (
      <div ref={part}>
        <Notice tone="warn" title={approvalWords.nobody(ask.need)} actions={leave} />
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
        button={approvalWords.approve}
        autoFocus={people.length === 1}
        onProof={(proof) => approve(props, chosen, proof)}
      >
        {leave}
      </ProofPart>
    </div>
  );
}

function mayApprove(person: Person, { need }: ApprovalAsk, { signIn }: Status): boolean {
  const isAsking = signIn.kind === 'signed-in' && signIn.operatorId === person.id;
  return !isAsking && isRoleEnough(person.role, need);
}

/** Asks main once for this one operation; the proof passes every cache. */
async function approve(
  { ask, onApproved }: ApprovalPanelProps,
  { id, name }: Person,
  proof: Proof,
): Promise<Refused | null> {
  const { operation } = ask;
  const answer = await call('staff.approve', { operation, operatorId: id, proof });
  if (!answer.ok) return { kind: 'told', sentence: failureWords(answer.error) };
  const { value } = answer;
  switch (value.kind) {
    case 'approved':
      onApproved(name);
      return null;
    case 'refused':
      return { kind: 'proof', refusal: value.refusal, by: proof.kind };
    case 'not-enough':
      return { kind: 'told', sentence: approvalWords.notEnough(value.need) };
    case 'same-person':
      return { kind: 'told', sentence: approvalWords.samePerson };
  }
}
