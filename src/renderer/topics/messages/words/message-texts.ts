import type { MessageTextRefusal, Placeholder } from '../../../../domain/mail/template.ts';
import { daysBeforeBounds } from '../../../../domain/mail/template.ts';

/** Words of the texts of messages in Settings. */
export const messageTextWords = {
  title: 'Messages to customers',
  text: 'Each message is sent once, to customers with an e-mail address who did not opt out. A message starts when you turn it on: nothing is sent about what happened before.',
  supervisorOnly: 'Only a supervisor can change the messages.',
  reading: 'Reading the messages …',
  choose: 'Message',
  isOn: 'Send this message',
  subject: 'Subject',
  body: 'Text',
  words: 'Words in braces are filled in:',
  daysBefore: 'Days before',
  daysBeforeHint: `the charge, ${daysBeforeBounds.min} to ${daysBeforeBounds.max}`,
  notDays: `Enter a whole number from ${daysBeforeBounds.min} to ${daysBeforeBounds.max}.`,
  preview: 'Preview',
  save: 'Save message',
  savedOn: 'Saved. This message is sent from now on.',
  savedOff: 'Saved. This message is not sent.',
  notSaved: 'Nothing was saved.',
  waits: 'Sent 15 minutes after the decline, if the payment is still missing.',
} as const;

/** Values of a preview. */
export const sampleFacts: Readonly<Record<Exclude<Placeholder, 'merchant'>, string>> = {
  name: 'Ada Lovelace',
  plan: 'PLAN-1024',
  amount: 'AUD 49.50',
  date: 'Mon 2 Mar 2026',
  card: '2346',
  expiry: '04/2029',
  change: 'a payment is now due on Mon 2 Mar 2026.',
};

/** The reason a text was refused. */
export function textRefusalWords({ reason, word }: MessageTextRefusal): string {
  switch (reason) {
    case 'empty':
      return 'Enter this text.';
    case 'too-long':
      return 'Shorten this text.';
    case 'control-characters':
      return 'Remove the line breaks or hidden characters.';
    case 'holds-card-number':
      return 'Remove the card number.';
    case 'unknown-placeholder':
      return `Remove ${word ?? ''}: it means nothing in this message.`;
    case 'open-brace':
      return 'Close each brace: words to fill in look like {name}.';
  }
}
