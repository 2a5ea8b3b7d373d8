import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../bridge/client.ts';
import { takeStatus } from '../../../bridge/session-queries.ts';
import { staffKeys } from '../../../bridge/staff-queries.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import type { SecretHandle } from '../../../ui/form/secret-field.tsx';
import { failureWords } from '../../../words/failures.ts';
import { proofRefusalWords, signInScreenWords } from '../../../words/settings/staff.ts';
import type { Person } from '../staff-model.ts';

/** One sign-in at a time, with the messages of the last. */
export interface SignInState {
  /** The reason the PIN was refused; null for none. */
  readonly error: string | null;
  /** Message that belongs to no field; null for none. */
  readonly told: string | null;
  readonly isBusy: boolean;
  /** Main's window is open. */
  readonly isAsking: boolean;
  /** A PIN was sent before: the focus stays in the field. */
  readonly isBegun: boolean;
  readonly sendPin: (pin: string, field: SecretHandle | null) => void;
  readonly askPassphrase: () => void;
}

/** Callbacks of one sign-in. */
interface SignInHeard {
  /** A PIN no longer suffices. */
  readonly needsPassphrase: () => void;
  /** Main's window was closed without an answer. */
  readonly wasClosed: () => void;
}

/** Signs one staff member in; success arrives with the new status. */
export function useSignIn(person: Person, heard: SignInHeard): SignInState {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const busy = useRef(false);
  const [error, setError] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const [doing, setDoing] = useState<'pin' | 'window' | null>(null);
  const [isBegun, setIsBegun] = useState(false);

  const signIn = async (pin: string | null): Promise<void> => {
    const answer = await call('staff.sign-in', { operatorId: person.id, pin });
    if (!answer.ok) return tell(failureWords(answer.error));
    const { value } = answer;
    if (value.kind === 'signed-in') return takeStatus(queries, value.status);
    if (value.kind === 'cancelled') {
      heard.wasClosed();
      // Wrong passphrases count, and may have locked the name out or ended its PIN.
      return queries.invalidateQueries({ queryKey: staffKeys.source });
    }
    const sentence = proofRefusalWords(value.refusal, 'pin');
    if (value.refusal.reason === 'needs-passphrase') heard.needsPassphrase();
    if (value.refusal.reason === 'wrong') setError(sentence);
    else setTold(sentence);
    return announce(sentence);
  };
  const tell = (sentence: string): void => {
    setTold(sentence);
    announce(sentence);
  };
  const run = (pin: string | null, done: () => void): void => {
    if (busy.current) return;
    busy.current = true;
    setError(null);
    setTold(null);
    setDoing(pin === null ? 'window' : 'pin');
    void signIn(pin).finally(() => {
      busy.current = false;
      setDoing(null);
      done();
    });
  };
  return {
    error,
    told,
    isBusy: doing !== null,
    isAsking: doing === 'window',
    isBegun,
    sendPin: (pin, field) => {
      setIsBegun(true);
      const problem = problemOf(pin);
      if (problem === null) return run(pin, () => field?.focus());
      setError(problem);
      announce(problem);
      return field?.focus();
    },
    askPassphrase: () => run(null, () => undefined),
  };
}

function problemOf(pin: string): string | null {
  if (pin === '') return signInScreenWords.empty;
  return /^\d+$/u.test(pin) ? null : signInScreenWords.pinDigits;
}
