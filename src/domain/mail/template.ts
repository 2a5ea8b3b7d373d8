import { holdsCardNumber, removeCardNumbers } from '../cards/card-guard.ts';
import type { AccountMode } from '../accounts/account.ts';
import { messageKinds } from './message.ts';
import type { MessageKind } from './message.ts';
import type { Instant } from '../time/calendar.ts';

/** The messages that a template writes, in the order of the form. */
export const templateKinds = messageKinds.filter((kind) => kind !== 'receipt');
export type TemplateKind = Exclude<MessageKind, 'receipt'>;

/** Words that a template replaces; each is written in braces, for example `{name}`. */
export const placeholders = [
  'name',
  'merchant',
  'plan',
  'amount',
  'date',
  'card',
  'expiry',
  'change',
] as const;

export type Placeholder = (typeof placeholders)[number];

/** The placeholders that each message knows; any other one in it is refused. */
export const placeholdersOf: Readonly<Record<TemplateKind, readonly Placeholder[]>> = {
  'payment-failed': ['name', 'merchant', 'plan', 'amount', 'date', 'card'],
  'card-expires': ['name', 'merchant', 'plan', 'card', 'expiry'],
  'upcoming-charge': ['name', 'merchant', 'plan', 'amount', 'date', 'card'],
  'plan-started': ['name', 'merchant', 'plan', 'amount', 'card'],
  'plan-changed': ['name', 'merchant', 'plan', 'change'],
  'plan-ended': ['name', 'merchant', 'plan'],
  'refund-made': ['name', 'merchant', 'amount', 'date', 'card'],
};

/** The text of one kind of message, and whether it is sent. */
export interface MessageTemplate {
  readonly kind: TemplateKind;
  readonly subject: string;
  readonly body: string;
  /** The moment from which on it is sent; null while it is not. */
  readonly onSince: Instant | null;
}

/** The messages of an account that no person sends. */
export interface MessageRules {
  readonly templates: readonly MessageTemplate[];
  /** Days before a charge on which its message is sent. */
  readonly daysBefore: number;
}

export const daysBeforeBounds = { min: 1, max: 30, usual: 3 } as const;
export const templateTextBounds = { subject: 120, body: 2000 } as const;

const greeting = 'Hello {name},';
const regards = 'Regards,\n{merchant}';

const usualTexts: Readonly<
  Record<TemplateKind, { readonly subject: string; readonly body: string }>
> = {
  'payment-failed': {
    subject: 'Your payment to {merchant} did not go through',
    body: `${greeting}\n\nThe payment of {amount} for {plan}, due on {date}, was not taken from your card ending {card}. Nothing was charged.\n\nPlease reply, or call us, to pay in another way.\n\n${regards}`,
  },
  'card-expires': {
    subject: 'Your card on file with {merchant} expires soon',
    body: `${greeting}\n\nYour card ending {card} for {plan} expires at the end of {expiry}.\n\nPlease call us with your new card. Never send a card number by e-mail.\n\n${regards}`,
  },
  'upcoming-charge': {
    subject: 'Upcoming payment to {merchant} on {date}',
    body: `${greeting}\n\nOn {date} we will charge {amount} for {plan} to your card ending {card}.\n\nYou need not do anything. To change or cancel it, please reply before that day.\n\n${regards}`,
  },
  'plan-started': {
    subject: 'Your plan {plan} with {merchant} has started',
    body: `${greeting}\n\nYour plan {plan} has started. The first payment of {amount} was charged to your card ending {card}.\n\nTo change or cancel it, please reply or call us.\n\n${regards}`,
  },
  'plan-changed': {
    subject: 'Your plan {plan} with {merchant} has changed',
    body: `${greeting}\n\nYour plan {plan} has changed: {change}\n\nIf you did not expect this, please reply or call us.\n\n${regards}`,
  },
  'plan-ended': {
    subject: 'Your plan {plan} with {merchant} has ended',
    body: `${greeting}\n\nYour plan {plan} has ended. No further payment will be charged for it.\n\n${regards}`,
  },
  'refund-made': {
    subject: 'Refund from {merchant}',
    body: `${greeting}\n\nWe refunded {amount} to your card ending {card} on {date}. Your bank may take some days to show it.\n\n${regards}`,
  },
};

/** The rules of a new account: every text written, and none sent. */
export const usualMessageRules: MessageRules = {
  templates: templateKinds.map((kind) => ({ kind, ...usualTexts[kind], onSince: null })),
  daysBefore: daysBeforeBounds.usual,
};

/** The texts of a template, in the order of the form. */
export const messageTextFields = ['subject', 'body'] as const;
type MessageTextField = (typeof messageTextFields)[number];

export const templateFaults = [
  'empty',
  'too-long',
  'control-characters',
  'holds-card-number',
  /** A word in braces that this message does not know. */
  'unknown-placeholder',
  /** A brace without its partner. */
  'open-brace',
] as const;

export interface MessageTextRefusal {
  readonly field: MessageTextField;
  readonly reason: (typeof templateFaults)[number];
  /** The unknown word, with its braces. */
  readonly word: string | null;
}

/** Returns every reason against the texts of a template. */
export function checkMessageTexts({
  kind,
  subject,
  body,
}: Pick<MessageTemplate, 'kind' | 'subject' | 'body'>): readonly MessageTextRefusal[] {
  return messageTextFields.flatMap((field) => {
    const refusal = refusalOf(field, field === 'subject' ? subject : body, kind);
    return refusal === null ? [] : [refusal];
  });
}

function refusalOf(
  field: MessageTextField,
  text: string,
  kind: TemplateKind,
): MessageTextRefusal | null {
  const refused = (reason: MessageTextRefusal['reason'], word: string | null = null) =>
    ({ field, reason, word }) as const;
  if (text.trim() === '') return refused('empty');
  if (text.length > templateTextBounds[field]) return refused('too-long');
  const plain = field === 'body' ? text.replaceAll('\n', '') : text;
  if (/\p{Cc}/u.test(plain)) return refused('control-characters');
  if (holdsCardNumber(text)) return refused('holds-card-number');
  const known: readonly string[] = placeholdersOf[kind];
  const unknown = [...text.matchAll(/\{([^{}]*)\}/gu)].find(
    ([, word]) => !known.includes(word ?? ''),
  );
  if (unknown !== undefined) return refused('unknown-placeholder', unknown[0]);
  return /[{}]/u.test(text.replaceAll(/\{[^{}]*\}/gu, '')) ? refused('open-brace') : null;
}

/** The values of one message, as texts; a card is its last four digits. */
export type MessageFacts = Readonly<Record<Placeholder, string>>;

/** Fills a template in; outside live mode the subject begins with the mode. */
export function fillTemplate(
  { subject, body }: Pick<MessageTemplate, 'subject' | 'body'>,
  facts: Partial<MessageFacts>,
  mode: AccountMode,
): { readonly subject: string; readonly body: string } {
  const filled = (text: string) =>
    text.replaceAll(/\{([^{}]*)\}/gu, (_all, word: string) =>
      removeCardNumbers(facts[word as Placeholder] ?? '').replaceAll(
        /[\p{Cc}\u2028\u2029]+/gu,
        ' ',
      ),
    );
  const stamp = mode === 'live' ? '' : `${mode.toUpperCase()}: `;
  return { subject: `${stamp}${filled(subject)}`.trim(), body: filled(body) };
}
