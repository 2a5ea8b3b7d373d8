import type { AbilityTry } from '../../../contract/accounts/abilities.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import {
  abilityPlaceholders,
  checkAbilityPath,
  fillAbilityPath,
} from '../../../domain/accounts/gateway-abilities.ts';
import type { AbilityName } from '../../../domain/accounts/gateway-abilities.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { walletCardFacts } from '../../../domain/wallet/wallet-card.ts';
import type { Settings } from '../../ports/settings.ts';
import type { AccountContext } from '../account-context.ts';
import { shareAccount } from '../records/shared-account.ts';
import { recordsFailure } from '../records-failure.ts';
import { tryRefund } from '../refunds/try-refund.ts';
import { askGateway } from '../unconfirmed/ask-gateway.ts';
import type { LookedUpAttempt } from '../unconfirmed/ask-gateway.ts';

/** Payments read to find one to ask about. */
const samplesReadMax = 20;

/** Tries an ability of the open account's gateway at a path; saves nothing and moves no money. */
export async function tryAbility(
  context: AccountContext,
  { ability, path }: ParsedInput<'abilities.try'>,
): Promise<Result<OperationOutput<'abilities.try'>, Failure>> {
  const checked = checkAbilityPath(ability, path);
  if (!checked.ok) return ok({ kind: 'refused', reason: checked.error });
  const tried = await tryAt(context, ability, checked.value);
  return tried.ok ? ok({ kind: 'tried', report: tried.value }) : tried;
}

/**
 * Saves an ability of the open account's gateway.
 *
 * Turning it on asks the gateway once more, here: only an answer in the expected form at this very path counts.
 */
export async function setAbility(
  context: AccountContext,
  settings: Pick<Settings, 'saveAbilities'>,
  { ability, path, isOn }: ParsedInput<'abilities.set'>,
  operatorId: OperatorId,
): Promise<Result<OperationOutput<'abilities.set'>, Failure>> {
  const checked = checkAbilityPath(ability, path);
  if (!checked.ok) return ok({ kind: 'refused', reason: checked.error });
  if (isOn) {
    const tried = await tryAt(context, ability, checked.value);
    if (!tried.ok) return tried;
    const report = tried.value;
    if (!isWorking(report)) return ok({ kind: 'not-working', report });
  }
  const { id, abilities: before } = context.account;
  const abilities = { ...before, [ability]: { path: checked.value, isOn } };
  const shared = await shareAccount(context, { ...context.account, abilities }, operatorId);
  if (!shared.ok) return shared;
  const saved = settings.saveAbilities(id, abilities);
  if (!saved.ok) return failed({ kind: 'settings', reason: 'unwritable' });
  await context.announceStatus();
  return ok({ kind: 'saved', abilities });
}

/** Saves the largest refund of each role by itself. */
export async function setRefundLimits(
  context: AccountContext,
  settings: Pick<Settings, 'saveAbilities'>,
  refundLimits: ParsedInput<'abilities.set-limits'>,
  operatorId: OperatorId,
): Promise<Result<OperationOutput<'abilities.set-limits'>, Failure>> {
  const { id, abilities: before } = context.account;
  const abilities = { ...before, refundLimits };
  const shared = await shareAccount(context, { ...context.account, abilities }, operatorId);
  if (!shared.ok) return shared;
  const saved = settings.saveAbilities(id, abilities);
  if (!saved.ok) return failed({ kind: 'settings', reason: 'unwritable' });
  await context.announceStatus();
  return ok({ abilities });
}

function isWorking({ kind }: AbilityTry): boolean {
  return kind === 'found' || kind === 'nothing-to-find' || kind === 'refused-in-form';
}

async function tryAt(
  context: AccountContext,
  ability: AbilityName,
  path: string,
): Promise<Result<AbilityTry, Failure>> {
  if (ability === 'refund' || ability === 'void') return tryRefund(context, ability, path);
  const page = await context.ledger.attempts.page({
    states: ['approved'],
    before: null,
    limit: samplesReadMax,
  });
  if (!page.ok) return recordsFailure(page.error);
  const sample = page.value.find(({ transaction }) => Boolean(transaction?.id)) ?? null;
  const endpoint = await context.endpoint();
  if (!endpoint.ok) return endpoint;
  const filled = fillAbilityPath(path, keyOf(context, ability, sample));
  if (filled === null) return ok({ kind: 'unclear', status: null });
  const { signal } = new AbortController();
  const asked = { path: filled, endpoint: endpoint.value, signal };
  const reading = await askGateway(context, { ...asked, attempt: sample ?? noPayment(context) });
  const { finding, differences, httpStatus: status } = reading;
  if (finding === 'credentials' || finding === 'no-answer') return ok({ kind: finding });
  if (sample === null) {
    return ok(finding === 'not-found' ? { kind: 'nothing-to-find' } : { kind: 'unclear', status });
  }
  const { reference } = sample;
  switch (finding) {
    case 'approved':
      return ok({ kind: 'found', reference });
    case 'differs':
      return ok({ kind: 'differs', reference, differences: [...differences] });
    case 'not-found':
      return ok({ kind: 'not-found', reference });
    default:
      return ok({ kind: 'unclear', status });
  }
}

/** The key of a payment that is known; without one, a name that no payment has. */
function keyOf({ ids }: AccountContext, ability: AbilityName, sample: Attempt | null): string {
  if (sample === null) return `TILLROOM-TRY-${ids.refundId()}`;
  return abilityPlaceholders[ability] === 'id' ? (sample.transaction?.id ?? '') : sample.reference;
}

/** Stands in for a payment that is asked for and not expected; only *not found* is of use. */
function noPayment({ account, clock }: AccountContext): LookedUpAttempt {
  return {
    reference: '',
    amountMinor: 0,
    currency: account.currencies[0] ?? ('AUD' as CurrencyCode),
    card: walletCardFacts,
    dispatchedAt: null,
    preparedAt: clock.now(),
  };
}
