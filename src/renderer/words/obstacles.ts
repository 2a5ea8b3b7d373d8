import type { Obstacle } from '../../contract/charge.ts';
import { formatMinor } from '../../domain/money.ts';
import { formatMoment } from '../lib/clock-time.ts';
import { roleWords } from './frame.ts';

/** What stands in the way, in words, and whether it is the reference that does. */
export interface ObstacleWords {
  readonly title: string;
  readonly text: string;
}

/** Says what already happened with the same reference, or the same card and amount. */
export function obstacleWords(obstacle: Obstacle, nowMs: number): ObstacleWords {
  const { earlier } = obstacle;
  const amount = formatMinor(earlier.amountMinor, earlier.currency);
  const when = formatMoment(earlier.settledAt ?? earlier.dispatchedAt ?? earlier.preparedAt, nowMs);
  const what = `${earlier.currency} ${amount}`;
  switch (obstacle.kind) {
    case 'reference-paid':
      return {
        title: `Paid ${amount} ${when}.`,
        text: 'This reference is paid. Nothing was sent. Open it, charge another part, or key another reference.',
      };
    case 'reference-open':
    case 'intent-blocked':
      return {
        title: `On its way since ${when}.`,
        text: 'A payment with this reference is waiting for the bank. Do not charge again.',
      };
    case 'reference-unconfirmed':
      return {
        title: `Not confirmed since ${when}.`,
        text: 'The card may have been charged. Resolve it before charging this reference again.',
      };
    case 'duplicate-open':
      return {
        title: `The same card and amount are not settled: ${earlier.orderReference}, ${what}, ${when}.`,
        text: 'That card may have been charged. Resolve the earlier payment first.',
      };
    case 'duplicate-approved':
      return {
        title: `The same card was charged ${what} ${when}, as ${earlier.orderReference}.`,
        text: 'If the customer really pays twice, say why.',
      };
  }
}

/** Who may go past an obstacle, when the person at the screen may not. */
export function overrideWords(obstacle: Obstacle): string | null {
  if (obstacle.overridableBy === null) return null;
  return `A ${roleWords[obstacle.overridableBy]} can go on with a reason.`;
}
