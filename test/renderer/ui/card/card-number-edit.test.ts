import { describe, expect, it } from 'vitest';
import {
  digitsOf,
  editCardNumber,
  maskedNumber,
} from '../../../../src/renderer/ui/card/card-number-edit.ts';

/** Applies a browser-like edit to a text whose caret is written as `|`. */
function edit(withCaret: string, digitsBefore: string, inputType: string): string {
  const caret = withCaret.indexOf('|');
  const result = editCardNumber({
    text: withCaret.replace('|', ''),
    caret,
    digitsBefore,
    inputType,
  });
  return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`;
}

describe('editing a card number', () => {
  it('groups by fours, and steps over the gap after the fourth digit', () => {
    expect(edit('4111|', '411', 'insertText')).toBe('4111|');
    expect(edit('41111|', '4111', 'insertText')).toBe('4111 1|');
  });

  it('groups Amex 4-6-5 and Diners 4-6-4', () => {
    expect(edit('371449635398431|', '', 'insertFromPaste')).toBe('3714 496353 98431|');
    expect(edit('36700102000000|', '', 'insertFromPaste')).toBe('3670 010200 0000|');
  });

  it('takes nineteen digits', () => {
    expect(edit('4000001234562345678|', '', 'insertFromPaste')).toBe('4000 0012 3456 2345 678|');
  });

  it('keeps the caret when a digit is inserted in the middle', () => {
    expect(edit('4119|1 111', '4111111', 'insertText')).toBe('4119 |1111');
    expect(edit('4191|11 1111', '411111111', 'insertText')).toBe('4191 |1111 11');
  });

  it('keeps the caret when a digit is deleted in the middle', () => {
    expect(edit('411|1 1111', '41191111', 'deleteContentBackward')).toBe('411|1 1111');
    expect(edit('42| 1111', '4211111', 'deleteContentForward')).toBe('42|11 11');
  });

  it('deletes the digit beside a gap when only the gap was taken', () => {
    expect(edit('4111|1111', '41111111', 'deleteContentBackward')).toBe('411|1 111');
    expect(edit('4111|1111', '41111111', 'deleteContentForward')).toBe('4111| 111');
  });

  it('reads spaces, dashes and figures of other scripts', () => {
    expect(edit('  4111-1111|', '', 'insertFromPaste')).toBe('4111 1111|');
    expect(digitsOf('４１１１')).toBe('4111');
  });

  it('detects the brand of a number that replaced another', () => {
    const pasted = editCardNumber({
      text: '371449635398431',
      caret: 15,
      digitsBefore: '4111111111111111',
      inputType: 'insertFromPaste',
    });
    expect(pasted.brand?.code).toBe('american-express');
    expect(pasted.text).toBe('3714 496353 98431');
  });

  it('shows only the last four at rest, and nothing of a short number', () => {
    expect(maskedNumber('4111111111111111')).toBe('•••• •••• 1111');
    expect(maskedNumber('4111')).toBe('••••');
    expect(maskedNumber('')).toBe('');
  });
});
