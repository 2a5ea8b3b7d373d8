import type { Kysely } from 'kysely';
import { erasedMark, redact } from '../../../domain/customers/erase.ts';
import type { PersonalTexts } from '../../../domain/customers/erase.ts';
import type { InstalmentRow, PlanRow } from '../schema/plan-tables.ts';
import type { Queries } from '../thread/store.ts';
import { unsettledStates } from './plan-seal.ts';

/**
 * Takes every name out of the texts of a plan that is over: reasons, agreements and the words of its consent.
 *
 * Nothing that the plan's seal covers is touched.
 */
export async function erasePlanTexts(
  tx: Queries,
  planId: string,
  texts: PersonalTexts,
): Promise<void> {
  await eraseEvents(tx, planId, texts);
  await eraseReasons(tx, planId, texts);
  await eraseAgreements(tx, planId, texts);
  const { consent_words: words } = await tx
    .selectFrom('plans')
    .select('consent_words')
    .where('id', '=', planId)
    .executeTakeFirstOrThrow();
  if (words === null) return;
  const redacted = redact(words, texts.words);
  await unsealed(tx)
    .updateTable('plans')
    .set({ consent_words: redacted })
    .where('id', '=', planId)
    .execute();
}

async function eraseEvents(tx: Queries, planId: string, texts: PersonalTexts): Promise<void> {
  const events = await tx
    .selectFrom('plan_events')
    .select(['revision', 'position', 'reason'])
    .where('plan_id', '=', planId)
    .where('reason', 'is not', null)
    .execute();
  for (const { revision, position, reason } of events) {
    const redacted = redact(reason ?? '', texts.words);
    if (redacted === reason) continue;
    await tx
      .updateTable('plan_events')
      .set({ reason: redacted })
      .where('plan_id', '=', planId)
      .where('revision', '=', revision)
      .where('position', '=', position)
      .execute();
  }
}

/** Reasons of instalments that are settled; the seal covers the others. */
async function eraseReasons(tx: Queries, planId: string, texts: PersonalTexts): Promise<void> {
  const rows = await tx
    .selectFrom('instalments')
    .select(['sequence', 'reason'])
    .where('plan_id', '=', planId)
    .where('reason', 'is not', null)
    .where('state', 'not in', unsettledStates)
    .execute();
  for (const { sequence, reason } of rows) {
    const redacted = redact(reason ?? '', texts.words);
    if (redacted === reason) continue;
    await unsealed(tx)
      .updateTable('instalments')
      .set({ reason: redacted })
      .where('plan_id', '=', planId)
      .where('sequence', '=', sequence)
      .execute();
  }
}

/** The reason of an agreement may name the person who gave it, under a name that the records do not know. */
async function eraseAgreements(tx: Queries, planId: string, texts: PersonalTexts): Promise<void> {
  const rows = await tx
    .selectFrom('plan_agreements')
    .select(['revision', 'reason'])
    .where('plan_id', '=', planId)
    .execute();
  for (const { revision, reason } of rows) {
    await tx
      .updateTable('plan_agreements')
      .set({ agreed_by: erasedMark, reason: redact(reason, texts.words) })
      .where('plan_id', '=', planId)
      .where('revision', '=', revision)
      .execute();
  }
}

/** Plans and their instalments by the one text that no seal covers. */
interface PlanTexts {
  readonly plans: Pick<PlanRow, 'id' | 'consent_words'>;
  readonly instalments: Pick<InstalmentRow, 'plan_id' | 'sequence' | 'reason'>;
}

function unsealed(queries: Queries): Kysely<PlanTexts> {
  return queries;
}
