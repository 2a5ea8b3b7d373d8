import { roles } from '../domain/staff/role.ts';
import type { Role } from '../domain/staff/role.ts';
import type { OperationName, OperationOutput } from './index.ts';

/** Help after an answer that did nothing. */
export type Help =
  /** The approval of another staff member with this role: a supervisor, or a second approver. */
  | { readonly kind: 'approval'; readonly role: Role }
  /** A change of what was asked: a field, a choice, a file. */
  | { readonly kind: 'correct' }
  /** Time: something else is under way, or a period is not over. */
  | { readonly kind: 'wait' }
  /** A look at what happened before: a payment may have been charged, or the records have changed. */
  | { readonly kind: 'look-up' };

/** The meaning of an answer: whether its call did what it was asked, and otherwise what helps. */
export interface Meaning {
  /** `asked`: nothing was done yet, and the same call follows with an approval, a reason or a decision, or not at all. */
  readonly outcome: 'done' | 'refused' | 'failed' | 'asked' | 'cancelled';
  /** Null where nothing was refused, or where nothing helps. */
  readonly helps: Help | null;
}

type KindOf<Output> = Output extends { readonly kind: infer Kind extends string } ? Kind : never;
type ReasonOf<Output> = Output extends {
  readonly kind: 'refused';
  readonly reason: infer Reason extends string;
}
  ? Reason
  : never;

/** Kinds of answers that only the window for passphrases gets. */
type WindowKind = 'proof-refused' | 'not-enough' | 'same-person';

/** Every kind of answer of any operation. */
export type AnswerKind =
  | { [Name in OperationName]: KindOf<OperationOutput<Name>> }[OperationName]
  | WindowKind;

/** Every reason of a refusal that has one word for it. */
type RefusedReason = { [Name in OperationName]: ReasonOf<OperationOutput<Name>> }[OperationName];

type ObstacleKind = Extract<
  OperationOutput<'charge.submit'>,
  { readonly kind: 'obstacle' }
>['obstacle']['kind'];

const supervisor: Help = { kind: 'approval', role: 'supervisor' };
const wait: Help = { kind: 'wait' };
const lookUp: Help = { kind: 'look-up' };

const done: Meaning = { outcome: 'done', helps: null };
const cancelled: Meaning = { outcome: 'cancelled', helps: null };
const failed: Meaning = { outcome: 'failed', helps: null };
const refused: Meaning = { outcome: 'refused', helps: null };
const toCorrect: Meaning = { outcome: 'refused', helps: { kind: 'correct' } };
const toWait: Meaning = { outcome: 'refused', helps: wait };
const toLookUp: Meaning = { outcome: 'refused', helps: lookUp };
const toDecide: Meaning = { outcome: 'asked', helps: { kind: 'correct' } };
const toApprove: Meaning = { outcome: 'asked', helps: supervisor };

/** The meaning of each kind of answer; a new kind does not compile without its line. */
const meanings: Readonly<Record<AnswerKind, Meaning>> = {
  absent: done,
  accepted: done,
  acknowledged: done,
  active: done,
  ahead: toCorrect,
  'already-running': toWait,
  answered: done,
  approved: done,
  begun: done,
  broken: refused,
  busy: toWait,
  cancelled,
  'card-refused': toCorrect,
  changed: toLookUp,
  'changed-since': toLookUp,
  'charge-in-flight': toWait,
  'check-changed': toLookUp,
  chosen: done,
  closed: done,
  'closed-already': refused,
  compared: done,
  confirmed: done,
  'consent-refused': toCorrect,
  counted: done,
  decided: done,
  done,
  empty: done,
  ended: done,
  erased: done,
  failed,
  faulty: toCorrect,
  filled: done,
  foreign: toCorrect,
  found: done,
  'gap-changed': toLookUp,
  gone: refused,
  held: toWait,
  imported: done,
  invitation: toWait,
  joined: done,
  kept: done,
  'list-too-short': toCorrect,
  locked: toWait,
  looked: done,
  'looked-up': done,
  made: done,
  matched: done,
  merged: done,
  moved: done,
  'needs-role': toApprove,
  'needs-second-person': toApprove,
  'needs-supervisor': toApprove,
  'no-folder': toCorrect,
  'no-keys': refused,
  'no-login': refused,
  'no-mail-account': toCorrect,
  'no-passphrase': toCorrect,
  'no-printer': refused,
  none: toCorrect,
  'not-an-address': toCorrect,
  'not-asked': refused,
  'not-by-date': toCorrect,
  'not-empty': refused,
  'not-enough': refused,
  'not-first': refused,
  'not-invited': refused,
  'not-joined': refused,
  'not-moved': refused,
  'not-possible': refused,
  'not-reached': failed,
  'not-read': failed,
  'not-revoked': refused,
  'not-sent': failed,
  'not-sound': refused,
  'not-stored': refused,
  'not-taken': refused,
  'not-upgraded': refused,
  'not-used': refused,
  'not-working': refused,
  nothing: refused,
  'nothing-chosen': toCorrect,
  'nothing-to-run': refused,
  obstacle: { outcome: 'asked', helps: null },
  off: refused,
  'on-server': refused,
  opened: done,
  'opted-out': refused,
  'other-keys': refused,
  'other-terminals': refused,
  'other-kind': toCorrect,
  'own-terminal': refused,
  page: done,
  parked: done,
  'password-missing': toCorrect,
  preview: done,
  'proof-refused': refused,
  proven: done,
  questioned: { outcome: 'asked', helps: { kind: 'correct' } },
  queued: done,
  reached: done,
  read: done,
  recorded: done,
  'reference-taken': toLookUp,
  refused: toCorrect,
  removed: done,
  renewed: done,
  reopened: done,
  requested: done,
  resolved: done,
  restored: done,
  retired: done,
  returned: done,
  revoked: done,
  'rows-waiting': toLookUp,
  run: done,
  'run-open': toWait,
  'same-person': refused,
  saved: done,
  'secret-missing': toCorrect,
  sent: done,
  'signed-in': done,
  sound: done,
  'stale-draft': refused,
  summed: done,
  'taken-over': done,
  'terms-refused': toCorrect,
  'too-long': refused,
  'too-many': refused,
  tried: done,
  trouble: failed,
  trusted: done,
  undecided: toDecide,
  'under-way': toWait,
  undone: done,
  /** The mail server gave no reply: the message may arrive. */
  unknown: done,
  unreadable: toCorrect,
  upgraded: done,
  waits: toWait,
  withdrawn: done,
  written: done,
  'wrong-phrase': toCorrect,
};

