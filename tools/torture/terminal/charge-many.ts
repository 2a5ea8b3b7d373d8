import type { LifeWork } from './life.ts';
import type { OpenTerminal } from './open-terminal.ts';
import { chargeOnce } from './orders.ts';

/** Charges one order after another; each is approved unless the bank responds badly. */
export async function chargeMany(
  terminal: OpenTerminal,
  { prefix, count }: Extract<LifeWork, { readonly kind: 'charges' }>,
): Promise<void> {
  await terminal.call('session.switch-role', { role: 'supervisor' });
  for (let index = 1; index <= count; index += 1) {
    const reference = `${prefix}-${index}`;
    const order = { reference, amountMinor: 10_000 + index * 100, card: 'approving' } as const;
    if ((await chargeOnce(terminal, order)) === null) throw new Error(`Refused: ${reference}`);
  }
}
