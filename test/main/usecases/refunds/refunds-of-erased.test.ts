import { describe, expect, it } from 'vitest';
import { saveCustomer } from '../../../../src/main/usecases/customers/save-customer.ts';
import { openDraft } from '../../../../src/main/usecases/charge/open-draft.ts';
import { submitCharge } from '../../../../src/main/usecases/charge/submit-charge.ts';
import { eraseCustomer } from '../../../../src/main/usecases/tidy/erase-customer.ts';
import { acceptedOf, order, person, valueOf } from '../test-context.ts';
import { refundingContext } from './refund-context.ts';

const reason = 'Maarika Õunpuu sent it back';

/** A payment of 90.00 of a customer, and a way to erase them. */
async function paidCustomer() {
  const at = await refundingContext();
  const fields = { name: 'Maarika Õunpuu', phone: '', email: '', notes: '' };
  const saved = valueOf(
    await saveCustomer(at.context, person('clerk'), { customerId: null, ...fields }),
  );
  if (saved.kind !== 'saved') throw new Error('The customer was refused.');
  const customerId = saved.customer.id;
  const { draftId } = valueOf(await openDraft(at.context, null));
  const asked = { ...order({ amountMinor: 9000 }), customerId, draftId };
  const { id } = acceptedOf(valueOf(await submitCharge(at.context, person('clerk'), asked)));
  await at.context.inFlightCharges.allEnded();
  const erase = async () =>
    valueOf(await eraseCustomer(at.context, person('supervisor'), customerId));
  return { ...at, id, erase };
}

describe('erasing a customer with refunds', () => {
  it('is refused while one is unconfirmed, and keeps its texts until somebody has looked', async () => {
    const at = await paidCustomer();
    at.bank.faults.queue({ kind: 'drop-after' }, 1, 'refunds');
    await at.ask({ attemptId: at.id, amountMinor: 4000, reason });
    expect(await at.requestStates(at.id)).toEqual(['unknown']);
    expect(await at.erase()).toEqual({ kind: 'refused', reason: 'payment-open' });
    expect((await at.file(at.id)).requests).toMatchObject([{ reason }]);
  });

  it('keeps amount, state and id of a refund, and takes the name out of its texts', async () => {
    const at = await paidCustomer();
    await at.ask({ attemptId: at.id, amountMinor: 4000, reason });
    const [before] = (await at.file(at.id)).requests;
    expect(await at.erase()).toMatchObject({ kind: 'erased' });
    const { requests, refunds } = await at.file(at.id);
    const without = '[erased] sent it back';
    expect(requests).toEqual([{ ...before, reason: without }]);
    expect(refunds).toMatchObject([{ amountMinor: 4000, reason: without }]);
  });
});
