import type { CalendarDate, YearMonth } from '../../src/domain/time/calendar.ts';
import type { CustomerId, OperatorId, PlanId } from '../../src/domain/ids.ts';
import type { CurrencyCode } from '../../src/domain/money.ts';
import { createPlan } from '../../src/domain/plans/create-plan.ts';
import type { Result } from '../../src/domain/result.ts';
import { Secret } from '../../src/domain/secret.ts';
import type { PlanAddition } from '../../src/main/ports/ledger/plans.ts';
import type { SampleCard } from '../../src/main/ports/practice.ts';
import { tokenSealContext } from '../../src/main/usecases/customers/token-seal-context.ts';
import type { AccountContext } from '../../src/main/usecases/account-context.ts';
import { todayOf } from '../../src/main/usecases/plans/plan-moment.ts';
import { trackingSealContext } from '../../src/main/usecases/plans/tracking-seal-context.ts';

/** A plan that is due today, on a card that the practice bank knows by its token. */
export interface DuePlan {
  readonly reference: string;
  /** Minor units, once. */
  readonly amountMinor: number;
  readonly number: string;
  /** Purchases to be declined for insufficient funds first. */
  readonly emptyFor: number;
  readonly trackingId: string;
  readonly expiry: YearMonth;
}

/** The given number of plans whose cards are always approved, each with a different amount. */
export function duePlans(count: number, prefix: string): readonly DuePlan[] {
  return Array.from({ length: count }, (_, index) => ({
    reference: `${prefix}-${index + 1}`,
    amountMinor: 10_000 + index * 100,
    number: numbers[index % numbers.length] ?? '',
    emptyFor: 0,
    expiry: expiryOf(Math.floor(index / numbers.length)),
    trackingId: `tracking-${prefix}-${index + 1}`,
  }));
}

/** Published test numbers that approve any amount ending in 00. */
const numbers = [
  '5123456789012346',
  '4005550000000001',
  '345678901234564',
  '3530111333300000',
  '4111111111111111',
  '4242424242424242',
  '5555555555554444',
  '6011111111111117',
];

/** No two cards look alike, so that none uses up the limits of another. */
function expiryOf(index: number): YearMonth {
  return { year: 2040 + Math.floor(index / 12), month: (index % 12) + 1 };
}

/** The cards of plans, as the practice bank stores them. */
export function cardsOf(plans: readonly DuePlan[]): readonly SampleCard[] {
  return plans.map(({ reference, number, emptyFor, trackingId, expiry }) => ({
    token: `token-${reference}`,
    number,
    holder: 'Ada Näher',
    expiry,
    trackingId,
    emptyFor,
  }));
}

/** Writes plans with a prior first charge, each for its own customer. */
export async function addDuePlans(
  context: AccountContext,
  plans: readonly DuePlan[],
): Promise<readonly PlanId[]> {
  const additions: PlanAddition[] = [];
  for (const plan of plans) additions.push(await additionOf(context, plan));
  const operatorId = 'clerk' as OperatorId;
  const entry = { operatorId, at: context.clock.now(), today: todayOf(context) };
  const added = await context.ledger.plans.addPlans(additions, entry);
  if (!added.ok) throw new Error(`The plans were not added: ${added.error.kind}`);
  return additions.map(({ change }) => change.plan.id);
}

async function additionOf(context: AccountContext, due: DuePlan): Promise<PlanAddition> {
  const { reference, amountMinor, number, trackingId } = due;
  const customerId: CustomerId = context.ids.customerId();
  const [cardId, chainId, today] = [context.ids.cardId(), context.ids.chainId(), todayOf(context)];
  const change = createPlan({
    id: context.ids.planId(),
    customerId,
    reference,
    channel: 'phone',
    terms: {
      kind: 'recurring',
      currency: 'AUD' as CurrencyCode,
      period: { unit: 'month', every: 1 },
      startDate: today,
      restFrom: null,
      firstAmountMinor: null,
      amountMinor,
      end: { kind: 'after', count: 1 },
    },
    today,
  });
  const token = sealed(
    await context.sealer.seal(new Secret(`token-${reference}`), tokenSealContext(cardId)),
  );
  const place = trackingSealContext(chainId);
  const isTracked = trackingId !== '';
  return {
    customer: {
      id: customerId,
      name: `Customer of ${reference}`,
      phone: '',
      email: '',
      notes: '',
      at: context.clock.now(),
      operatorId: 'clerk' as OperatorId,
    },
    change,
    consent: null,
    evidence: {
      card: {
        kind: 'brought',
        card: {
          id: cardId,
          customerId,
          brand: 'mastercard',
          lastFour: number.slice(-4),
          expiry: due.expiry,
          sealedToken: token,
        },
      },
      firstTransactionId: `FIRST-${reference}`,
      firstChargedOn: '2026-01-01' as CalendarDate,
      chainId,
      sealedTrackingId: isTracked
        ? sealed(await context.sealer.seal(new Secret(trackingId), place))
        : null,
    },
  };
}

function sealed(made: Result<string, { readonly kind: string }>): string {
  if (!made.ok) throw new Error(`Not sealed: ${made.error.kind}`);
  return made.value;
}
