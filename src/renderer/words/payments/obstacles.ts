import type { Obstacle } from '../../../contract/charge/charge.ts';
import { formatMinor } from '../../../domain/money.ts';
import { standsSince } from '../../../domain/charge/attempt.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { capital } from '../../lib/capital.ts';
import { aRole } from '../frame.ts';
import { dayWords } from '../plans/plan-retry.ts';
import { attemptsLeftOnCardWords } from './slip.ts';

/** Title and text of an obstacle. */
export interface ObstacleWords {
  readonly title: string;
  readonly text: string;
}

const nothingSent = 'Nothing was sent. No money moved.';

/** The earlier payment with the same reference, or with the same card and amount. */
export function obstacleWords(obstacle: Obstacle, nowMs: number): ObstacleWords {
  const { earlier } = obstacle;
  const amount = formatMinor(earlier.amountMinor, earlier.currency);
  const when = formatMoment(standsSince(earlier), nowMs);
  const what = `${earlier.currency} ${amount}`;
  switch (obstacle.kind) {
    case 'reference-paid':
      return {
        title: `Paid ${what} ${when}.`,
        text: 'This reference is paid. Nothing was sent. Open it, add a part payment, or enter another reference.',
      };
    case 'reference-open':
    case 'intent-blocked':
      return {
        title: `In progress since ${when}.`,
        text: 'A payment with this reference is waiting for the bank. Do not charge again.',
      };
    case 'reference-unconfirmed':
      return {
        title: `Unconfirmed since ${when}.`,
        text: 'The card may have been charged. Resolve it before charging this reference again.',
      };
    case 'reference-elsewhere':
      return {
        title: `May be paid elsewhere since ${when}.`,
        text: 'The gateway already has this reference. Resolve the earlier payment before charging it again.',
      };
    case 'duplicate-open':
      if (earlier.state === 'reference-taken') {
        return {
          title: `An earlier payment for this customer or card and amount may be paid elsewhere: ${earlier.orderReference}, ${what}, ${when}.`,
          text: `${nothingSent} Check the merchant dashboard and resolve the earlier payment under To do first.`,
        };
      }
      return {
        title: `An earlier payment with this card and amount has no outcome yet: ${earlier.orderReference}, ${what}, ${when}.`,
        text: 'That card may have been charged. Resolve the earlier payment first.',
      };
    case 'duplicate-approved':
      return {
        title: `The same card was charged ${what} ${when}, as ${earlier.orderReference}.`,
        text: 'If the customer does owe this twice, give a reason.',
      };
    case 'card-held':
      return heldWords(obstacle, when);
  }
}

/** The hold that the retry policy puts on a card on file, and the attempts that its brand still allows. */
function heldWords({ hold }: Obstacle, when: string): ObstacleWords {
  if (hold === undefined) return { title: 'This card cannot be charged now.', text: nothingSent };
  const wait = hold.until === null ? '' : ` until ${dayWords(hold.until)}`;
  const left = attemptsLeftOnCardWords(hold.attemptsLeftWithBrand);
  switch (hold.kind) {
    case 'never-again':
      return {
        title: 'This card cannot be charged again.',
        text: `${nothingSent} The bank declined it for good. Ask for another card.`,
      };
    case 'brand-budget':
      return {
        title: `The card brand allows no more attempts${wait}.`,
        text: `${nothingSent} Ask for another card.`,
      };
    case 'card-limit':
      return {
        title: `This card has reached its limit of attempts${wait}.`,
        text: `${nothingSent} ${left} Ask for another card.`,
      };
    case 'advised-to-wait':
      return { title: `The bank asks to wait${wait}.`, text: `${nothingSent} ${left}` };
    case 'card-expired':
      return {
        title: `The bank declined this card as expired ${when}.`,
        text: `${nothingSent} ${left} Ask for the new card.`,
      };
    case 'fix-first':
      return {
        title: `The bank asked for a correction ${when}.`,
        text: `${nothingSent} ${left} Enter the card again, or use another one.`,
      };
    default:
      return {
        title: `This amount was declined on this card ${when}. Wait${wait}.`,
        text: `${nothingSent} ${left}`,
      };
  }
}

/** The role that may override the obstacle; null when none may. */
export function overrideWords(obstacle: Obstacle): string | null {
  if (obstacle.overridableBy === null) return null;
  return `${capital(aRole(obstacle.overridableBy))} can continue with a reason.`;
}
