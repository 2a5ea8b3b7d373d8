import type { Failure } from '../../../contract/failure.ts';
import { errorName } from '../../../domain/assert.ts';
import { isServerFailure } from '../../../domain/mail/mail-failure.ts';
import type { MailFailure } from '../../../domain/mail/mail-failure.ts';
import { nextTryAt } from '../../../domain/mail/message.ts';
import type { Message } from '../../../domain/mail/message.ts';
import { failed } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { MessageOutcome } from '../../ports/ledger/messages.ts';
import type { MailConnection, MailOutcome } from '../../ports/mail.ts';
import type { AccountContext } from '../account-context.ts';
import { mailEndpointOf, refuseMail } from './mail-deps.ts';
import type { MailDeps } from './mail-deps.ts';
import { queueOccasions } from './queue-occasions.ts';
import { attachmentOf } from './receipt-mail-parts.ts';

/** The reason why the queue waits, and until when. */
export interface QueueTrouble {
  readonly reason:
    | MailFailure
    | { readonly kind: 'unknown' }
    | { readonly kind: 'failure'; readonly failure: Failure };
  readonly nextTryAt: Instant;
}

/** The queue of one open account. */
export interface MailQueue {
  /** Sends what is due, one message after the other; called at intervals and when a message was queued. */
  look(): Promise<void>;
  /** Null while nothing is in the way. */
  trouble(): QueueTrouble | null;
  /** Looks again at once, whatever was in the way. */
  retry(): void;
  /** Stops after the message being sent, or after a few seconds. */
  end(): Promise<void>;
}

/** Waits after failures of the mail server in a row, in ms. */
const serverWaitsMs = [60_000, 120_000, 300_000, 900_000] as const;
/** Wait after a message whose reply was lost, so that a broken server does not put many in doubt. */
const doubtWaitMs = 300_000;
/** Shortest time between two looks for what customers are to be told, in ms. */
const occasionsEveryMs = 60_000;
/** Time that closing waits for the message being sent, in ms. */
const endWaitMs = 5_000;

/** The waits of the queue, each with its reason. */
interface Pauses {
  readonly trouble: () => QueueTrouble | null;
  readonly isOver: () => boolean;
  /** The server failed: each failure in a row makes the wait longer. */
  readonly forServer: (reason: QueueTrouble['reason']) => void;
  readonly forDoubt: () => void;
  /** Forgets what was in the way. */
  readonly end: () => void;
}

function createPauses({ clock, notifier }: AccountContext): Pauses {
  const state = { trouble: null as QueueTrouble | null, untilMs: 0, serverFailures: 0 };
  const pause = (reason: QueueTrouble['reason'], waitMs: number): void => {
    state.untilMs = clock.monotonicMs() + waitMs;
    const at = new Date(Date.parse(clock.now()) + waitMs).toISOString() as Instant;
    state.trouble = { reason, nextTryAt: at };
    notifier.publish('mail.changed', {});
  };
  return {
    trouble: () => state.trouble,
    isOver: () => clock.monotonicMs() >= state.untilMs,
    forServer: (reason) => {
      const waitMs = serverWaitsMs[Math.min(state.serverFailures, serverWaitsMs.length - 1)];
      state.serverFailures += 1;
      pause(reason, waitMs ?? doubtWaitMs);
    },
    forDoubt: () => pause({ kind: 'unknown' }, doubtWaitMs),
    end: () => {
      [state.trouble, state.untilMs, state.serverFailures] = [null, 0, 0];
    },
  };
}

