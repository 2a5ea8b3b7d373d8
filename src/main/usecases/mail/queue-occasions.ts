import { mailIdOf } from '../../../domain/mail/mail-id.ts';
import { fillTemplate } from '../../../domain/mail/template.ts';
import type { MessageFacts, MessageRules, TemplateKind } from '../../../domain/mail/template.ts';
import { formatMinor } from '../../../domain/money.ts';
import { readMailAddress } from '../../../domain/receipt/receipt-mail.ts';
import { dateInZone, formatDate } from '../../../domain/time/calendar.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { MessageOccasion, OccasionRequest } from '../../ports/ledger/messages.ts';
import type { AccountContext } from '../account-context.ts';
import type { MailDeps } from './mail-deps.ts';
import { merchantName } from './message-rules.ts';
import { dayMs, minuteMs } from '../../../domain/time/units.ts';

/** Time after a declined payment before its message: staff may be on the phone with the customer. */
const declineWaitMs = 15 * minuteMs;

/** Events older than this get no message: the computer was off, and the customer knows. */
const eventAgeMaxMs = 3 * dayMs;

/** Queues a message for each event and state that has none yet, by the texts that are turned on. */
export async function queueOccasions(context: AccountContext, deps: MailDeps): Promise<void> {
  const { ledger, account } = context;
  const sender = deps.settings.mail(account.id)?.fromAddress;
  if (sender === undefined) return;
  const rules = await ledger.messages.messageRules();
  if (!rules.ok) return;
  const request = requestOf(context, rules.value);
  if (Object.keys(request.since).length === 0) return;
  const found = await ledger.messages.messageOccasions(request);
  if (!found.ok) return;
  const merchant = merchantName(context, deps);
  for (const occasion of found.value) {
    const template = rules.value.templates.find(({ kind }) => kind === occasion.kind);
    const recipient = readMailAddress(occasion.recipient);
    if (template === undefined || !recipient.ok || recipient.value === '') continue;
    const text = fillTemplate(template, factsOf(occasion, merchant), account.mode);
    const message = {
      ...text,
      id: context.ids.messageId(),
      kind: occasion.kind,
      occasion: occasion.occasion,
      mailId: mailIdOf(context.ids.messageId(), sender),
      batchId: null,
      customerId: occasion.customerId,
      attemptId: occasion.attemptId,
      planId: occasion.planId,
      copyNumber: null,
      recipient: recipient.value,
      queuedAt: context.clock.now(),
      expiresAt: expiryOf(occasion),
      operatorId: null,
    };
    // oxlint-disable-next-line no-await-in-loop -- In order, and never a burst on the ledger's threads.
    await ledger.messages.queueMessage({ message, handOut: null });
  }
}

function requestOf({ clock, account }: AccountContext, rules: MessageRules): OccasionRequest {
  const now = clock.now();
  const oldest = earlier(now, eventAgeMaxMs);
  const on = rules.templates.flatMap(({ kind, onSince }) =>
    onSince === null ? [] : [[kind, onSince > oldest ? onSince : oldest] as const],
  );
  return {
    since: Object.fromEntries(on) as Partial<Record<TemplateKind, Instant>>,
    until: now,
    declinedUntil: earlier(now, declineWaitMs),
    today: dateInZone(now, account.timeZone),
    daysBefore: rules.daysBefore,
    timeZone: account.timeZone,
  };
}

function earlier(at: Instant, byMs: number): Instant {
  return new Date(Date.parse(at) - byMs).toISOString() as Instant;
}

/** A message about a coming charge is worth nothing once the day is there. */
function expiryOf({ kind, date }: MessageOccasion): Instant | null {
  if (kind !== 'upcoming-charge' || date === null) return null;
  return `${date}T00:00:00.000Z` as Instant;
}

function factsOf(occasion: MessageOccasion, merchant: string): Partial<MessageFacts> {
  const { name, reference, amountMinor, currency, date, lastFour, expiry } = occasion;
  return {
    name,
    merchant,
    plan: reference,
    amount: amountMinor === null ? '' : `${currency} ${formatMinor(amountMinor, currency)}`,
    date: date === null ? '' : formatDate(date),
    card: lastFour ?? '',
    expiry: expiry === null ? '' : expiry.split('-').toReversed().join('/'),
    change: changeOf(occasion),
  };
}

/** The change of a plan, as a sentence to its customer. */
function changeOf({ event, amountMinor, currency, date }: MessageOccasion): string {
  const on = date === null ? '' : formatDate(date);
  switch (event) {
    case 'amount-changed':
      return amountMinor === null
        ? 'an amount is different.'
        : `the payment due on ${on} is now ${currency} ${formatMinor(amountMinor, currency)}.`;
    case 'date-changed':
      return `a payment is now due on ${on}.`;
    case 'schedule-changed':
      return 'its amounts and days have changed as agreed with you.';
    case 'paused':
      return 'it is paused. Nothing is charged until it resumes.';
    case 'resumed':
      return 'it has resumed.';
    case 'skipped':
      return `the payment due on ${on} is skipped.`;
    default:
      return '';
  }
}
