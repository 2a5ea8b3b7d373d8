import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useId, useRef } from 'react';
import type { ProofAsk } from '../../bridge/approvals.ts';
import { call } from '../../bridge/client.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { failureWords } from '../../words/failures.ts';
import { approvalWords, vouchWords, vouchedWork } from '../../words/settings/staff.ts';
import './sign-in/approval.css';
import { ProofChoice } from './proof-choice.tsx';
import type { Person, Proof, Refused } from './staff-model.ts';

interface VouchPanelProps {
  readonly ask: ProofAsk;
  readonly onVouched: (name: string) => void;
  readonly onLeft: () => void;
}

/**
 * An admin of the account that an action changes proves it with their passphrase, wherever the action was
 * started.
 */
export function VouchPanel(props: VouchPanelProps): ReactElement {
  const { ask, onLeft } = props;
  const { admins, accountName, address } = ask.failure;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const announce = useAnnounce();
  const title = vouchWords.title(vouchedWork[ask.operation]);
  const text = vouchWords.text(accountName);
  useEffect(() => {
    announce(`${title}. ${text}`);
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [title, text, announce]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // The screen around the panel has keys of its own, and must not receive those of a passphrase.
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onLeft();
  };
  return (
    <section
      className="approval"
      aria-labelledby={id}
      ref={panel}
      data-own-keys=""
      onKeyDown={onKeyDown}
    >
      <p className="approval-title" id={id}>
        <Icon name="lock" size={14} /> {title}
      </p>
      <p className="approval-text">{text}</p>
      {address === null ? null : (
        <p className="approval-text">
          {vouchWords.before} <strong>{address.before || vouchWords.none}</strong>
          <br />
          {vouchWords.after} <strong>{address.after || vouchWords.none}</strong>
        </p>
      )}
      <ProofChoice
        people={admins.map(personOf)}
        button={vouchWords.button}
        nobody={vouchWords.nobody(accountName)}
        leave={
          <Button tone="quiet" keys="Esc" onClick={onLeft}>
            {approvalWords.leave}
          </Button>
        }
        onProof={(person, proof) => vouch(props, person, proof)}
      />
    </section>
  );
}

/** A PIN cannot replace a passphrase here. */
function personOf({ operatorId, name }: ProofAsk['failure']['admins'][number]): Person {
  return { id: operatorId, name, role: 'admin', canUsePin: false };
}

async function vouch(
  { ask, onVouched }: VouchPanelProps,
  { id, name }: Person,
  proof: Proof,
): Promise<Refused | null> {
  const accountId = ask.failure.admins.find(({ operatorId }) => operatorId === id)?.accountId;
  if (accountId === undefined) return { kind: 'told', sentence: vouchWords.notAsked };
  const { operation } = ask;
  const claim = { operation, accountId, operatorId: id, passphrase: proof.text };
  const answer = await call('staff.prove', claim);
  if (!answer.ok) return { kind: 'told', sentence: failureWords(answer.error) };
  if (answer.value.kind === 'refused') {
    return { kind: 'proof', refusal: answer.value.refusal, by: 'passphrase' };
  }
  if (answer.value.kind === 'not-asked') return { kind: 'told', sentence: vouchWords.notAsked };
  onVouched(name);
  return null;
}