/** Opens the queue; what an earlier start left is ended first. */
export async function openMailQueue(context: AccountContext, deps: MailDeps): Promise<MailQueue> {
  const { ledger, clock, terminalId } = context;
  const pauses = createPauses(context);
  let connection: MailConnection | null = null;
  let isEnding = false;
  let occasionsFromMs = 0;
  const recover = () => ledger.messages.recoverMessages({ at: clock.now(), terminalId });
  const disconnect = (): void => {
    connection?.close();
    connection = null;
  };
  const connected = async (): Promise<MailConnection | null> => {
    if (connection !== null) return connection;
    const opened = await connect(context, deps);
    if (opened === 'no-account') return null;
    if (opened.ok) connection = opened.value;
    else pauses.forServer(opened.error);
    return connection;
  };
  /** Sends one message; false when the queue has to wait or is empty. */
  const sendNext = async (): Promise<boolean> => {
    const message = isEnding ? null : await nextOf(context);
    if (message === null) return false;
    const open = await connected();
    if (open === null || isEnding) return false;
    const outcome = await sendOne(context, deps, { message, connection: open });
    if (outcome === null) return true;
    context.notifier.publish('mail.changed', {});
    if (outcome.kind === 'unknown') pauses.forDoubt();
    else if (outcome.kind === 'not-sent' && isServerFailure(outcome.failure)) {
      pauses.forServer(outcome.failure);
    } else pauses.end();
    return pauses.isOver();
  };
  const lookOnce = async (): Promise<void> => {
    if (isEnding || !pauses.isOver()) return;
    const counts = await ledger.messages.messageCounts();
    // Nothing is being sent now: a row that says so lost its outcome to a disk that did not take it.
    if (counts.ok && counts.value.sending > 0) await recover();
    if (clock.monotonicMs() >= occasionsFromMs && (await refuseMail(context)).ok) {
      occasionsFromMs = clock.monotonicMs() + occasionsEveryMs;
      await queueOccasions(context, deps);
    }
    // oxlint-disable-next-line no-await-in-loop -- One message after the other.
    while (await sendNext());
    disconnect();
  };
  await recover();
  let looking: Promise<void> = Promise.resolve();
  const look = () => {
    looking = looking.then(lookOnce).catch((error: unknown) => {
      context.log.error('mail.queue-broke', { error: errorName(error) });
    });
    return looking;
  };
  return {
    look,
    trouble: () => pauses.trouble(),
    retry: () => {
      pauses.end();
      void look();
    },
    end: async () => {
      isEnding = true;
      await Promise.race([looking, clock.waitMs(endWaitMs)]);
      disconnect();
    },
  };
}

/** The next message that is due, unless no message may leave. */
async function nextOf(context: AccountContext): Promise<Message | null> {
  const counts = await context.ledger.messages.messageCounts();
  if (!counts.ok || counts.value.queued === 0) return null;
  if (!(await refuseMail(context)).ok) return null;
  const next = await context.ledger.messages.nextMessage(context.clock.now());
  return next.ok ? next.value : null;
}

async function connect(
  context: AccountContext,
  deps: MailDeps,
): Promise<'no-account' | Result<MailConnection, QueueTrouble['reason']>> {
  const account = deps.settings.mail(context.account.id);
  if (account === null) return 'no-account';
  const endpoint = await mailEndpointOf(context, deps, account);
  if (!endpoint.ok) return failed({ kind: 'failure', failure: endpoint.error });
  return deps.client.open(endpoint.value);
}

interface Sending {
  readonly message: Message;
  readonly connection: MailConnection;
}

/**
 * Sends one message at most once: `sending` is durable before the server gets anything of it.
 *
 * Null when it was not begun: it was cancelled since, or no message may leave any more.
 */
async function sendOne(
  context: AccountContext,
  deps: MailDeps,
  { message, connection }: Sending,
): Promise<MailOutcome | null> {
  const { ledger, clock, bootId, terminalId } = context;
  const account = deps.settings.mail(context.account.id);
  if (account === null) return null;
  const attachment = await attachmentOf(context, deps.receipts, message);
  const begun = await ledger.messages.beginMessage(message.id, {
    at: clock.now(),
    bootId,
    terminalId,
  });
  if (!begun.ok || !begun.value) return null;
  const outcome: MailOutcome = attachment.ok
    ? await connection.send({
        messageId: message.mailId,
        from: { address: account.fromAddress, name: account.fromName },
        to: message.recipient,
        subject: message.subject,
        body: message.body,
        date: message.queuedAt,
        isAutomatic: message.operatorId === null,
        attachment: attachment.value,
      })
    : { kind: 'not-sent', failure: { kind: 'not-drawn', permanent: true, reply: '' } };
  const at = clock.now();
  const ended = await ledger.messages.endMessage(message.id, {
    ...outcomeOf(message, outcome, at),
    at,
  });
  // The row says `sending` then, and the next look makes it unknown: nothing is sent twice.
  if (!ended.ok) context.log.error('mail.outcome-not-saved', { reason: ended.error.kind });
  return outcome;
}

function outcomeOf(message: Message, outcome: MailOutcome, at: Instant): MessageOutcome {
  if (outcome.kind !== 'not-sent') return outcome;
  const { failure } = outcome;
  // A failure of the server says nothing about this message: it waits with all others.
  const dueAt = isServerFailure(failure) ? at : nextTryAt(message.tries + 1, failure, at);
  return dueAt === null ? { kind: 'refused', failure } : { kind: 'again', failure, dueAt };
}
