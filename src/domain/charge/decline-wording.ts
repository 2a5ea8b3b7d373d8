/** The permitted next use of the same card after a decline, from the loosest to the strictest. */
export const retryAdvices = ['later', 'generic', 'fix-first', 'ask-a-person', 'never'] as const;
export type RetryAdvice = (typeof retryAdvices)[number];

/** The explanation of a decline for staff who are on the phone with the customer. */
export interface DeclineAdvice {
  /** For staff, in plain words. */
  readonly meaning: string;
  /** The meaning for a column or a chart, without a full stop: at most `inShortMax` characters where it is ours. */
  readonly inShort: string;
  /** A sentence to say to the customer as written. */
  readonly say: string;
  readonly doNext: string;
  readonly retry: RetryAdvice;
  /** True if the code must be shown as a plain decline only (docs/gateway-facts.md, Response codes). */
  readonly sensitive: boolean;
}

/** Longest name of a decline that fits a column of a list, in characters. */
export const inShortMax = 24;

type DeclineWording = Omit<DeclineAdvice, 'sensitive'>;

const bankRefused: DeclineWording = {
  meaning: 'The bank said no and gave no reason.',
  inShort: 'No reason given',
  say: 'Your bank has not approved this payment, and they have not told us why.',
  doNext: 'Offer another card, or ask the customer to call their bank. Wait a day before a retry.',
  retry: 'generic',
};

const cardNotUsable: DeclineWording = {
  meaning: 'The bank does not accept this card.',
  inShort: 'Card not accepted',
  say: 'Your bank has not accepted this card. Do you have another one?',
  doNext: 'Take another card. Do not try this one again.',
  retry: 'never',
};

/** One wording for every code that a customer must not be able to tell apart. */
const plainDecline: DeclineWording = {
  meaning: 'The bank declined this card.',
  inShort: 'Declined by the bank',
  say: 'Your bank has not approved this payment. They can tell you more. Do you have another card?',
  doNext: 'Take another card. The customer may call their bank.',
  retry: 'never',
};

const overLimit: DeclineWording = {
  meaning: 'This payment goes over a limit that the bank set for the card.',
  inShort: 'Over the card’s limit',
  say: 'Your bank has set a limit that this payment goes over. Do you have another card?',
  doNext: 'Offer another card, or try again on another day.',
  retry: 'later',
};

const cardExpired: DeclineWording = {
  meaning: 'The card has expired.',
  inShort: 'Card expired',
  say: 'Your bank says that this card has expired. Do you have the new one at hand?',
  doNext: 'Check the expiry date with the customer, or take the new card.',
  retry: 'fix-first',
};

const bankUnreachable: DeclineWording = {
  meaning: "The customer's bank could not be reached. The card itself may be fine.",
  inShort: 'Bank not reached',
  say: 'Your bank could not be reached just now, so the payment did not go through.',
  doNext: 'Try again later today, then tomorrow.',
  retry: 'later',
};

const accountSetUp: DeclineWording = {
  meaning: 'The gateway is not set up for this kind of payment. The card is not the reason.',
  inShort: 'Gateway set-up',
  say: 'We have a problem on our side, so the payment did not go through. We will call you back.',
  doNext: 'Report the code to your account manager at the gateway.',
  retry: 'ask-a-person',
};

const askBank: DeclineWording = {
  meaning: 'The bank wants to speak with the customer before it approves.',
  inShort: 'Customer calls the bank',
  say: 'Your bank would like to hear from you before it approves this payment.',
  doNext: 'Ask the customer to call the number on the card, then try again.',
  retry: 'generic',
};

const pinTrouble: DeclineWording = {
  meaning: 'The bank wants the customer to put the PIN of this card in order.',
  inShort: 'PIN of the card',
  say: 'Your bank asks you to call them about this card. Do you have another one?',
  doNext: 'Offer another card, or try again after the customer has called the bank.',
  retry: 'later',
};

/** Used when the table has no row: the gateway's list of codes is open (docs/gateway-facts.md). */
export const notInTable: DeclineWording = {
  meaning: 'This response code is not in the decline table. Read the bank’s message on the slip.',
  inShort: 'Code not in the table',
  say: 'Your bank has not approved this payment. Let me ask a colleague what it means.',
  doNext: 'Ask a supervisor before this card is tried again.',
  retry: 'ask-a-person',
};

/** Codes whose reason is confidential between the customer and the bank (docs/gateway-facts.md, Response codes). */
export const sensitiveCodes = ['04', '07', '34', '35', '36', '37', '41', '43', '59', '93'] as const;

/**
 * Wording by response code, from docs/gateway-facts.md, Response codes.
 *
 * Sensitive codes share one text, so that neither staff nor a printed slip reveals them.
 */
