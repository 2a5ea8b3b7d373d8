import { expect, it } from 'vitest';
import type { OperatorId } from '../../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import type { Staff } from '../../../../src/main/usecases/account-context.ts';
import { chargeWalletCheckout } from '../../../../src/main/usecases/wallet/charge-wallet.ts';
import { valueOf } from '../test-context.ts';
import { openWalletContext, walletOrder } from './wallet-context.ts';
import type { WalletContext } from './wallet-context.ts';

const cleo: Staff = { id: 'cleo' as OperatorId, name: 'Cleo', role: 'clerk' };
const sue = { id: 'sue' as OperatorId, name: 'Sue', role: 'supervisor' } as const;

/** Two staff members, who must both approve amounts above AUD 200.00. */
async function addPeople({ context }: WalletContext): Promise<void> {
  const at = context.clock.now();
  const person = { isActive: true, passphraseHash: 'none', mustChange: false, at };
  const { staff } = context.ledger;
  valueOf(await staff.addPerson({ ...person, ...sue, role: 'admin' }, true));
  valueOf(await staff.addPerson({ ...person, ...cleo }, false));
  const rules = {
    idleLockMinutes: 10,
    pinsAllowed: true,
    phoneModeRequired: false,
    secondPersonAbove: [{ currency: 'AUD' as CurrencyCode, amountMinor: 20_000 }],
  };
  valueOf(await staff.saveStaffRules(rules, { operatorId: sue.id, at }));
}

it('takes an amount above what one person alone may charge only when another agreed', async () => {
  const test = await openWalletContext();
  await addPeople(test);
  const { id } = await test.approved(undefined, walletOrder({ amountMinor: 20_001 }));
  const take = async (operator: Staff) => {
    const use = { kind: 'purchase', customerId: null } as const;
    const request = { checkoutId: id, use };
    return valueOf(await chargeWalletCheckout(test.context, test.deps, { operator, request }));
  };
  const alone = { kind: 'needs-second-person' };
  expect(await take(cleo)).toEqual(alone);
  expect(await take({ ...cleo, approvedBy: { ...sue, role: 'clerk' } })).toEqual(alone);
  expect(await take({ ...cleo, approvedBy: { ...sue, id: cleo.id } })).toEqual(alone);
  expect(test.bank.truth()).toEqual([]);
  expect((await test.find(id)).checkout.state).toBe('returned');
  expect(await take({ ...cleo, approvedBy: sue })).toMatchObject({ kind: 'accepted' });
  await test.context.inFlightCharges.allEnded();
  expect(test.bank.truth()).toMatchObject([{ amountMinor: 20_001 }]);
  const page = await test.context.ledger.audit.page({
    text: 'charge.',
    topic: 'money',
    operatorId: null,
    fromAt: null,
    beforeAt: null,
    before: null,
    limit: 20,
  });
  const { entries } = valueOf(page);
  expect(entries.map(({ event, approvedBy }) => `${event} ${approvedBy}`)).toEqual([
    'charge.approved Sue',
    'charge.dispatched Sue',
    'charge.prepared Sue',
  ]);
});

it('takes an amount up to it from one person', async () => {
  const test = await openWalletContext();
  await addPeople(test);
  const { id } = await test.approved(undefined, walletOrder({ amountMinor: 20_000 }));
  const request = { checkoutId: id, use: { kind: 'purchase', customerId: null } } as const;
  const answer = await chargeWalletCheckout(test.context, test.deps, { operator: cleo, request });
  expect(valueOf(answer)).toMatchObject({ kind: 'accepted' });
  await test.context.inFlightCharges.allEnded();
});
