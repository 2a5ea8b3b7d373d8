import { afterEach, describe, expect, it } from 'vitest';
import { defaultFormFields } from '../../../../src/domain/accounts/form-fields.ts';
import type { FormFields } from '../../../../src/domain/accounts/form-fields.ts';
import type { AccountId } from '../../../../src/domain/ids.ts';
import { practiceAccount } from '../../../../src/main/usecases/accounts/practice-account.ts';
import { saveAccount } from '../../../../src/main/usecases/accounts/save-account.ts';
import { saveFormFields } from '../../../../src/main/usecases/accounts/save-fields.ts';
import { sampleAccount } from '../../../fixtures/accounts.ts';
import { accountBench, admin } from './account-bench.ts';

const fields: FormFields = {
  ...defaultFormFields,
  cardHolder: 'hidden',
  securityCode: 'optional-for-mail',
  referenceMask: 'INV-#####',
};
const sample = sampleAccount();

describe('saving what a payment form asks', () => {
  let bench = accountBench();
  afterEach(() => bench.dispose());

  const fieldsOf = (id: AccountId) =>
    bench.settings.accounts().find((account) => account.id === id)?.fields;

  it('keeps it for one account and tells the window, without opening the account anew', async () => {
    bench = accountBench([sample]);
    let told = 0;
    const announceStatus = async () => {
      told += 1;
    };
    const deps = { ...bench.deps, announceStatus };
    const typed = { ...fields, referenceMask: ' INV-##### ' };
    expect(await saveFormFields(deps, { accountId: sample.id, fields: typed }, admin)).toEqual({
      ok: true,
      value: { kind: 'saved', fields },
    });
    expect(fieldsOf(sample.id)).toEqual(fields);
    expect(fieldsOf(practiceAccount.id)).toEqual(defaultFormFields);
    expect([told, bench.opened]).toEqual([1, []]);
  });

  it('keeps it for the practice account too', async () => {
    bench = accountBench();
    await saveFormFields(bench.deps, { accountId: practiceAccount.id, fields }, admin);
    expect(fieldsOf(practiceAccount.id)).toEqual(fields);
  });

  it('is not undone by an account form that was opened before', async () => {
    bench = accountBench([sample]);
    await saveFormFields(bench.deps, { accountId: sample.id, fields }, admin);
    await saveAccount(bench.deps, { ...sample, name: 'Harbour Books Two' }, admin);
    expect(fieldsOf(sample.id)).toEqual(fields);
  });

  it('refuses a text that cannot be kept, and an account that is not there', async () => {
    bench = accountBench([sample]);
    const referenceHint = '4111 1111 1111 1111';
    expect(
      await saveFormFields(
        bench.deps,
        { accountId: sample.id, fields: { ...fields, referenceHint } },
        admin,
      ),
    ).toEqual({
      ok: true,
      value: { kind: 'refused', refusals: [{ field: 'hint', reason: 'holds-card-number' }] },
    });
    expect(fieldsOf(sample.id)).toEqual(defaultFormFields);
    const accountId = 'nobody' as AccountId;
    expect(await saveFormFields(bench.deps, { accountId, fields }, admin)).toEqual({
      ok: false,
      error: { kind: 'not-found' },
    });
  });

  it('says when the preferences cannot be written', async () => {
    bench = accountBench([sample]);
    bench.blockWrites();
    expect(await saveFormFields(bench.deps, { accountId: sample.id, fields }, admin)).toEqual({
      ok: false,
      error: { kind: 'settings', reason: 'unwritable' },
    });
    expect(fieldsOf(sample.id)).toEqual(defaultFormFields);
  });
});
