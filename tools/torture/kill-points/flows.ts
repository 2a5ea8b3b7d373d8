import type { OperationInput } from '../../../src/contract/index.ts';
import { notFoundPhrase } from '../../../src/domain/charge/not-found-phrase.ts';
import type { Fault } from '../../../src/main/sandbox/faults/faults.ts';
import { addDuePlans, duePlans } from '../../bench/due-plans.ts';
import { tappedContext } from '../terminal/context-tap.ts';
import type { OpenTerminal } from '../terminal/open-terminal.ts';
import { chargeOnce, ended, keyedCard, submissionOf } from '../terminal/orders.ts';
import type { KeyedOrder } from '../terminal/orders.ts';
import { keepLook, lookAt } from './left-behind.ts';
import { paySomeWallet } from './wallet-flow.ts';

/** Parameters of a flow: the terminal, and a tag and an amount that no other flow has. */
export interface FlowScene {
  readonly terminal: OpenTerminal;
  readonly tag: string;
  /** Minor units, a whole number of the major ones. */
  readonly amountMinor: number;
  /** Called when everything is prepared: points are counted from here on. */
  readonly arm: () => void;
}

type Flow = (scene: FlowScene) => Promise<void>;

const bankUrl = () => process.env['TILLROOM_TORTURE_BANK'] ?? '';

/** Makes the bank apply a fault to the next purchase. */
async function next(fault: Fault): Promise<void> {
  const url = `${bankUrl()}/_practice/faults?token=torture`;
  await fetch(url, { method: 'POST', body: JSON.stringify(fault) });
}

function order({ tag, amountMinor }: FlowScene, card: KeyedOrder['card'], ending = 0): KeyedOrder {
  return { reference: tag, amountMinor: amountMinor + ending, card };
}

function charge(card: KeyedOrder['card'], ending = 0): Flow {
  return async (scene) => {
    scene.arm();
    await chargeOnce(scene.terminal, order(scene, card, ending));
  };
}

/** A charge whose response was lost, after or before the card was charged. */
async function lost(scene: FlowScene, ending: 98 | 97) {
  const found = await chargeOnce(scene.terminal, order(scene, 'telling', ending));
  if (found?.state !== 'unknown') throw new Error(`It was to be lost, and is ${found?.state}.`);
  return found.id as OperationInput<'unconfirmed.resolve'>['attemptId'];
}

async function addCustomer({ terminal, tag }: FlowScene) {
  const fields = { name: `Customer ${tag}`, phone: '', email: '', notes: '' };
  const saved = await terminal.call('customers.save', { customerId: null, ...fields });
  if (saved.kind !== 'saved') throw new Error('The customer was not saved.');
  return saved.customer.id as NonNullable<OperationInput<'charge.submit'>['customerId']>;
}

/** Most plans of a flow: enough for a run of two at a time to record one ahead, more than once. */
export const plansMax = 5;

/** Plans that are due today, each on a card of its own that the bank already has. */
function addPlans({ tag, amountMinor }: FlowScene, count: number) {
  const plans = duePlans(count, tag).map((plan) => ({ ...plan, amountMinor }));
  return addDuePlans(tappedContext(), plans);
}

async function addPlan(scene: FlowScene) {
  const [planId] = await addPlans(scene, 1);
  if (planId === undefined) throw new Error('The plan was not written.');
  return planId;
}

/** Charges plans that are due in a run of their own. */
function chargeInRun(count: number): Flow {
  return async (scene) => {
    const { terminal } = scene;
    await endOldRun(terminal);
    const instalments = (await addPlans(scene, count)).map((planId) => `${planId}:1`);
    const choice = { kind: 'selected' as const, instalments };
    const request = { choice, expiredCards: 'leave-out' as const };
    const seen = await terminal.call('runs.check', request);
    if (seen.count !== count) throw new Error('Not every row would go with a run.');
    scene.arm();
    const agreed = { ...request, seenCount: seen.count, seenTotals: seen.totals };
    await terminal.call('runs.start', agreed);
    await noRun(terminal);
  };
}

const consent = { words: 'We charge your card each month.', channel: 'phone' } as const;

