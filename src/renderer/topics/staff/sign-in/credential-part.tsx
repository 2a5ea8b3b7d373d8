import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { SecretHandle } from '../../../ui/form/secret-field.tsx';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { signInScreenWords, waitText, waitWords } from '../../../words/settings/staff.ts';
import type { Person, Proof, Refused } from '../staff-model.ts';
import type { ProofState } from './use-credential.ts';
import { useProof } from './use-credential.ts';

interface ProofPartProps {
  readonly person: Person;
  readonly button: string;
  readonly autoFocus: boolean;
  /** Resolves to the refusal, or null when the proof was accepted. */
  readonly onProof: (proof: Proof) => Promise<Refused | null>;
  /** Further actions, beside the button. */
  readonly children?: ReactNode;
}

/**
 * Proof of one staff member: by passphrase, or by PIN where that is enough now.
 *
 * It is not a form element: an approval may be nested in another form.
 */
export function ProofPart(props: ProofPartProps): ReactElement {
  const { person } = props;
  const secret = useRef<SecretHandle>(null);
  const proof = useProof(person.canUsePin ? 'pin' : 'passphrase', secret, props.onProof);
  const { kind } = proof;
  const onKeyDown = (event: KeyboardEvent): void => {
    const isField = event.target instanceof HTMLInputElement;
    if (event.key !== 'Enter' || !isField || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) proof.send();
  };
  return (
    <div className="proof" role="group" aria-label={person.name} onKeyDown={onKeyDown}>
      <p className="proof-name">{person.name}</p>
      <SecretField
        key={kind}
        label={signInScreenWords[kind]}
        handle={secret}
        field="proof"
        isDigits={kind === 'pin'}
        isDisabled={proof.isLockedOut}
        autoFocus={props.autoFocus || proof.isBegun}
        error={proof.error}
      />
      <ProofTrouble proof={proof} />
      <div className="proof-buttons">
        <Button
          tone="primary"
          keys="Enter"
          aria-disabled={proof.isBusy || proof.isLockedOut || undefined}
          onClick={proof.send}
        >
          {props.button}
        </Button>
        {person.canUsePin ? (
          <Button tone="quiet" onClick={() => proof.change(kind === 'pin' ? 'passphrase' : 'pin')}>
            {kind === 'pin' ? signInScreenWords.passphraseInstead : signInScreenWords.pinInstead}
          </Button>
        ) : null}
        {props.children}
      </div>
    </div>
  );
}

function ProofTrouble({ proof }: { readonly proof: ProofState }): ReactElement {
  return (
    <>
      {proof.told === null ? null : <Notice tone="warn" title={proof.told} />}
      {proof.isLockedOut ? (
        <p className="proof-wait">
          <Icon name="clock" size={14} />
          {/* The passing seconds are visible, but never announced. */}
          <span className="proof-wait-left" aria-hidden="true">
            {waitText.label} <strong>{waitWords(proof.leftMs)}</strong>
          </span>
          <span>{waitText.why}</span>
        </p>
      ) : null}
      {proof.isBusy ? <WaitLine words={signInScreenWords.checking} /> : null}
    </>
  );
}