export const wordingByCode: ReadonlyMap<string, DeclineWording> = new Map<string, DeclineWording>([
  ['01', askBank],
  ['02', askBank],
  [
    '03',
    {
      ...accountSetUp,
      doNext: `${accountSetUp.doNext} Try again when it is done.`,
      retry: 'later',
    },
  ],
  ['05', bankRefused],
  ['06', accountSetUp],
  ['09', bankUnreachable],
  [
    '12',
    {
      meaning: 'The bank does not allow this kind of payment on the card.',
      inShort: 'Payment not allowed',
      say: 'Your bank does not allow this kind of payment on this card. Do you have another one?',
      doNext: 'Take another card. Do not try this one again.',
      retry: 'never',
    },
  ],
  [
    '13',
    {
      meaning: 'The bank did not accept the amount.',
      inShort: 'Amount not accepted',
      say: 'Your bank did not accept the amount. Let me check it with you.',
      doNext: 'Check amount and currency, then enter the payment again.',
      retry: 'fix-first',
    },
  ],
  [
    '14',
    {
      ...cardNotUsable,
      meaning: 'The bank does not know this card number.',
      inShort: 'Card number unknown',
    },
  ],
  [
    '15',
    {
      ...cardNotUsable,
      meaning: 'No bank recognises this card number.',
      inShort: 'Card number unknown',
    },
  ],
  ['19', bankUnreachable],
  ['22', bankUnreachable],
  [
    '31',
    {
      meaning: "The gateway does not reach this card's bank.",
      inShort: 'Bank not reached',
      say: 'We cannot reach the bank of this card. Do you have another one?',
      doNext: 'Take another card.',
      retry: 'generic',
    },
  ],
  ['33', cardExpired],
  [
    '46',
    {
      ...cardNotUsable,
      meaning: 'The account behind this card is closed.',
      inShort: 'Account closed',
    },
  ],
  [
    '51',
    {
      meaning: 'Insufficient funds.',
      inShort: 'Insufficient funds',
      say: 'Your bank has not approved this amount today. Is there a better day, or another card?',
      doNext: 'Ask for a day that suits, or for another card.',
      retry: 'later',
    },
  ],
  ['54', cardExpired],
  [
    '57',
    {
      ...cardNotUsable,
      meaning: 'The bank does not let this card pay by phone or mail.',
      inShort: 'Not by phone or mail',
    },
  ],
  ['58', accountSetUp],
  ['60', accountSetUp],
  ['61', overLimit],
  ['62', { ...plainDecline, retry: 'later' }],
  ['65', overLimit],
  ['75', pinTrouble],
  [
    '78',
    {
      meaning: 'The card has not been activated, or its account is not ready.',
      inShort: 'Card not active yet',
      say: 'Your bank says that this card is not active yet. Do you have another one?',
      doNext: 'Offer another card, or try again after the customer has activated this one.',
      retry: 'later',
    },
  ],
  [
    '82',
    {
      meaning: 'The security code is not right.',
      inShort: 'Wrong security code',
      say: 'Your bank did not accept the security code. Could you read it to me once more?',
      doNext: 'Enter the security code again.',
      retry: 'fix-first',
    },
  ],
  ['86', pinTrouble],
  ['90', bankUnreachable],
  ['91', bankUnreachable],
  ['92', bankUnreachable],
  [
    '94',
    {
      meaning: 'The bank thinks that it has seen this payment before.',
      inShort: 'Possible duplicate',
      say: 'I need to check whether this payment was already taken. Please do not pay again yet.',
      doNext: 'Look for an earlier payment first. Ask a supervisor before trying again.',
      retry: 'ask-a-person',
    },
  ],
  ['96', bankUnreachable],
  [
    '99',
    {
      ...bankUnreachable,
      meaning: 'The payment could not be processed by the gateway.',
      inShort: 'Not processed',
    },
  ],
  [
    'R0',
    {
      ...plainDecline,
      meaning: 'The customer told the bank to stop this payment.',
      inShort: 'Stopped by the customer',
    },
  ],
  [
    'R1',
    {
      ...plainDecline,
      meaning: 'The customer told the bank to stop all our payments.',
      inShort: 'Stopped by the customer',
    },
  ],
  [
    'R3',
    {
      ...plainDecline,
      meaning: 'The customer told the bank to stop all payments.',
      inShort: 'Stopped by the customer',
    },
  ],
  ...sensitiveCodes.map((code): [string, DeclineWording] => [
    code,
    code === '59' || code === '93' ? { ...plainDecline, retry: 'later' } : plainDecline,
  ]),
]);
