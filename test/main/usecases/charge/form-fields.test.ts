import { describe, expect, it } from 'vitest';
import type { FormFields } from '../../../../src/domain/accounts/form-fields.ts';
import { defaultFormFields } from '../../../../src/domain/accounts/form-fields.ts';
import { checkCharge } from '../../../../src/main/usecases/charge/check-charge.ts';
import { decliningCard, openTestContext, order, valueOf } from '../test-context.ts';

function contextWith(fields: Partial<FormFields>) {
  return openTestContext({ account: { fields: { ...defaultFormFields, ...fields } } });
}

describe('the fields that an account asks for', () => {
  it('a name may be missing where the account says so, and only there', async () => {
    const strict = await contextWith({});
    expect(await strict.submit(order({}, { holder: ' ' }))).toEqual({
      kind: 'refused',
      refusals: [{ field: 'card-holder', reason: 'empty' }],
    });
    const lenient = await contextWith({ cardHolder: 'hidden' });
    const attempt = await lenient.charge(order({}, { holder: null }));
    expect(attempt.state).toBe('approved');
  });

  it('a mail order goes without a code for a reason that is kept', async () => {
    const { submit, charge, ledger } = await contextWith({ securityCode: 'optional-for-mail' });
    const noCode = { securityCode: null };
    expect(await submit(order({}, noCode))).toEqual({
      kind: 'refused',
      refusals: [{ field: 'security-code', reason: 'missing' }],
    });
    expect(await submit(order({ channel: 'mail' }, noCode))).toEqual({
      kind: 'refused',
      refusals: [{ field: 'code-reason', reason: 'missing' }],
    });
    const reason = { ...noCode, codeAbsentReason: 'unreadable' } as const;
    const attempt = await charge(order({ channel: 'mail' }, reason));
    expect(attempt.state).toBe('approved');
    const row = valueOf(await ledger.attempts.find(attempt.id));
    expect(row?.codeAbsentReason).toBe('unreadable');
  });

  it('a reason that came along with a code is not kept', async () => {
    const { charge, ledger } = await contextWith({ securityCode: 'optional-for-mail' });
    const both = { securityCode: '123', codeAbsentReason: 'unreadable' } as const;
    const attempt = await charge(order({ channel: 'mail' }, both));
    const row = valueOf(await ledger.attempts.find(attempt.id));
    expect(row?.codeAbsentReason).toBeNull();
  });

  it('a code that is never asked for needs no reason', async () => {
    const { charge, ledger } = await contextWith({ securityCode: 'never' });
    const attempt = await charge(order({}, { securityCode: null }));
    expect(attempt.state).toBe('approved');
    const row = valueOf(await ledger.attempts.find(attempt.id));
    expect(row?.codeAbsentReason).toBeNull();
  });

  it('a customer is asked for where every payment needs one', async () => {
    const { submit } = await contextWith({ customerRequired: true });
    expect(await submit(order())).toEqual({
      kind: 'refused',
      refusals: [{ field: 'customer', reason: 'missing' }],
    });
  });

  it('a new order’s reference is like the mask, and the next try goes by what it has', async () => {
    const { context, open, submit, charge } = await contextWith({ referenceMask: 'INV-#####' });
    const unlike = order({ reference: 'X1' });
    const refusals = [{ field: 'reference', reason: 'not-like-mask' }];
    expect(await submit(unlike)).toEqual({ kind: 'refused', refusals });
    const { reference, amountMinor, currency, channel } = unlike;
    const asked = { reference, amountMinor, currency, channel, lastFour: null, planId: null };
    const checked = valueOf(await checkCharge(context, { ...asked, draftId: await open() }));
    expect(checked.refusals).toEqual(refusals);

    const declined = await charge(order({ reference: ' INV-20417 ' }, { number: decliningCard }));
    expect(declined.state).toBe('declined');
    const again = await charge(order({ reference: 'INV-20417' }), { retryOf: declined.id });
    expect(again).toMatchObject({ state: 'approved', reference: 'INV-20417-2' });
  });
});