/** The flows in which money moves, or in which staff record where it went. */
export const flows: Readonly<Record<string, Flow>> = {
  'keyed, approved': charge('approving'),
  'keyed, declined': charge('declining'),
  'keyed, rejected': async (scene) => {
    const body = JSON.stringify({ successful: false, response: {}, errors: ['No'], test: true });
    const contentType = 'application/json';
    await next({ kind: 'answer', status: 422, contentType, body, charge: false });
    await charge('approving')(scene);
  },
  'keyed, answer lost': charge('telling', 98),
  'keyed, approved in part': charge('telling', 10),
  'keyed, card kept': async (scene) => {
    const { terminal } = scene;
    const customerId = await addCustomer(scene);
    const { draftId } = await terminal.call('charge.open', { retryOf: null });
    scene.arm();
    const submission = submissionOf(draftId, order(scene, 'approving'));
    const kept = { ...submission, customerId, saveCard: consent };
    await ended(terminal, await terminal.call('charge.submit', kept));
  },
  'first charge of a plan': async (scene) => {
    const { terminal, tag, amountMinor } = scene;
    const customerId = await addCustomer(scene);
    const { draftId } = await terminal.call('charge.open', { retryOf: null });
    const { today } = await terminal.call('practice.clock', {});
    scene.arm();
    const answer = await terminal.call('plans.start', {
      draftId,
      reference: tag,
      channel: 'phone',
      terms: {
        kind: 'recurring',
        currency: 'AUD',
        period: { unit: 'month', every: 1 },
        startDate: today,
        restFrom: null,
        firstAmountMinor: null,
        amountMinor,
        end: { kind: 'never' },
      },
      customerId,
      card: keyedCard('approving'),
      consent,
      duplicateReason: 'The customer pays twice',
    });
    if (answer.kind !== 'accepted') throw new Error(`Not started: ${JSON.stringify(answer)}`);
    await terminal.outcomeOf(answer.attempt.id);
  },
  'instalment in a run': chargeInRun(1),
  'run that prepares ahead': chargeInRun(plansMax),
  'card of a plan replaced': async (scene) => {
    const { terminal } = scene;
    const planId = await addPlan(scene);
    const { draftId } = await terminal.call('charge.open', { retryOf: null });
    scene.arm();
    const answer = await terminal.call('plans.replace-card', {
      draftId,
      planId,
      channel: 'phone',
      card: keyedCard('approving'),
      consent,
      duplicateReason: 'The customer pays twice',
    });
    if (answer.kind !== 'accepted') throw new Error(`Not replaced: ${JSON.stringify(answer)}`);
    await terminal.outcomeOf(answer.attempt.id);
  },
  'found charged': async (scene) => {
    const attemptId = await lost(scene, 98);
    const reply = await fetch(`${bankUrl()}/_practice/truth?token=torture`);
    const { charges } = (await reply.json()) as {
      readonly charges: readonly { readonly id: string; readonly reference: string }[];
    };
    const transactionId = charges.findLast(({ reference }) => reference === scene.tag)?.id ?? '';
    const amountTakenMinor = scene.amountMinor + 98;
    scene.arm();
    await resolve(scene, attemptId, { found: 'charged', transactionId, amountTakenMinor });
  },
  'found not charged': async (scene) => {
    const attemptId = await lost(scene, 97);
    await scene.terminal.call('practice.pass-time', { minutes: 31 });
    scene.arm();
    await resolve(scene, attemptId, {
      found: 'not-charged',
      howLooked: 'Searched reference and amount',
      typedPhrase: notFoundPhrase,
    });
  },
  'refunded elsewhere': async (scene) => {
    const { terminal, amountMinor } = scene;
    const paid = await chargeOnce(terminal, order(scene, 'approving'));
    if (paid === null) throw new Error('The payment was not taken.');
    const { today } = await terminal.call('practice.clock', {});
    scene.arm();
    const answer = await terminal.call('payments.record-refund', {
      attemptId: paid.id,
      amountMinor,
      refundedOn: today,
      dashboardReference: `REFUND-${scene.tag}`,
      reason: 'Sent back',
    });
    if (answer.kind !== 'recorded') throw new Error(`Not recorded: ${JSON.stringify(answer)}`);
  },
  'wallet purchase': paySomeWallet,
};

async function resolve(
  { terminal }: FlowScene,
  attemptId: OperationInput<'unconfirmed.resolve'>['attemptId'],
  finding: OperationInput<'unconfirmed.resolve'>['finding'],
): Promise<void> {
  const answer = await terminal.call('unconfirmed.resolve', { attemptId, finding });
  if (answer.kind !== 'resolved') throw new Error(`Not resolved: ${JSON.stringify(answer)}`);
}

/** Stops a run that a killed life left, so that each flow starts its own. */
async function endOldRun(terminal: OpenTerminal): Promise<void> {
  const { run } = await terminal.call('runs.current', {});
  if (run === null) return;
  const runId = run.id as OperationInput<'runs.control'>['runId'];
  await terminal.call('runs.control', { runId, command: 'stop' });
  await noRun(terminal);
}

async function noRun(terminal: OpenTerminal): Promise<void> {
  while ((await terminal.call('runs.current', {})).run !== null) {
    await new Promise((done) => setTimeout(done, 2));
  }
}

/** Runs one flow; points are counted once the arming file exists. */
export async function goThrough(
  terminal: OpenTerminal,
  work: { readonly name: string; readonly tag: string; readonly amountMinor: number },
): Promise<void> {
  const flow = flows[work.name];
  if (flow === undefined) throw new Error(`There is no flow ${work.name}.`);
  await terminal.call('session.switch-role', { role: 'supervisor' });
  const { tag, amountMinor } = work;
  const armFile = process.env['TILLROOM_ARM_FILE'] ?? '';
  const arm = () => {
    if (armFile !== '') keepLook(armFile, lookAt(process.env['TILLROOM_POINT_RECORDS'] ?? ''));
  };
  await flow({ terminal, tag, amountMinor, arm });
}
