import type { FieldRefusal } from '../../../../contract/charge/charge.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { Channel } from '../../../../domain/charge/attempt.ts';
import type { CodeAbsentReason } from '../../../../domain/accounts/form-fields.ts';
import type { CardOnSlip } from '../../../ui/card/card-reading.ts';
import { noCard } from '../../../ui/card/card-reading.ts';
import type { ChargeProblem } from '../../../ui/plans/charge-problem.ts';

/** Stage of the form; the consent text is fixed at the review. */
export type ReplaceStage =
  | { readonly kind: 'typing' }
  | { readonly kind: 'review'; readonly words: string }
  | { readonly kind: 'sending'; readonly words: string };

/** State of the form for a new card; never a card number or code. */
export interface ReplaceState {
  readonly draft: OperationOutput<'charge.open'> | null;
  readonly stage: ReplaceStage;
  readonly problem: ChargeProblem | null;
  /** Changing it replaces the inputs, and with them their values and undo history. */
  readonly generation: number;
  readonly card: CardOnSlip;
  readonly channel: Channel;
  readonly codeReason: CodeAbsentReason | null;
  readonly numberRemoved: boolean;
  readonly agreed: boolean;
  readonly reason: string;
  readonly refusals: readonly FieldRefusal[];
  /** The element to focus; each request has its own number. */
  readonly focus: { readonly target: string; readonly request: number };
}

/** The initial form, with the focus in the card number. */
export function emptyReplace(channel: Channel): ReplaceState {
  return {
    draft: null,
    stage: { kind: 'typing' },
    problem: null,
    generation: 0,
    card: noCard,
    channel,
    codeReason: null,
    numberRemoved: false,
    agreed: false,
    reason: '',
    refusals: [],
    focus: { target: 'card-number', request: 1 },
  };
}

/** The state with a request for the focus. */
export function focusedOn(state: ReplaceState, target: string): ReplaceState {
  return { ...state, focus: { target, request: state.focus.request + 1 } };
}

/** Returns to the fields, focusing the first refused one. */
export function refusedState(state: ReplaceState, refusals: readonly FieldRefusal[]): ReplaceState {
  const typing: ReplaceState = { ...state, refusals, stage: { kind: 'typing' } };
  return focusedOn(typing, refusals[0]?.field ?? 'card-number');
}

/** The review with its consent text, which is not agreed to yet. */
export function reviewState(state: ReplaceState, words: string): ReplaceState {
  const review: ReplaceState = {
    ...state,
    stage: { kind: 'review', words },
    refusals: [],
    problem: null,
    agreed: false,
  };
  return focusedOn(review, 'consent');
}

/**
 * Nothing was sent: focuses the reason field where a reason helps, the button where a second approver may be asked
 * again, else returns to the fields.
 */
export function stoppedState(state: ReplaceState, problem: ChargeProblem): ReplaceState {
  const { stage } = state;
  const mayPass = problem.kind === 'obstacle' && problem.mayPass;
  const mayAskAgain = problem.kind === 'text' && problem.mayAskAgain === true;
  if ((mayPass || mayAskAgain) && stage.kind !== 'typing') {
    const words = stage.words;
    const target = mayPass ? 'duplicate-reason' : 'charge';
    return focusedOn({ ...state, problem, stage: { kind: 'review', words } }, target);
  }
  return focusedOn({ ...state, problem, stage: { kind: 'typing' } }, 'review');
}

/** Clears the card at the lock, and leaves its review; the other facts stay. */
export function lockedState(state: ReplaceState): ReplaceState {
  const wiped = { ...state, card: noCard, codeReason: null, generation: state.generation + 1 };
  return state.stage.kind === 'review'
    ? focusedOn({ ...wiped, agreed: false, stage: { kind: 'typing' } }, 'card-number')
    : wiped;
}

/** The state after one field was validated. */
export function judgedState(
  state: ReplaceState,
  field: FieldRefusal['field'],
  reason: FieldRefusal['reason'] | null,
): ReplaceState {
  const others = state.refusals.filter((found) => found.field !== field);
  return { ...state, refusals: reason === null ? others : [...others, { field, reason }] };
}
