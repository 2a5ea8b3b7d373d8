import type { CardId, CustomerId, OperatorId, PlanId } from '../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { ok } from '../../../src/domain/result.ts';
import { createRunner } from '../../../src/main/runner/runner.ts';
import type { AccountContext } from '../../../src/main/usecases/account-context.ts';
import { submitCharge } from '../../../src/main/usecases/charge/submit-charge.ts';
import { checkRun, startRun } from '../../../src/main/usecases/runs/start-run.ts';
import { addDuePlans, duePlans } from '../due-plans.ts';
import type { DuePlan } from '../due-plans.ts';
import { countCalls } from './count-calls.ts';

/** The kinds of charges that are counted; the cards of the last but one get another token with the response. */
export type CountedCharge = 'keyed' | 'cardOnFile' | 'instalmentOfRun' | 'instalmentUnrenewed';

/** Trips to the records that one charge makes, and what is counted of them on an engine. */
export interface ChargeTrips {
  /** Calls of the ledger, by name. */
  readonly calls: readonly string[];
  /** Statements, or round trips, by what `take` counts. */
  readonly count: number;
}

/** Plans that the bank has to know: one to be charged first, six for each pair of runs, and one whose card is charged. */
export const plansOfTrips: readonly DuePlan[] = duePlans(14, 'TRIP');

/**
 * Charges a keyed card, a card on file and instalments of a run, each after others of its kind, and counts what each
 * makes. What a run itself takes is no part: of two runs, the one with two instalments more is compared.
 */
export async function measureCharges(
  whole: AccountContext,
  take: () => number,
): Promise<Readonly<Record<CountedCharge, ChargeTrips>>> {
  const counted = countCalls(whole.ledger);
  const context: AccountContext = { ...whole, ledger: counted.ledger };
  const measure = async (work: () => Promise<unknown>): Promise<ChargeTrips> => {
    counted.take();
    take();
    await work();
    return { count: take(), calls: counted.take() };
  };
  const settings = { concurrency: 1, gapMs: 0, notConfirmedMax: 3, startsAt: null };
  const entry = { operatorId: 'admin' as OperatorId, at: context.clock.now() };
  await context.ledger.planRules.saveRunSettings(settings, entry);
  const [onFile, ...due] = plansOfTrips;
  if (onFile === undefined) throw new Error('There is a plan for the card on file');
  // Each kind is charged twice before: a statement is prepared when it comes again.
  for (const index of [1, 2]) await chargeKeyed(context, index);
  const keyed = await measure(() => chargeKeyed(context, 3));

  await addDuePlans(context, due.slice(0, 1));
  await run(context, 1);
  const ofRun = async (charging: AccountContext, plans: readonly DuePlan[]) => {
    await addDuePlans(context, plans.slice(0, 2));
    const shorter = await measure(() => run(charging, 2));
    await addDuePlans(context, plans.slice(2));
    const longer = await measure(() => run(charging, 4));
    return halfOfMore(longer, shorter);
  };
  const instalmentOfRun = await ofRun(context, due.slice(1, 7));
  const instalmentUnrenewed = await ofRun(withoutNewTokens(context), due.slice(7));
  const [planId] = await addDuePlans(context, [onFile]);
  if (planId === undefined) throw new Error('The plan for the card on file was added');
  const card = await cardOf(context, planId);
  for (const index of [1, 2]) await chargeOnFile(context, card, index);
  const cardOnFile = await measure(() => chargeOnFile(context, card, 3));
  return { keyed, cardOnFile, instalmentOfRun, instalmentUnrenewed };
}

