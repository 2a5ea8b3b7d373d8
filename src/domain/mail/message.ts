import type { Instant } from '../time/calendar.ts';
import type { AttemptId, CustomerId, OperatorId, PlanId } from '../ids.ts';
import type { MailFailure } from './mail-failure.ts';
import { minuteMs } from '../time/units.ts';

/** The subjects of messages; all but the receipt come from templates. */
export const messageKinds = [
  'receipt',
  'payment-failed',
  'card-expires',
  'upcoming-charge',
  'plan-started',
  'plan-changed',
  'plan-ended',
  'refund-made',
] as const;

export type MessageKind = (typeof messageKinds)[number];

/**
 * States of a message.
 *
 * `sending` is durable before the message is handed to the mail server; one that is found there after a start, or that
 * gets no reply, is `unknown`: it may have been sent, and is never sent again by itself.
 */
export const messageStates = [
  'queued',
  'sending',
  'sent',
  'unknown',
  'refused',
  'cancelled',
] as const;

export type MessageState = (typeof messageStates)[number];

/** States of a message that has yet to be handed over, or is being handed over. */
export const waitingMessageStates: readonly MessageState[] = ['queued', 'sending'];

/** One message to one address, as it is queued. */
export interface NewMessage {
  readonly id: string;
  readonly kind: MessageKind;
  /** The event that the message is about; a second message about it is never queued. */
  readonly occasion: string;
  /** The Message-ID, without angle brackets. */
  readonly mailId: string;
  /** The messages that were queued by one act; null for one alone. */
  readonly batchId: string | null;
  readonly customerId: CustomerId | null;
  readonly attemptId: AttemptId | null;
  readonly planId: PlanId | null;
  /** Number of the attached receipt; null without one. */
  readonly copyNumber: number | null;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly queuedAt: Instant;
  /** The first moment after which it is no longer sent; null for never. */
  readonly expiresAt: Instant | null;
  /** Null for a message that no person asked for. */
  readonly operatorId: OperatorId | null;
}

/** A message as the records hold it. */
export interface Message extends NewMessage {
  readonly state: MessageState;
  /** Times that it was handed to the mail server, or was about to be. */
  readonly tries: number;
  /** The earliest moment at which it is sent. */
  readonly dueAt: Instant;
  /** The moment at which it reached its present state; null while it never left the queue. */
  readonly endedAt: Instant | null;
  /** The reason of the last refusal; null without one. */
  readonly failure: MailFailure | null;
}

/** Minutes to wait after each temporary refusal of a message; after the last one it counts as refused. */
const waitMinutes = [5, 15, 60, 240, 720] as const;

/** The moment of the next try after a temporary refusal; null when a person has to decide. */
export function nextTryAt(tries: number, { permanent }: MailFailure, at: Instant): Instant | null {
  const minutes = permanent ? undefined : waitMinutes[tries - 1];
  if (minutes === undefined) return null;
  return new Date(Date.parse(at) + minutes * minuteMs).toISOString() as Instant;
}

/** Lists of messages: those that staff have to look at, those that wait to be sent, and all. */
export const messageLists = ['to-do', 'queued', 'all'] as const;
