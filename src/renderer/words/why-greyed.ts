import { gapWords } from './gap.ts';
import { cardOnFileWords } from './payments/cards-on-file.ts';

/** Reasons beside greyed controls: each says what to do first. */
export const whyGreyed = {
  consent: `Read the text to the customer, then press “${cardOnFileWords.agreed}”.`,
  gap: `Tick “${gapWords.accept}” first.`,
  reason: 'Enter a reason first.',
  found: 'Enter the transaction ID and the amount first.',
  days: 'Enter both dates first.',
  saveFaulty: 'Save the list of lines to correct first, so that no line is forgotten.',
  fileCheck: 'Check the file first. Every row needs to be in order, and every likeness decided.',
  cartFull: 'The cart is full.',
  formClosed: 'Practice cards fill the form. It opens with the next payment.',
  fixedOrder: 'This plan is already recorded: only its card can change.',
  phoneMode: 'An admin requires phone mode.',
  accountant: 'An accountant moves no money. A clerk or a supervisor works on this.',
  paymentForm: 'Only a supervisor can change the payment form.',
} as const;

/** Names of the actions that only a supervisor takes, with the reason they are greyed. */
export function deniedWords(actions: readonly string[], reason: string): string {
  return `${actions.join(', ')}: ${reason.slice(0, 1).toLowerCase()}${reason.slice(1)}`;
}

/** The first reason that holds; null when the control can be used. */
export function firstReason(
  reasons: readonly (readonly [holds: boolean, words: string])[],
): string | null {
  return reasons.find(([holds]) => holds)?.[1] ?? null;
}
