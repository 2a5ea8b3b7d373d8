import type { Instant } from '../../../domain/time/calendar.ts';
import type { Message } from '../../../domain/mail/message.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { MessageOutcome, MessageRepository } from '../../ports/ledger/messages.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import { currentEpoch } from '../epochs/epochs.ts';
import { refuseInGap } from '../epochs/gap-guard.ts';
import type { MessageRow } from '../schema/message-tables.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { messageOfRow } from './message-rows.ts';
import { waitingMessageStates } from '../../../domain/mail/message.ts';

/** Moves a message on while it has this state; false when it has left it. */
export async function moveMessage(
  queries: Queries,
  id: string,
  from: Message['state'],
  changes: Partial<MessageRow>,
): Promise<boolean> {
  const changed = queries
    .updateTable('messages')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return Number((await changed).numUpdatedRows) === 1;
}

/** Reads one row. */
export async function findRow(queries: Queries, id: string): Promise<MessageRow | null> {
  const row = await queries
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** True for a customer who gets no messages. */
export async function hasOptedOut(queries: Queries, customerId: string | null): Promise<boolean> {
  if (customerId === null) return false;
  const row = await queries
    .selectFrom('message_opt_outs')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The next due message of this epoch; those that may not be sent any more are cancelled on the way. */
export function nextMessage(
  store: Store,
  at: Instant,
): Promise<Result<Message | null, LedgerFailure>> {
  return writing<Message | null>(store, async (tx) => {
    await cancelOvertaken(tx, at);
    const row = await tx
      .selectFrom('messages')
      .selectAll()
      .where('state', '=', 'queued')
      .where('due_at', '<=', at)
      .where('epoch', '=', await currentEpoch(tx))
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return ok(row === undefined ? null : messageOfRow(row));
  });
}

async function cancelOvertaken(queries: Queries, at: Instant): Promise<void> {
  await queries
    .updateTable('messages')
    .set({ state: 'cancelled', ended_at: at })
    .where('state', '=', 'queued')
    .where((one) =>
      one.or([
        one('expires_at', '<=', at),
        one('customer_id', 'in', (gone) =>
          gone.selectFrom('message_opt_outs').select('customer_id'),
        ),
      ]),
    )
    .execute();
}

/** Commits `sending`: from here on the mail server may have the message. */
export function beginMessage(
  store: Store,
  id: string,
  { at, bootId, terminalId }: Parameters<MessageRepository['beginMessage']>[1],
): Promise<Result<boolean, LedgerFailure>> {
  return writing<boolean, LedgerFailure>(store, async (tx) => {
    const row = await findRow(tx, id);
    if (row === null || row.due_at > at || row.epoch !== (await currentEpoch(tx))) return ok(false);
    if (await hasOptedOut(tx, row.customer_id)) return ok(false);
    if ((await refuseInGap(tx, { kind: 'message' })) !== null) return ok(false);
    const begun = { state: 'sending', tries: row.tries + 1, ended_at: at } as const;
    return ok(
      await moveMessage(tx, id, 'queued', { ...begun, terminal_id: terminalId, boot_id: bootId }),
    );
  });
}

/** Records the outcome of a sending, with its entry in the log. */
export function endMessage(
  store: Store,
  id: string,
  outcome: MessageOutcome & { readonly at: Instant },
): Promise<Result<null, LedgerFailure>> {
  return writing(store, async (tx) => {
    const { at } = outcome;
    const failure = 'failure' in outcome ? JSON.stringify(outcome.failure) : null;
    const row = await findRow(tx, id);
    const isMoved =
      outcome.kind === 'again'
        ? await moveMessage(tx, id, 'sending', { state: 'queued', due_at: outcome.dueAt, failure })
        : await moveMessage(tx, id, 'sending', { state: outcome.kind, ended_at: at, failure });
    if (isMoved && row !== null && outcome.kind !== 'again') {
      await tell(store, tx, row, { kind: outcome.kind, at, isStart: false });
    }
    return ok(null);
  });
}

/** Ends what an earlier start of this terminal left, and what records from before a restore still hold as queued. */
export function recoverMessages(
  store: Store,
  { at, terminalId }: Parameters<MessageRepository['recoverMessages']>[0],
): Promise<Result<number, LedgerFailure>> {
  return writing(store, async (tx) => {
    const epoch = await currentEpoch(tx);
    const rows = await tx
      .selectFrom('messages')
      .selectAll()
      .where((one) =>
        one.or([
          one.and([one('state', '=', 'sending'), one('terminal_id', '=', terminalId)]),
          // A copy of these records may have sent it since.
          one.and([one('state', 'in', waitingMessageStates), one('epoch', '<', epoch)]),
        ]),
      )
      .execute();
    for (const row of rows) {
      const state = row.state as Message['state'];
      // oxlint-disable-next-line no-await-in-loop -- One transaction does one thing after another.
      await moveMessage(tx, row.id, state, { state: 'unknown', ended_at: at });
      // oxlint-disable-next-line no-await-in-loop -- As above.
      await tell(store, tx, row, { kind: 'unknown', at, isStart: true });
    }
    return ok(rows.length);
  });
}

const results = { sent: 'done', refused: 'refused', unknown: 'failed' } as const;

/** Writes the entry for the end of one sending; the log carries ids, never an address or a name. */
async function tell(
  store: Store,
  queries: Queries,
  row: MessageRow,
  end: { readonly kind: keyof typeof results; readonly at: Instant; readonly isStart: boolean },
): Promise<void> {
  const entry = ownEntry({
    at: end.at,
    topic: 'export',
    event: `message.${end.kind}`,
    operatorId: row.operator_id as Message['operatorId'],
    origin: end.isStart ? 'start' : 'clock',
    result: results[end.kind],
    subject: row.id,
    details: {
      kind: row.kind,
      customer: row.customer_id,
      attempt: row.attempt_id,
      plan: row.plan_id,
    },
  });
  await appendEntry(store, queries, entry);
}
