import type { OperationOutput, ParsedInput } from '../../../../src/contract/index.ts';
import type { Role } from '../../../../src/contract/define.ts';
import type { CalendarDate } from '../../../../src/domain/time/calendar.ts';
import type { CustomerId, PlanId } from '../../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import type { PlanTerms } from '../../../../src/domain/plans/terms.ts';
import { chargeInstalment } from '../../../../src/main/usecases/plans/charge-instalment.ts';
import { findPlan } from '../../../../src/main/usecases/plans/find-plans.ts';
import { replaceCard } from '../../../../src/main/usecases/plans/replace-card.ts';
import { startPlan } from '../../../../src/main/usecases/plans/start-plan.ts';
import { approvingCard, openTestContext, person, valueOf } from '../test-context.ts';
import type { TestContextOptions } from '../test-context.ts';

/** The merchant's day at the start of each test: the hand clock's, in Sydney. */
export const today = '2026-03-02' as CalendarDate;

/** Instalments or a subscription of 49.00 a month, from today. */
export function terms(change: Partial<PlanTerms> = {}): PlanTerms {
  return {
    kind: 'recurring',
    currency: 'AUD' as CurrencyCode,
    period: { unit: 'month', every: 1 },
    startDate: today,
    restFrom: null,
    firstAmountMinor: null,
    amountMinor: 4_900,
    end: { kind: 'never' },
    ...change,
  } as PlanTerms;
}

type StartInput = Omit<ParsedInput<'plans.start'>, 'draftId' | 'customerId'>;

let plansMade = 0;

/** A filled form that starts a plan with a unique reference, on a card that is always approved. */
export function planForm(change: Partial<StartInput> = {}, number = approvingCard): StartInput {
  plansMade += 1;
  return {
    reference: `GYM-${plansMade}`,
    channel: 'phone',
    terms: terms(),
    card: keyed(number),
    consent: { words: 'We charge your card each month.', channel: 'phone' },
    duplicateReason: null,
    ...change,
  };
}

/** Keyed card details. */
export function keyed(number = approvingCard, expiryYear = 2028): StartInput['card'] {
  return {
    kind: 'keyed',
    number,
    expiryMonth: 4,
    expiryYear,
    holder: 'Ada Näher',
    securityCode: number.startsWith('3') && number.length === 15 ? '1234' : '123',
    codeAbsentReason: null,
  };
}

/** A context with one customer, and the operations on plans. */
export async function openPlanContext(options: TestContextOptions = {}) {
  const bench = await openTestContext(options);
  const { context, clock } = bench;
  const customerId = context.ids.customerId();
  valueOf(
    await context.ledger.customers.addCustomer({
      id: customerId,
      name: 'Ada Näher',
      phone: '02 5550 0001',
      email: '',
      notes: '',
      at: context.clock.now(),
      operatorId: person('clerk').id,
    }),
  );
  const start = async (form: StartInput, customer: CustomerId = customerId) =>
    valueOf(
      await startPlan(context, person('clerk'), {
        ...form,
        draftId: context.drafts.open(null).id,
        customerId: customer,
      }),
    );
  /** Starts a plan that must be accepted, and waits for its first charge. */
  const started = async (form: StartInput = planForm()): Promise<PlanId> => {
    const answer = acceptedOf(await start(form));
    await context.inFlightCharges.allEnded();
    return answer.planId;
  };
  const charge = async (
    planId: PlanId,
    sequence: number,
    how: {
      readonly role?: Role;
      readonly omitExpiry?: boolean;
      readonly isGranted?: boolean;
      readonly duplicateReason?: string;
    } = {},
  ) => {
    const { role = 'clerk', omitExpiry = false, isGranted = false, duplicateReason = null } = how;
    return valueOf(
      await chargeInstalment(context, person(role), {
        planId,
        sequence,
        omitExpiry,
        isGranted,
        duplicateReason,
      }),
    );
  };
  const replace = async (planId: PlanId, number: string, duplicateReason: string | null = null) =>
    valueOf(
      await replaceCard(context, person('clerk'), {
        draftId: context.drafts.open(null).id,
        planId,
        channel: 'phone',
        card: keyed(number),
        consent: { words: 'We charge this card from now on.', channel: 'phone' },
        duplicateReason,
      }),
    );
  const plan = async (id: PlanId) => valueOf(await findPlan(context, id));
  const passDays = (days: number) => clock.advanceMs(days * 86_400_000);
  /** Requests that the practice bank received, by reference. */
  const requests = () => bench.bank.purchaseRequests();
  return { ...bench, customerId, start, started, charge, replace, plan, passDays, requests };
}

export type PlanContext = Awaited<ReturnType<typeof openPlanContext>>;

type ChargeAnswer = OperationOutput<'plans.charge'>;

/** The accepted result; throws for any other. */
export function acceptedOf(answer: ChargeAnswer) {
  if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`);
  return answer;
}
