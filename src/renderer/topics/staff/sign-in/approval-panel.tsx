import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useId, useRef } from 'react';
import type { Status } from '../../../../contract/staff/session.ts';
import { isRoleEnough } from '../../../../domain/staff/role.ts';
import type { ApprovalAsk } from '../../../bridge/approvals.ts';
import { call } from '../../../bridge/client.ts';
import { failureOf } from '../../../lib/call-refused.ts';
import { peopleQuery } from '../../../bridge/staff-queries.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { failureWords } from '../../../words/failures.ts';
import { approvalWords, approvedWork } from '../../../words/settings/staff.ts';
import './approval.css';
import { ProofChoice } from '../proof-choice.tsx';
import type { Person, Proof, Refused } from '../staff-model.ts';
import { byName } from '../staff-model.ts';

interface ApprovalPanelProps {
  readonly ask: ApprovalAsk;
  readonly status: Status;
  readonly onApproved: (name: string) => void;
  readonly onLeft: () => void;
}

/**
 * A staff member whose role allows it approves one action, on the clerk's own screen and without signing them
 * out.
 */
export function ApprovalPanel(props: ApprovalPanelProps): ReactElement {
  const { ask, status, onLeft } = props;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const announce = useAnnounce();
  const people = useQuery(peopleQuery);
  const title = approvalWords.title(approvedWork[ask.operation], ask.need);
  useEffect(() => {
    announce(`${title}. ${approvalWords.text}`);
  }, [title, announce]);
  const may = people.data?.people
    .filter((person) => mayApprove(person, ask, status))
    .toSorted(byName);
  const choices = may?.length ?? null;
  useEffect(() => {
    // The panel grows once the possible approvers are known.
    if (choices !== null) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [choices]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // The screen around the panel has keys of its own, and must not receive those of a passphrase.
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
        <ProofChoice
          people={may}
          button={approvalWords.approve}
          nobody={approvalWords.nobody(ask.need)}
          leave={leave}
          onProof={(person, proof) => approve(props, person, proof)}
        />
      )}
      {may === undefined ? leave : null}
    </section>
  );
}

function mayApprove(person: Person, { need }: ApprovalAsk, { signIn }: Status): boolean {
  const isAsking = signIn.kind === 'signed-in' && signIn.operatorId === person.id;
  return !isAsking && isRoleEnough(person.role, need);
}

/** Requests one approval from main, past every cache; resolves to the refusal, or null when it was given. */
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
    case 'not-asked':
      return { kind: 'told', sentence: approvalWords.notAsked };
    case 'same-person':
      return { kind: 'told', sentence: approvalWords.samePerson };
  }
}