/** The practice bank names another token with every response; many gateways name the one that was sent, or none. */
function withoutNewTokens(context: AccountContext): AccountContext {
  const connect: AccountContext['gateway']['connect'] = async (endpoint) => {
    const connected = await context.gateway.connect(endpoint);
    if (!connected.ok) return connected;
    const connection = connected.value;
    return ok({
      isUsable: () => connection.isUsable(),
      describePurchase: (request) => connection.describePurchase(request),
      sendPurchase: async (request, onLate) => {
        const received = await connection.sendPurchase(request, onLate);
        return { ...received, cardToken: null };
      },
      sendRefund: (request) => connection.sendRefund(request),
      close: () => connection.close(),
    });
  };
  return { ...context, gateway: { ...context.gateway, connect } };
}

function halfOfMore(longer: ChargeTrips, shorter: ChargeTrips): ChargeTrips {
  const rest = [...longer.calls];
  for (const call of shorter.calls) {
    const at = rest.indexOf(call);
    if (at !== -1) rest.splice(at, 1);
  }
  const names = [...new Set(rest)];
  const halved = names.flatMap((name) => {
    const times = rest.filter((call) => call === name).length;
    return Array.from({ length: Math.ceil(times / 2) }, () => name);
  });
  return { calls: halved, count: (longer.count - shorter.count) / 2 };
}

const clerk = { id: 'clerk' as OperatorId, name: 'Clerk', role: 'clerk' } as const;

/** A published test number that is always approved. */
const cardNumber = '5123456789012346';

type Submission = Parameters<typeof submitCharge>[2];
type Paid = Pick<Submission, 'reference' | 'amountMinor' | 'customerId' | 'card'>;

async function charge(context: AccountContext, paid: Paid): Promise<void> {
  const { id } = context.drafts.open(null);
  const answer = await submitCharge(context, clerk, {
    draftId: id,
    currency: 'AUD' as CurrencyCode,
    channel: 'phone',
    saveCard: null,
    duplicateReason: null,
    ...paid,
  });
  if (!answer.ok || answer.value.kind !== 'accepted') {
    throw new Error(`A charge was not accepted: ${JSON.stringify(answer)}`);
  }
  await context.inFlightCharges.allEnded();
}

function chargeKeyed(context: AccountContext, index: number): Promise<void> {
  return charge(context, {
    reference: `KEYED-${index}`,
    amountMinor: 1_000 + index * 100,
    customerId: null,
    card: {
      kind: 'keyed',
      number: cardNumber,
      expiryMonth: 12,
      expiryYear: 2030,
      holder: 'A Cardholder',
      securityCode: '123',
      codeAbsentReason: null,
    },
  });
}

interface CardOfCustomer {
  readonly cardId: CardId;
  readonly customerId: CustomerId;
}

async function cardOf(context: AccountContext, planId: PlanId): Promise<CardOfCustomer> {
  const secrets = await context.ledger.plans.planSecrets(planId);
  if (!secrets.ok || secrets.value === null) throw new Error('The plan has a card');
  const { card } = secrets.value;
  return { cardId: card.id, customerId: card.customerId };
}

function chargeOnFile(
  context: AccountContext,
  { cardId, customerId }: CardOfCustomer,
  index: number,
): Promise<void> {
  const card = { kind: 'kept', cardId } as const;
  const amountMinor = 50_000 + index * 100;
  return charge(context, { reference: `FILE-${index}`, amountMinor, customerId, card });
}

async function run(context: AccountContext, count: number): Promise<void> {
  const runner = createRunner(context);
  const wanted = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' } as const;
  const check = await checkRun(context, wanted);
  if (!check.ok || check.value.count !== count) throw new Error('Not every row would go');
  const seen = { ...wanted, seenCount: check.value.count, seenTotals: check.value.totals };
  const started = await startRun(context, runner, clerk, seen);
  if (!started.ok || started.value.kind !== 'run') throw new Error('The run did not start');
  while (runner.current() !== null) await new Promise((resolve) => setTimeout(resolve, 5));
  const record = await context.ledger.runs.findRun(started.value.run.id);
  const items = record.ok ? (record.value?.run.items ?? []) : [];
  if (!items.every(({ state }) => state === 'approved')) throw new Error('Not every row was paid');
}
