import { addDuePlans, duePlans } from '../../bench/due-plans.ts';
import { tappedContext } from './context-tap.ts';
import type { LifeWork } from './life.ts';
import type { OpenTerminal } from './open-terminal.ts';

/** Writes plans that are due today, on cards that the bank knows by their tokens. */
export async function writePlans(
  terminal: OpenTerminal,
  { prefix, count }: Extract<LifeWork, { readonly kind: 'plans' }>,
): Promise<void> {
  await terminal.call('session.switch-role', { role: 'admin' });
  const settings = { concurrency: 3, gapMs: 0, notConfirmedMax: 20, startsAt: null };
  await terminal.call('runs.save-settings', settings);
  await addDuePlans(tappedContext(), duePlans(count, prefix));
}
