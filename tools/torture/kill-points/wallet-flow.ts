import type { FlowScene } from './flows.ts';

const origin = { originUrl: 'https://shop.example', callbackPath: '/cart' };

/** A wallet's purchase: its token, the customer's choice at the bank, and then the charge itself. */
export async function paySomeWallet({ terminal, tag, amountMinor, arm }: FlowScene): Promise<void> {
  await terminal.call('session.switch-role', { role: 'admin' });
  const read = await terminal.call('wallet.settings', {});
  const settings = { ...read.settings, enabled: true };
  await terminal.call('wallet.save-settings', { settings });
  await terminal.call('session.switch-role', { role: 'supervisor' });
  const asked = await terminal.call('wallet.request', {
    invoiceNumber: tag,
    currency: 'AUD',
    amountMinor,
    ...origin,
    cart: null,
  });
  if (asked.kind !== 'requested') throw new Error(`No token: ${JSON.stringify(asked)}`);
  const checkoutId = asked.checkout.id;
  await terminal.call('wallet.open', { checkoutId });
  const address = await choose(terminal.lastVisit()?.address ?? '');
  await terminal.call('wallet.paste', { checkoutId, pasted: { kind: 'address', address } });
  arm();
  const taken = await terminal.call('wallet.take', {
    checkoutId,
    use: { kind: 'purchase', customerId: null },
  });
  if (taken.kind !== 'accepted') throw new Error(`Not taken: ${JSON.stringify(taken)}`);
  if (taken.checkout.attemptId !== null) await terminal.outcomeOf(taken.checkout.attemptId);
}

/** Chooses a card that approves, on the practice wallet's page; returns the redirect's address. */
async function choose(opened: string): Promise<string> {
  const { origin: bank, searchParams } = new URL(opened);
  const reply = await fetch(`${bank}/lightbox`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      token: searchParams.get('token') ?? '',
      checkout_id: searchParams.get('checkout_id') ?? '',
      choice: 'mastercard-approve-2346',
    }),
  });
  return reply.headers.get('location') ?? '';
}
