import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { MessageRules, TemplateKind } from '../../../domain/mail/template.ts';
import type {
  AttemptId,
  BootId,
  CustomerId,
  OperatorId,
  PlanId,
  TerminalId,
} from '../../../domain/ids.ts';
import type { MailFailure } from '../../../domain/mail/mail-failure.ts';
import type {
  Message,
  MessageState,
  NewMessage,
  messageLists,
} from '../../../domain/mail/message.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from './ledger-failure.ts';
import type { CopyNumberTaken, HandedOut } from './receipts.ts';

/** A message to queue, with the receipt that it issues; null for one without a receipt. */
export interface QueuedMessage {
  readonly message: NewMessage;
  readonly handOut: HandedOut | null;
}

/** The end of one sending. */
export type MessageOutcome =
  | { readonly kind: 'sent' | 'unknown' }
  | { readonly kind: 'refused'; readonly failure: MailFailure }
  /** The server certainly has nothing of it: it is queued again. */
  | { readonly kind: 'again'; readonly failure: MailFailure; readonly dueAt: Instant };

/** A person's decision about a message. */
export interface MessageDecision {
  readonly id: string;
  readonly at: Instant;
  readonly operatorId: OperatorId;
}

/** The bounds of one page of messages, newest first. */
export interface MessagePageRequest {
  readonly list: (typeof messageLists)[number];
  readonly customerId: CustomerId | null;
  readonly attemptId: AttemptId | null;
  /** The last message of the previous page; null for the first page. */
  readonly before: { readonly queuedAt: Instant; readonly id: string } | null;
  readonly limit: number;
}

/** Messages by state; `toDo` counts those that wait for a person. */
export interface MessageCounts {
  readonly queued: number;
  readonly sending: number;
  readonly toDo: number;
}

/** The reason a message was not queued, or not changed. */
export interface MessageRefused {
  readonly kind: 'not-possible' | 'opted-out' | 'already-queued';
}

/** The bounds of a look for what customers are to be told. */
export interface OccasionRequest {
  /** For each message that is turned on, the moment after which its events count. */
  readonly since: Readonly<Partial<Record<TemplateKind, Instant>>>;
  readonly until: Instant;
  /** A declined payment is told of only after a wait. */
  readonly declinedUntil: Instant;
  readonly today: CalendarDate;
  readonly daysBefore: number;
  /** IANA zone of the merchant's calendar. */
  readonly timeZone: string;
}

/** An event or a state of which a customer is to be told. */
export interface MessageOccasion {
  readonly kind: TemplateKind;
  readonly occasion: string;
  readonly customerId: CustomerId;
  readonly planId: PlanId | null;
  readonly attemptId: AttemptId | null;
  readonly recipient: string;
  readonly name: string;
  readonly reference: string;
  readonly amountMinor: number | null;
  readonly currency: CurrencyCode;
  readonly date: CalendarDate | null;
  readonly lastFour: string | null;
  /** `YYYY-MM`; null where it does not matter. */
  readonly expiry: string | null;
  /** The event of the plan; null for a state. */
  readonly event: string | null;
}

/** A customer's wish to get no messages, as a staff member noted it. */
export interface OptOut {
  readonly at: Instant;
  readonly operatorId: OperatorId;
}

/** The queue of messages of one account. Each call is one transaction. */
export interface MessageRepository {
  /** Queues a message with the receipt that it issues, or neither. */
  queueMessage(
    queued: QueuedMessage,
  ): Promise<Result<null, MessageRefused | CopyNumberTaken | LedgerFailure>>;
  /** The next message to send; messages that are past their time or whose customer opted out are ended first. */
  nextMessage(at: Instant): Promise<Result<Message | null, LedgerFailure>>;
  /** Commits `sending`, from which on the server may have the message; false when it may not be sent now. */
  beginMessage(
    id: string,
    boot: { readonly at: Instant; readonly bootId: BootId; readonly terminalId: TerminalId },
  ): Promise<Result<boolean, LedgerFailure>>;
  endMessage(
    id: string,
    outcome: MessageOutcome & { readonly at: Instant },
  ): Promise<Result<null, LedgerFailure>>;
  /** Ends what earlier starts left: being sent, or queued in an earlier epoch, becomes `unknown`. */
  recoverMessages(boot: {
    readonly at: Instant;
    readonly terminalId: TerminalId;
  }): Promise<Result<number, LedgerFailure>>;
  /** Queues a message again under the same Message-ID; a new recipient only for one that certainly was not sent. */
  sendMessageAgain(
    decision: MessageDecision & { readonly recipient: string | null },
  ): Promise<Result<null, MessageRefused | LedgerFailure>>;
  /** Cancels a queued message, or takes one that was refused or is not known off the list. */
  endMessageByPerson(
    decision: MessageDecision,
  ): Promise<Result<MessageState, MessageRefused | LedgerFailure>>;
  /** When the customer opted out of messages; null for one who gets them. */
  optOutOf(id: CustomerId): Promise<Result<OptOut | null, LedgerFailure>>;
  /** Opts a customer out, and cancels what is queued for them; null lets them get messages again. */
  setOptOut(id: CustomerId, optOut: OptOut | null): Promise<Result<null, LedgerFailure>>;
  /** The texts of the messages that no person sends; the usual ones, turned off, before they were ever set. */
  messageRules(): Promise<Result<MessageRules, LedgerFailure>>;
  saveMessageRules(
    rules: MessageRules,
    entry: { readonly operatorId: OperatorId; readonly at: Instant },
  ): Promise<Result<null, LedgerFailure>>;
  /** The events and states that customers are to be told of and were not. */
  messageOccasions(
    request: OccasionRequest,
  ): Promise<Result<readonly MessageOccasion[], LedgerFailure>>;
  findMessage(id: string): Promise<Result<Message | null, LedgerFailure>>;
  pageOfMessages(request: MessagePageRequest): Promise<Result<readonly Message[], LedgerFailure>>;
  messageCounts(): Promise<Result<MessageCounts, LedgerFailure>>;
  /** Messages of one batch by state. */
  batchCounts(
    batchId: string,
  ): Promise<Result<Readonly<Record<MessageState, number>>, LedgerFailure>>;
}
