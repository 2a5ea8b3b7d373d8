import type { InstalmentId, OperatorId } from '../../domain/ids.ts';
import { ok } from '../../domain/result.ts';
import type { Run } from '../../domain/run/run.ts';
import type { Submitter } from '../usecases/charge/submit-charge.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import { momentOf } from '../usecases/plans/plan-moment.ts';
import { recordsFailure } from '../usecases/records-failure.ts';

/** Operator recorded for charges that the clock starts. */
export const clockStaff: Submitter = {
  id: 'clock' as OperatorId,
  name: 'Terminal',
  role: 'clerk',
};

/** Reads credentials and the retry policy again for a resumed run: it may have been paused for days. */
export async function prepareResume(context: AccountContext, run: Run, staff: Submitter) {
  const endpoint = await context.endpoint();
  if (!endpoint.ok) return endpoint;
  const vetoes = await vetoesOf(context, run);
  if (!vetoes.ok) return recordsFailure(vetoes.error);
  return ok({ staff, endpoint: endpoint.value, vetoes: vetoes.value });
}

/** Locks set while the run was paused: a promise, a card reported lost, a brand retry limit reached. */
async function vetoesOf(context: AccountContext, run: Run) {
  const waiting = run.items.flatMap((item, index) =>
    item.state === 'waiting' || item.state === 'not-sent' ? [[index, item] as const] : [],
  );
  const chosen = (omits: boolean) =>
    new Set(
      waiting.flatMap(([, { omitExpiry, instalmentId }]) =>
        omitExpiry === omits ? [instalmentId] : [],
      ),
    );
  const [plain, omitting] = await Promise.all([
    lockedOf(context, chosen(false), 'try-as-is'),
    lockedOf(context, chosen(true), 'try-although-expired'),
  ]);
  if (!plain.ok) return plain;
  if (!omitting.ok) return omitting;
  const vetoes = new Map<number, string>();
  for (const [index, { instalmentId, omitExpiry }] of waiting) {
    const reason = (omitExpiry ? omitting : plain).value.get(instalmentId);
    if (reason !== undefined) vetoes.set(index, reason);
  }
  return ok(vetoes);
}

async function lockedOf(
  context: AccountContext,
  instalments: ReadonlySet<InstalmentId>,
  expiredCards: 'try-as-is' | 'try-although-expired',
) {
  if (instalments.size === 0) return ok(new Map<InstalmentId, string>());
  const check = await context.ledger.work.workCheck({
    ...momentOf(context),
    choice: { kind: 'selected', instalments },
    isGranted: false,
    expiredCards,
  });
  if (!check.ok) return check;
  const reasons = check.value.leftOut.map(({ instalmentId, reason }) => [instalmentId, reason]);
  return ok(new Map<InstalmentId, string>(reasons as [InstalmentId, string][]));
}
