import { redact, redactJson } from '../../../domain/customers/erase.ts';
import type { PersonalTexts } from '../../../domain/customers/erase.ts';
import type { JsonValue } from '../../../domain/json.ts';
import type { Queries } from '../thread/store.ts';

/** Members of a response that hold a name and nothing else. */
const nameMembers: ReadonlySet<string> = new Set(['cardHolder']);

/** Texts that staff typed lose every name; the response loses the holder, and the order its note. */
export async function erasePaymentTexts(
  tx: Queries,
  id: string,
  texts: PersonalTexts,
): Promise<void> {
  const row = await tx
    .selectFrom('attempts')
    .select(['order_details', 'transaction_record', 'request_sent', 'service_errors', 'resolution'])
    .select(['duplicate_reason', 'part_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const inJson = (text: string | null): string | null => jsonWithout(text, texts.whole);
  await tx
    .updateTable('attempts')
    .set({
      order_details: detailsWithout(row.order_details, texts),
      transaction_record: inJson(row.transaction_record),
      request_sent: inJson(row.request_sent),
      service_errors: inJson(row.service_errors) ?? '[]',
      resolution: resolutionWithout(row.resolution, texts),
      duplicate_reason: textWithout(row.duplicate_reason, texts),
      part_reason: textWithout(row.part_reason, texts),
    })
    .where('id', '=', id)
    .execute();
  await eraseBeside(tx, id, texts);
  await eraseRequests(tx, id, texts);
}

async function eraseBeside(tx: Queries, id: string, texts: PersonalTexts): Promise<void> {
  const moves = await tx
    .selectFrom('moves')
    .select(['sequence', 'note'])
    .where('attempt_id', '=', id)
    .where('note', 'is not', null)
    .execute();
  for (const { sequence, note } of moves) {
    await tx
      .updateTable('moves')
      .set({ note: textWithout(note, texts) })
      .where('attempt_id', '=', id)
      .where('sequence', '=', sequence)
      .execute();
  }
  const refunds = await tx
    .selectFrom('refunds_elsewhere')
    .select(['id', 'reason'])
    .where('attempt_id', '=', id)
    .execute();
  for (const refund of refunds) {
    await tx
      .updateTable('refunds_elsewhere')
      .set({ reason: redact(refund.reason, texts.words) })
      .where('id', '=', refund.id)
      .execute();
  }
  const lookUps = await tx
    .selectFrom('look_ups')
    .select(['sequence', 'transaction_record', 'replaced_record'])
    .where('attempt_id', '=', id)
    .execute();
  for (const lookUp of lookUps) {
    await tx
      .updateTable('look_ups')
      .set({
        transaction_record: jsonWithout(lookUp.transaction_record, texts.whole),
        replaced_record: jsonWithout(lookUp.replaced_record, texts.whole),
      })
      .where('attempt_id', '=', id)
      .where('sequence', '=', lookUp.sequence)
      .execute();
  }
}

/** Refunds and voids asked of the gateway keep their money and ids; their texts lose every name. */
async function eraseRequests(tx: Queries, id: string, texts: PersonalTexts): Promise<void> {
  const requests = await tx
    .selectFrom('refund_requests')
    .select(['id', 'reason', 'how_looked', 'gateway_message', 'gateway_errors'])
    .where('attempt_id', '=', id)
    .execute();
  for (const request of requests) {
    await tx
      .updateTable('refund_requests')
      .set({
        reason: redact(request.reason, texts.words),
        how_looked: textWithout(request.how_looked, texts),
        gateway_message: textWithout(request.gateway_message, texts),
        gateway_errors: jsonWithout(request.gateway_errors, texts.words) ?? '[]',
      })
      .where('id', '=', request.id)
      .execute();
  }
  const decisions = await tx
    .selectFrom('debt_decisions')
    .select(['plan_id', 'sequence', 'reason'])
    .where('attempt_id', '=', id)
    .execute();
  for (const { plan_id, sequence, reason } of decisions) {
    await tx
      .updateTable('debt_decisions')
      .set({ reason: redact(reason, texts.words) })
      .where('attempt_id', '=', id)
      .where('plan_id', '=', plan_id)
      .where('sequence', '=', sequence)
      .execute();
  }
}

function textWithout(text: string | null, texts: PersonalTexts): string | null {
  return text === null ? null : redact(text, texts.words);
}

function jsonWithout(json: string | null, texts: readonly string[]): string | null {
  if (json === null) return null;
  return JSON.stringify(redactJson(JSON.parse(json) as JsonValue, texts, nameMembers));
}

/** Ids and closed words of a resolution stay as they are. */
function resolutionWithout(json: string | null, texts: PersonalTexts): string | null {
  if (json === null) return null;
  const members = Object.entries(JSON.parse(json) as Record<string, JsonValue>).map(
    ([name, value]) => [
      name,
      (name === 'howLooked' || name === 'reason') && typeof value === 'string'
        ? redact(value, texts.words)
        : value,
    ],
  );
  return JSON.stringify(Object.fromEntries(members));
}

function detailsWithout(json: string | null, texts: PersonalTexts): string | null {
  const redacted = jsonWithout(json, texts.words);
  if (redacted === null) return null;
  return JSON.stringify({ ...(JSON.parse(redacted) as object), note: '' });
}
