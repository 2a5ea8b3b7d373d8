import type { RetryAdvice } from './decline-wording.ts';

/** Every word of one decline code in the merchant's own wording. */
export interface OwnDeclineWording {
  readonly kind: 'whole';
  /** As `tidyDeclineCode` gives it. */
  readonly code: string;
  readonly meaning: string;
  readonly say: string;
  readonly doNext: string;
  readonly retry: RetryAdvice;
}

/** What staff are to do as well after a sensitive code, whose wording itself is locked. */
export interface DeclineAddition {
  readonly kind: 'addition';
  readonly code: string;
  readonly doNext: string;
}

/** The merchant's own row of the table of declines, kept for each account. */
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

/** A field that cannot be kept as typed. */
export interface OwnDeclineRefusal {
  readonly field: OwnDeclineField;
  readonly reason: OwnDeclineFault;
}

/** Longest text of a row, in characters: what fits on a slip and is read out in one breath. */
export const declineTextMax = 300;

/** Own rows of one account; there are not more codes than this. */
export const ownDeclinesMax = 500;
