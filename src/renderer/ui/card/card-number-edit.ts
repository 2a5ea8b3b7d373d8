import type { Brand } from '../../../domain/cards/card.ts';
import { detectBrand, groupDigits } from '../../../domain/cards/card.ts';

/** Text of the field and position of its caret. */
export interface NumberText {
  readonly text: string;
  readonly caret: number;
}

/** Result of an edit: the formatted text, its digits and its brand; null while the brand is unknown. */
export interface NumberEdit extends NumberText {
  readonly digits: string;
  readonly brand: Brand | null;
}

interface EditInput extends NumberText {
  /** Digits before the edit; if they are unchanged, a deletion removed only a gap. */
  readonly digitsBefore: string;
  /** `InputEvent.inputType`, which gives the direction of a deletion. */
  readonly inputType: string;
}

/**
 * Restores the gaps of the card's brand after an edit, and the caret where staff left it.
 *
 * The caret is tracked by the number of digits before it, so that inserting, deleting and pasting in the
 * middle work. Deleting a gap deletes the adjacent digit, as staff intend.
 */
export function editCardNumber(input: EditInput): NumberEdit {
  let digits = digitsOf(input.text);
  let digitsBeforeCaret = digitsOf(input.text.slice(0, input.caret)).length;
  const tookOnlyGap = digits === input.digitsBefore && input.inputType.startsWith('delete');
  if (tookOnlyGap && input.inputType === 'deleteContentForward') {
    digits = without(digits, digitsBeforeCaret);
  } else if (tookOnlyGap && input.inputType === 'deleteContentBackward' && digitsBeforeCaret > 0) {
    digitsBeforeCaret -= 1;
    digits = without(digits, digitsBeforeCaret);
  }
  const brand = detectBrand(digits);
  const text = groupDigits(digits, brand);
  const stepsOverGap = !input.inputType.startsWith('delete');
  return { text, digits, brand, caret: caretAfter(text, digitsBeforeCaret, stepsOverGap) };
}

/** The digits of a text in any script; everything else is a gap. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/gu, '');
}

/** A number without the focus: only its last four digits, in the gaps of the full one. */
export function maskedNumber(digits: string): string {
  if (digits.length < 8) return '•'.repeat(digits.length);
  return `•••• •••• ${digits.slice(-4)}`;
}

function without(digits: string, at: number): string {
  return digits.slice(0, at) + digits.slice(at + 1);
}

/** The position after the given number of digits; after the gap too, when text was inserted. */
function caretAfter(text: string, digitCount: number, stepsOverGap: boolean): number {
  let seen = 0;
  let place = 0;
  while (place < text.length && seen < digitCount) {
    if (text[place] !== ' ') seen += 1;
    place += 1;
  }
  return stepsOverGap && text[place] === ' ' ? place + 1 : place;
}
