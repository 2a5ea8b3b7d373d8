import { capital } from '../../lib/capital.ts';
import type { CardHistoryView } from '../../../contract/plans/plan-view.ts';
import { dayWords } from './plan-retry.ts';

type Tokens = NonNullable<CardHistoryView['tokens']>;

const names: Readonly<Record<Tokens['inUse'], string>> = {
  first: 'the token of the first charge',
  newest: 'the newest token',
};

/** The tokens of a card that got another one: which is charged, and why. */
export function tokensWords({ inUse, newestOn, otherFailedOn }: Tokens): string {
  const received = `The gateway sent another token for this card, last on ${dayWords(newestOn)}.`;
  if (otherFailedOn === null) {
    const choice = inUse === 'newest' ? ', as set in the account' : '';
    return `${received} Charges use ${names[inUse]}${choice}.`;
  }
  const other = inUse === 'first' ? 'newest' : 'first';
  const failed = `${capital(names[other])} failed on ${dayWords(otherFailedOn)}.`;
  return `${received} ${failed} The next attempt uses ${names[inUse]}.`;
}
