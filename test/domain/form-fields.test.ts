import { describe, expect, it } from 'vitest';
import {
  checkFormFields,
  defaultFormFields,
  mayLackCode,
} from '../../src/domain/accounts/form-fields.ts';

describe('what a payment form asks', () => {
  it('is kept tidy', () => {
    const typed = { ...defaultFormFields, referenceLabel: ' Invoice ', referenceMask: ' INV-## ' };
    expect(checkFormFields(typed)).toEqual({
      ok: true,
      value: { ...defaultFormFields, referenceLabel: 'Invoice', referenceMask: 'INV-##' },
    });
  });

  it('says of every text why it cannot be kept', () => {
    const typed = {
      ...defaultFormFields,
      referenceLabel: 'x'.repeat(41),
      referenceHint: 'see 4111 1111 1111 1111',
      referenceMask: 'a\u0007b',
    };
    expect(checkFormFields(typed)).toEqual({
      ok: false,
      error: [
        { field: 'label', reason: 'too-long' },
        { field: 'hint', reason: 'holds-card-number' },
        { field: 'mask', reason: 'control-characters' },
      ],
    });
  });

  it.each([
    ['required', 'mail', false],
    ['required', 'phone', false],
    ['optional-for-mail', 'mail', true],
    ['optional-for-mail', 'phone', false],
    ['never', 'mail', true],
    ['never', 'phone', true],
  ] as const)('%s, an order by %s: may lack the code: %s', (rule, channel, may) => {
    expect(mayLackCode(rule, channel)).toBe(may);
  });
});
