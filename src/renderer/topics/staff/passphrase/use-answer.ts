import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import type {
  AnswerRefusal,
  AskedPerson,
  PassphraseQuestion,
} from '../../../../contract/staff/passphrase-window.ts';
import type { ProofRefusal } from '../../../../contract/staff/staff.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import type { SecretHandle } from '../../../ui/form/secret-field.tsx';
import { refusalWords } from '../../../words/settings/passphrase-window.ts';
import {
  passphraseWords,
  signInScreenWords,
  waitText,
  waitWords,
} from '../../../words/settings/staff.ts';
import { sendAnswer } from './passphrase-bridge.ts';
import { useLockOut } from './use-lock-out.ts';
import type { ProofKind } from '../../../../domain/staff/lock-out.ts';

type Field = 'secret' | 'fresh' | 'again';

/** One answer at a time, with the messages of the last. */
export interface AnswerState {
  readonly secret: RefObject<SecretHandle | null>;
  readonly fresh: RefObject<SecretHandle | null>;
  readonly again: RefObject<SecretHandle | null>;
  readonly kind: ProofKind;
  readonly errors: Readonly<Record<Field, string | null>>;
  /** Message that belongs to no field; null for none. */
  readonly told: string | null;
  readonly isBusy: boolean;
  /** Something was keyed or selected here: the focus stays in the field. */
  readonly isBegun: boolean;
  /** Nothing can be answered any more. */
  readonly isOver: boolean;
  readonly isLockedOut: boolean;
  readonly leftMs: number;
  readonly changeKind: () => void;
  readonly send: () => void;
}

const noErrors = { secret: null, fresh: null, again: null } as const;

/** Sends the entered secrets, wipes them, and holds the reply's messages. */
export function useAnswer(question: PassphraseQuestion, person: AskedPerson | null): AnswerState {
  const fields = useSecretFields();
  const busy = useRef(false);
  const [wantsPassphrase, setWantsPassphrase] = useState(false);
  const [errors, setErrors] = useState<AnswerState['errors']>(noErrors);
  const [told, setTold] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isBegun, setIsBegun] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const wait = useLockOut();
  const announce = useAnnounce();
  const kind = person?.canUsePin === true && !wantsPassphrase ? 'pin' : 'passphrase';

  const show = (field: Field, sentence: string): void => {
    setErrors({ ...noErrors, [field]: sentence });
    announce(sentence);
    fields.handles[field].current?.focus();
  };
  const refuse = (refusal: AnswerRefusal): void => {
    const { field, sentence } = refusalWords(refusal);
    if (refusal.kind === 'over') setIsOver(true);
    const reason = refusal.kind === 'proof' ? refusal.refusal : null;
    if (reason?.reason === 'needs-passphrase') setWantsPassphrase(true);
    if (reason?.reason === 'locked-out') wait.begin(reason.forMs);
    if (field !== null) return show(field, sentence);
    setTold(sentence);
    announce(`${sentence}${waitSpoken(reason)}`);
    return fields.handles[question.secret === null ? 'fresh' : 'secret'].current?.focus();
  };
  const check = async (): Promise<void> => {
    setErrors(noErrors);
    setTold(null);
    const problem = problemOf(question, kind, fields.read());
    if (problem !== null) return show(problem.field, problem.sentence);
    const taken = fields.take();
    const refusal = await sendAnswer({
      personId: person?.id ?? null,
      proof: question.secret === null ? null : { kind, text: taken.secret },
      fresh: question.fresh === null ? null : taken.fresh,
    });
    return refusal === null ? undefined : refuse(refusal);
  };
  return {
    ...fields.handles,
    kind,
    errors,
    told: wait.isOver ? waitText.over : told,
    isBusy,
    isBegun,
    isOver,
    isLockedOut: wait.isOn,
    leftMs: wait.leftMs,
    changeKind: () => {
      setErrors(noErrors);
      setIsBegun(true);
      setWantsPassphrase((before) => !before);
    },
    send: () => {
      if (busy.current || wait.isOn || isOver) return;
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

/** The fields of the window; their texts stay in the browser's elements. */
function useSecretFields() {
  const secret = useRef<SecretHandle>(null);
  const fresh = useRef<SecretHandle>(null);
  const again = useRef<SecretHandle>(null);
  const each = (of: (field: SecretHandle) => string): Readonly<Record<Field, string>> => {
    const textOf = (field: RefObject<SecretHandle | null>) =>
      field.current === null ? '' : of(field.current);
    return { secret: textOf(secret), fresh: textOf(fresh), again: textOf(again) };
  };
  return {
    handles: { secret, fresh, again },
    read: () => each((field) => field.read()),
    take: () => each((field) => field.take()),
  };
}

/** The wait of a lock-out, as it is announced after its reason; empty for any other. */
function waitSpoken(refusal: ProofRefusal | null): string {
  if (refusal?.reason !== 'locked-out') return '';
  return ` ${waitText.label} ${waitWords(refusal.forMs)}. ${waitText.why}`;
}

/** The first thing that keeps an answer from being sent. */
function problemOf(
  question: PassphraseQuestion,
  kind: ProofKind,
  texts: Readonly<Record<Field, string>>,
): { readonly field: Field; readonly sentence: string } | null {
  if (question.secret !== null && texts.secret === '') {
    return { field: 'secret', sentence: signInScreenWords.empty };
  }
  if (question.secret !== null && kind === 'pin' && !/^\d+$/u.test(texts.secret)) {
    return { field: 'secret', sentence: signInScreenWords.pinDigits };
  }
  if (question.fresh === null) return null;
  if (texts.fresh === '') return { field: 'fresh', sentence: signInScreenWords.empty };
  // A typing error would lock its owner out.
  return texts.fresh === texts.again ? null : { field: 'again', sentence: passphraseWords.notSame };
}
