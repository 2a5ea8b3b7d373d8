import { useEffect, useRef, useState } from 'react';
import { useAnnounce } from '../../../ui/announcer.tsx';
import type { SecretHandle } from '../../../ui/form/secret-field.tsx';
import {
  signInScreenWords,
  proofRefusalWords,
  waitText,
  waitWords,
} from '../../../words/settings/staff.ts';
import type { Proof, Refused } from '../staff-model.ts';
import { useWaitLeft } from './use-wait-left.ts';

/** One proof at a time, with the messages of the last. */
export interface ProofState {
  readonly kind: Proof['kind'];
  /** The reason the field was refused; null for none. */
  readonly error: string | null;
  /** Message that belongs to no field; null for none. */
  readonly told: string | null;
  readonly isBusy: boolean;
  /** Something was keyed or selected here: the focus stays in the field. */
  readonly isBegun: boolean;
  readonly isLockedOut: boolean;
  readonly leftMs: number;
  readonly change: (kind: Proof['kind']) => void;
  readonly send: () => void;
}

/** Sends the keyed proof past every cache, wipes it, and holds the response's messages. */
export function useProof(
  starts: Proof['kind'],
  secret: { readonly current: SecretHandle | null },
  onProof: (proof: Proof) => Promise<Refused | null>,
): ProofState {
  const busy = useRef(false);
  const [kind, setKind] = useState(starts);
  const [isBusy, setIsBusy] = useState(false);
  const [isBegun, setIsBegun] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const wait = useLockOut();
  const announce = useAnnounce();

  const refuse = (refused: Refused): void => {
    const refusal = refused.kind === 'proof' ? refused.refusal : null;
    const sentence =
      refused.kind === 'proof' ? proofRefusalWords(refused.refusal, refused.by) : refused.sentence;
    if (refusal?.reason === 'locked-out') wait.begin(refusal.forMs);
    if (refusal?.reason === 'needs-passphrase') setKind('passphrase');
    if (refusal?.reason === 'wrong') setError(sentence);
    else setTold(sentence);
    announce(
      refusal?.reason === 'locked-out' ? `${sentence} ${waitSpoken(refusal.forMs)}` : sentence,
    );
    secret.current?.focus();
  };
  const check = async (): Promise<void> => {
    const text = secret.current?.take() ?? '';
    const problem = problemOf(text, kind);
    setError(problem);
    setTold(null);
    if (problem !== null) return announce(problem);
    const refused = await onProof({ kind, text });
    if (refused !== null) refuse(refused);
    return undefined;
  };
  return {
    kind,
    error,
    told: wait.isOver ? waitText.over : told,
    isBusy,
    isBegun,
    isLockedOut: wait.isOn,
    leftMs: wait.leftMs,
    change: (next) => {
      setError(null);
      setIsBegun(true);
      setKind(next);
    },
    send: () => {
      if (busy.current || wait.isOn) return;
      busy.current = true;
      wait.end();
      setIsBusy(true);
      setIsBegun(true);
      void check().finally(() => {
        busy.current = false;
        setIsBusy(false);
      });
    },
  };
}

function problemOf(text: string, kind: Proof['kind']): string | null {
  if (text === '') return signInScreenWords.empty;
  return kind === 'pin' && !/^\d+$/u.test(text) ? signInScreenWords.pinDigits : null;
}

function waitSpoken(forMs: number): string {
  return `${waitText.label} ${waitWords(forMs)}. ${waitText.why}`;
}

/** The wait of a lock-out; its end is announced once, its seconds never. */
function useLockOut() {
  const announce = useAnnounce();
  const [endsAtMs, setEndsAtMs] = useState<number | null>(null);
  const leftMs = useWaitLeft(endsAtMs);
  const isOver = endsAtMs !== null && leftMs === 0;
  useEffect(() => {
    if (isOver) announce(waitText.over);
  }, [isOver, announce]);
  return {
    leftMs,
    isOver,
    isOn: leftMs > 0,
    begin: (forMs: number): void => setEndsAtMs(performance.now() + forMs),
    end: (): void => setEndsAtMs(null),
  };
}