/** Kinds that mean something else in one operation. */
const exceptions: Readonly<
  Partial<Record<OperationName, Readonly<Partial<Record<AnswerKind, Meaning>>>>>
> = {
  'plans.change-schedule': { changed: done },
  'customers.undo-merge': { closed: refused },
  'calls.log': { closed: refused },
};

/** Reasons of a refusal that something else helps with than a correction. */
const helpsWith: Readonly<Partial<Record<RefusedReason, Help>>> = {
  'needs-supervisor': supervisor,
  'needs-other-person': supervisor,
  'hold-not-over': wait,
  'order-in-progress': wait,
  'still-in-flight': wait,
  'not-confirmed': lookUp,
  'reference-taken': lookUp,
};

/** Help at an obstacle that another person's approval does not override. */
const helpsAt: Readonly<Record<ObstacleKind, Help | null>> = {
  'intent-blocked': null,
  'reference-paid': null,
  'reference-open': wait,
  'reference-unconfirmed': lookUp,
  'reference-elsewhere': lookUp,
  'duplicate-open': lookUp,
  'duplicate-approved': { kind: 'correct' },
  'card-held': wait,
};

/** Returns the meaning of an answer of an operation, or of the window for passphrases. */
export function meaningOf(name: OperationName, input: unknown, answer: unknown): Meaning {
  const { kind, reason, obstacle, need } = fieldsOf(answer);
  if (!isAnswerKind(kind)) return done;
  const meaning = exceptions[name]?.[kind] ?? meanings[kind];
  switch (kind) {
    case 'needs-role':
      return { ...meaning, helps: approvalBy(need) };
    case 'refused':
      return { ...meaning, helps: helpsWithReason(reason) ?? meaning.helps };
    case 'obstacle':
      return { ...meaning, helps: helpsAtObstacle(obstacle, input) };
    default:
      return meaning;
  }
}

function fieldsOf(value: unknown): { readonly [field: string]: unknown } {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isAnswerKind(kind: unknown): kind is AnswerKind {
  return typeof kind === 'string' && Object.hasOwn(meanings, kind);
}

function approvalBy(need: unknown): Help | null {
  const role = roles.find((known) => known === need);
  return role === undefined ? null : { kind: 'approval', role };
}

function helpsWithReason(reason: unknown): Help | undefined {
  return typeof reason === 'string' && Object.hasOwn(helpsWith, reason)
    ? helpsWith[reason as RefusedReason]
    : undefined;
}

/** An approval helps once the reason is stated: until then the obstacle asks for it. */
function helpsAtObstacle(obstacle: unknown, input: unknown): Help | null {
  const { kind, overridableBy } = fieldsOf(obstacle);
  const { cardHoldReason, duplicateReason } = fieldsOf(input);
  const given = kind === 'card-held' ? cardHoldReason : duplicateReason;
  if (overridableBy === 'supervisor' && typeof given === 'string') return supervisor;
  return typeof kind === 'string' && Object.hasOwn(helpsAt, kind)
    ? helpsAt[kind as ObstacleKind]
    : null;
}
