import type { AbilityTry } from '../../../../contract/accounts/abilities.ts';
import type { AbilityName } from '../../../../domain/accounts/gateway-abilities.ts';
import type { Tone } from '../../../ui/notice.tsx';
import { lookUpDifferenceWords } from '../../../words/payments/look-up.ts';

/** Words of the settings of what an account's gateway can do. */
export const abilityWords = {
  title: 'What the gateway can do',
  text:
    'The gateway document shows none of these; defaults from a public gateway. Each is off until an admin turns it on, ' +
    'and turning it on asks the gateway first. A try charges nothing.',
  adminOnly: 'Only an admin changes what the gateway can do.',
  path: 'Path',
  on: 'On',
  off: 'Off',
  try: 'Try',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  trying: 'Asking the gateway …',
  turnedOn: 'Turned on.',
  turnedOff: 'Turned off.',
} as const;

/** Words of the largest refunds of each role. */
export const refundLimitWords = {
  title: 'Refund limits',
  text: 'Largest refund or void of each role alone, in whole units of the currency. Above it, a higher role approves. Admins have no limit.',
  clerk: 'Clerk',
  supervisor: 'Supervisor',
  hint: '0 allows none',
  save: 'Save limits',
  saved: 'Limits saved.',
  notANumber: 'Enter a whole number from 0 to 10,000,000.',
} as const;

/** Name and purpose of each ability. */
export const abilityNameWords: Readonly<
  Record<AbilityName, { readonly name: string; readonly hint: string }>
> = {
  refund: {
    name: 'Refund a payment',
    hint: 'The request’s body names the payment, the amount and a reference of its own.',
  },
  void: {
    name: 'Void a payment before its settlement',
    hint: '{id} stands for the transaction ID. A void takes back the whole payment.',
  },
  lookUpByReference: {
    name: 'Look up a payment by reference',
    hint: '{reference} stands for the reference that was sent. Unconfirmed payments are looked up by it first.',
  },
  lookUpById: {
    name: 'Look up a payment by transaction ID',
    hint: '{id} stands for the transaction ID. Used when a response named one.',
  },
};

/** The result of a try: what was seen, and what follows. */
export function abilityTryWords(report: AbilityTry): {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
} {
  switch (report.kind) {
    case 'found':
      return {
        tone: 'good',
        title: `It works: ${report.reference} was found.`,
        text: 'Amount, currency, reference, card and time agree with the records.',
      };
    case 'nothing-to-find':
      return {
        tone: 'good',
        title: 'The gateway answers look-ups.',
        text: 'No approved payment is recorded yet, so none could be compared. Try again after the first one.',
      };
    case 'refused-in-form':
      return {
        tone: 'good',
        title:
          'The gateway refused it for a payment that does not exist, as it should. No money moved.',
        text: `It says: ${report.messages.join(' ')} Check that this is about the payment: another path may refuse as well.`,
      };
    case 'differs':
      return {
        tone: 'bad',
        title: `${report.reference} was found, but the answer differs.`,
        text: `Different or missing: ${report.differences
          .map((field) => lookUpDifferenceWords[field])
          .join(', ')}. It stays off: no payment could be settled by such an answer.`,
      };
    case 'not-found':
      return {
        tone: 'bad',
        title: `${report.reference} was approved, and the gateway did not find it.`,
        text: 'It stays off. Check the path and the placeholder in it.',
      };
    case 'credentials':
      return {
        tone: 'bad',
        title: 'The gateway did not accept the credentials.',
        text: 'It stays off. Ask the gateway what this account may do.',
      };
    case 'no-answer':
      return {
        tone: 'bad',
        title: 'The gateway did not answer.',
        text: 'It stays off. Check the connection, then try again.',
      };
    case 'unclear':
      return {
        tone: 'bad',
        title:
          report.status === null
            ? 'The answer cannot be read.'
            : `The answer cannot be read as a payment (HTTP ${report.status}).`,
        text: 'It stays off. The path may be another one, or the gateway cannot do this.',
      };
  }
}
