import { Breach } from './breach.ts';
import { testNumbers } from './staff.ts';

/** A log that stores nothing, and reports a card number written into it. */
export function listeningLog(onBreach: (breach: Breach) => void) {
  const hear = (event: string, facts: object = {}) => {
    const text = `${event} ${JSON.stringify(facts)}`;
    if (testNumbers.some((number) => text.includes(number))) {
      onBreach(new Breach('card-data', `a card number in the log: ${event}`));
    }
  };
  return { info: hear, warn: hear, error: hear };
}
