import type { RetryAdvice } from './decline-wording.ts';

/** The merchant's own wording of one response code. */
export interface OwnDeclineWording {
  readonly kind: 'whole';
  /** Normalised by `tidyDeclineCode`. */
  readonly code: string;
  readonly meaning: string;
  readonly say: string;
  readonly doNext: string;
  readonly retry: RetryAdvice;
}

/** Additional instructions for a sensitive code, whose wording itself is locked. */
export interface DeclineAddition {
  readonly kind: 'addition';
  readonly code: string;
  readonly doNext: string;
}

/** The merchant's own row of the decline table, stored for each account. */
export type DeclineOverride = OwnDeclineWording | DeclineAddition;

export const ownDeclineFields = ['code', 'meaning', 'say', 'do-next'] as const;
export type OwnDeclineField = (typeof ownDeclineFields)[number];

export const ownDeclineFaults = [
  'empty',
  'too-long',
  'not-a-code',
  'not-a-decline',
  'locked',
  'gives-away',
  'holds-card-number',
  'control-characters',
] as const;
export type OwnDeclineFault = (typeof ownDeclineFaults)[number];

/** A field that cannot be saved as typed. */
export interface OwnDeclineRefusal {
  readonly field: OwnDeclineField;
  readonly reason: OwnDeclineFault;
}

/** Longest text of a row, in characters: short enough for a slip and to read out. */
export const declineTextMax = 300;

/** Maximum rows per account; more than there are codes. */
export const ownDeclinesMax = 500;
