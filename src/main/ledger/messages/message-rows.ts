import type { MailFailure } from '../../../domain/mail/mail-failure.ts';
import type { Message, NewMessage } from '../../../domain/mail/message.ts';
import type { MessageRow } from '../schema/message-tables.ts';

/** The row of a message that enters the queue. */
export function rowOfNewMessage(message: NewMessage, epoch: number): MessageRow {
  return {
    id: message.id,
    kind: message.kind,
    occasion: message.occasion,
    mail_id: message.mailId,
    batch_id: message.batchId,
    customer_id: message.customerId,
    attempt_id: message.attemptId,
    plan_id: message.planId,
    copy_number: message.copyNumber,
    recipient: message.recipient,
    subject: message.subject,
    body: message.body,
    queued_at: message.queuedAt,
    expires_at: message.expiresAt,
    operator_id: message.operatorId,
    state: 'queued',
    tries: 0,
    due_at: message.queuedAt,
    ended_at: null,
    failure: null,
    epoch,
    terminal_id: null,
    boot_id: null,
    dismissed_at: null,
  };
}

/** The message of a row. */
export function messageOfRow(row: MessageRow): Message {
  return {
    id: row.id,
    kind: row.kind as Message['kind'],
    occasion: row.occasion,
    mailId: row.mail_id,
    batchId: row.batch_id,
    customerId: row.customer_id as Message['customerId'],
    attemptId: row.attempt_id as Message['attemptId'],
    planId: row.plan_id as Message['planId'],
    copyNumber: row.copy_number,
    recipient: row.recipient,
    subject: row.subject,
    body: row.body,
    queuedAt: row.queued_at as Message['queuedAt'],
    expiresAt: row.expires_at as Message['expiresAt'],
    operatorId: row.operator_id as Message['operatorId'],
    state: row.state as Message['state'],
    tries: row.tries,
    dueAt: row.due_at as Message['dueAt'],
    endedAt: row.ended_at as Message['endedAt'],
    failure: row.failure === null ? null : (JSON.parse(row.failure) as MailFailure),
  };
}
