import { messageStates, waitingMessageStates } from '../../../domain/mail/message.ts';
import type { Message, MessageState } from '../../../domain/mail/message.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type {
  MessageDecision,
  MessagePageRequest,
  MessageRefused,
  MessageRepository,
  OptOut,
  QueuedMessage,
} from '../../ports/ledger/messages.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { CopyNumberTaken } from '../../ports/ledger/receipts.ts';
import { recordIssues } from '../back-office/receipts.ts';
import { currentEpoch } from '../epochs/epochs.ts';
import { refuseInGap } from '../epochs/gap-guard.ts';
import { saveRule } from '../plans/plan-rules.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { messageOccasions } from './message-occasions.ts';
import { readMessageRules } from './message-rules.ts';
import { messageOfRow, rowOfNewMessage } from './message-rows.ts';
import {
  beginMessage,
  endMessage,
  findRow,
  hasOptedOut,
  moveMessage,
  nextMessage,
  recoverMessages,
} from './send-messages.ts';

/** Serves the queue of messages of one open ledger. */
export function createMessageRepository(store: Store): MessageRepository {
  const { db } = store;
  return {
    queueMessage: (queued) => queueMessage(store, queued),
    nextMessage: (at) => nextMessage(store, at),
    beginMessage: (id, boot) => beginMessage(store, id, boot),
    endMessage: (id, outcome) => endMessage(store, id, outcome),
    recoverMessages: (boot) => recoverMessages(store, boot),
    sendMessageAgain: (decision) => sendMessageAgain(store, decision),
    endMessageByPerson: (decision) => endMessageByPerson(store, decision),
    optOutOf: (id) => reading(async () => ok(await optOutOf(db, id))),
    setOptOut: (id, optOut) => setOptOut(store, id, optOut),
    messageRules: () => reading(async () => ok(await readMessageRules(db, store.audit))),
    saveMessageRules: (rules, entry) =>
      writing(store, async (tx) => {
        await saveRule({ store, tx }, 'message-rules', rules, entry);
        return ok(null);
      }),
    messageOccasions: (request) => messageOccasions(store, request),
    findMessage: (id) =>
      reading(async () => {
        const row = await findRow(db, id);
        return ok(row === null ? null : messageOfRow(row));
      }),
    pageOfMessages: (request) => reading(async () => ok(await pageOf(db, request))),
    messageCounts: () =>
      reading(async () => {
        const counts = await countsOf(db, null);
        const toDo = await selectToDo(db)
          .select((one) => one.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return ok({ queued: counts.queued, sending: counts.sending, toDo: toDo.count });
      }),
    batchCounts: (batchId) => reading(async () => ok(await countsOf(db, batchId))),
  };
}

type Refusal = MessageRefused | CopyNumberTaken | LedgerFailure;

/** Queues the message and numbers its receipt together, so that neither exists without the other. */
function queueMessage(
  store: Store,
  { message, handOut }: QueuedMessage,
): Promise<Result<null, Refusal>> {
  return writing<null, Refusal>(store, async (tx) => {
    const gap = await refuseInGap(tx, { kind: 'message' });
    if (gap !== null) return failed(gap);
    if (await hasOptedOut(tx, message.customerId)) return failed({ kind: 'opted-out' });
    const known = await tx
      .selectFrom('messages')
      .select('id')
      .where('occasion', '=', message.occasion)
      .executeTakeFirst();
    if (known !== undefined) return failed({ kind: 'already-queued' });
    if (handOut !== null) {
      const recorded = await recordIssues(tx, [handOut]);
      if (!recorded.ok) return recorded;
    }
    const epoch = await currentEpoch(tx);
    await tx.insertInto('messages').values(rowOfNewMessage(message, epoch)).execute();
    return ok(null);
  });
}

/** A message that may have been sent keeps its recipient: another one would be another message. */
function sendMessageAgain(
  store: Store,
  { id, at, recipient }: MessageDecision & { readonly recipient: string | null },
): Promise<Result<null, MessageRefused | LedgerFailure>> {
  return writing<null, MessageRefused | LedgerFailure>(store, async (tx) => {
    const gap = await refuseInGap(tx, { kind: 'message' });
    if (gap !== null) return failed(gap);
    const row = await findRow(tx, id);
    const state = (row?.state ?? 'sent') as MessageState;
    const isKept = recipient === null || recipient === row?.recipient;
    const mayMove = state === 'refused' || state === 'cancelled' || (state === 'unknown' && isKept);
    if (row === null || !mayMove) return failed({ kind: 'not-possible' });
    if (await hasOptedOut(tx, row.customer_id)) return failed({ kind: 'opted-out' });
    await moveMessage(tx, id, state, {
      state: 'queued',
      recipient: recipient ?? row.recipient,
      tries: 0,
      due_at: at,
      ended_at: null,
      expires_at: null,
      failure: null,
      epoch: await currentEpoch(tx),
      dismissed_at: null,
    });
    return ok(null);
  });
}

function endMessageByPerson(
  store: Store,
  { id, at }: MessageDecision,
): Promise<Result<MessageState, MessageRefused | LedgerFailure>> {
  return writing<MessageState, MessageRefused | LedgerFailure>(store, async (tx) => {
    const row = await findRow(tx, id);
    const state = (row?.state ?? 'sent') as MessageState;
    if (state === 'queued') {
      await moveMessage(tx, id, state, { state: 'cancelled', ended_at: at });
      return ok('cancelled');
    }
    if (state !== 'refused' && state !== 'unknown') return failed({ kind: 'not-possible' });
    await moveMessage(tx, id, state, { dismissed_at: at });
    return ok(state);
  });
}

async function optOutOf(queries: Queries, id: CustomerId): Promise<OptOut | null> {
  const row = await queries
    .selectFrom('message_opt_outs')
    .selectAll()
    .where('customer_id', '=', id)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { at: row.opted_out_at as OptOut['at'], operatorId: row.operator_id as OptOut['operatorId'] };
}

function setOptOut(
  store: Store,
  id: CustomerId,
  optOut: OptOut | null,
): Promise<Result<null, LedgerFailure>> {
  return writing(store, async (tx) => {
    await tx.deleteFrom('message_opt_outs').where('customer_id', '=', id).execute();
    if (optOut === null) return ok(null);
    const { at, operatorId } = optOut;
    const row = { customer_id: id, opted_out_at: at, operator_id: operatorId };
    await tx.insertInto('message_opt_outs').values(row).execute();
    await tx
      .updateTable('messages')
      .set({ state: 'cancelled', ended_at: at })
      .where('customer_id', '=', id)
      .where('state', '=', 'queued')
      .execute();
    return ok(null);
  });
}

function selectToDo(queries: Queries) {
  return queries
    .selectFrom('messages')
    .where('state', 'in', ['refused', 'unknown'])
    .where('dismissed_at', 'is', null);
}

async function pageOf(
  queries: Queries,
  { list, customerId, attemptId, before, limit }: MessagePageRequest,
): Promise<readonly Message[]> {
  const from = list === 'to-do' ? selectToDo(queries) : queries.selectFrom('messages');
  const rows = await from
    .selectAll()
    .$if(list === 'queued', (one) => one.where('state', 'in', waitingMessageStates))
    .$if(customerId !== null, (one) => one.where('customer_id', '=', customerId))
    .$if(attemptId !== null, (one) => one.where('attempt_id', '=', attemptId))
    .$if(before !== null, (one) =>
      one.where((row) =>
        row.or([
          row('queued_at', '<', before?.queuedAt ?? ''),
          row.and([
            row('queued_at', '=', before?.queuedAt ?? ''),
            row('id', '<', before?.id ?? ''),
          ]),
        ]),
      ),
    )
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(messageOfRow);
}

async function countsOf(
  queries: Queries,
  batchId: string | null,
): Promise<Readonly<Record<MessageState, number>>> {
  const rows = await queries
    .selectFrom('messages')
    .select(['state'])
    .select((one) => one.fn.countAll<number>().as('count'))
    .$if(batchId !== null, (one) => one.where('batch_id', '=', batchId))
    // Of the whole queue only its open end is asked for: what was sent is never counted.
    .$if(batchId === null, (one) => one.where('state', 'in', waitingMessageStates))
    .groupBy('state')
    .execute();
  const found = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(
    messageStates.map((state) => [state, found.get(state) ?? 0]),
  ) as unknown as Readonly<Record<MessageState, number>>;
}
