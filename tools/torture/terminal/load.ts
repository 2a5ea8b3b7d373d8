import type { AttemptView } from '../../../src/contract/charge/attempt-view.ts';
import type { OperationInput } from '../../../src/contract/index.ts';
import { notFoundPhrase } from '../../../src/domain/charge/not-found-phrase.ts';
import { resolutionQuestions } from '../../../src/domain/charge/question-resolution.ts';
import { resolutionRules } from '../../../src/domain/charge/resolution-rules.ts';
import { zoneClock } from '../../../src/domain/time/zone-clock.ts';
import type { Charge } from '../../../src/main/sandbox/bank-state.ts';
import { seededChance } from '../../bench/seed/seeded-chance.ts';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import type { LifeWork } from './life.ts';
import { say } from './open-terminal.ts';
import type { OpenTerminal } from './open-terminal.ts';
import { chargeOnce, ended, submissionOf } from './orders.ts';
import type { KeyedOrder } from './orders.ts';

type Load = Extract<LifeWork, { readonly kind: 'load' }>;

/** Endings of amounts that a card approves, approves in part, declines, and loses. */
const endings = [
  [6, '00'],
  [1, '08'],
  [2, '10'],
  [1, '51'],
  [1, '94'],
  [1, '98'],
  [1, '97'],
] as const;

const holdMinutes = 31;

/** Practice uses the computer's time. */
const machineZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Works the terminal as hard as staff could: charges, double submits, retries of attempts in every state, resolutions,
 * and a run over what is due, all at the same time and for ever.
 */
export async function keepCharging(terminal: OpenTerminal, load: Load): Promise<void> {
  const chance = seededChance(load.seed);
  await terminal.call('session.switch-role', { role: 'supervisor' });
  const staff = new Staff(terminal, load, chance);
  const lanes = Array.from({ length: load.lanes }, () => forEver(() => staff.act()));
  await Promise.all([...lanes, forEver(() => driveRun(terminal))]);
}

async function forEver(act: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await act();
    } catch (error) {
      say('note', error instanceof Error ? error.message : 'unknown');
      await wait(20);
    }
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

class Staff {
  readonly #terminal: OpenTerminal;
  readonly #load: Load;
  readonly #chance: SeededChance;
  #orders = 0;

  constructor(terminal: OpenTerminal, load: Load, chance: SeededChance) {
    this.#terminal = terminal;
    this.#load = load;
    this.#chance = chance;
  }

  /** Takes one step, chosen by chance. */
  act(): Promise<void> {
    return this.#chance.weighted<() => Promise<void>>([
      [6, () => this.#charge()],
      [1, () => this.#submitTwice()],
      [3, () => this.#tryAgain()],
      [2, () => this.#settle()],
    ])();
  }

  #order(): KeyedOrder {
    this.#orders += 1;
    const isTelling = this.#chance.below(2) === 0;
    const ending = isTelling ? this.#chance.weighted(endings) : '00';
    return {
      reference: `${this.#load.prefix}-${this.#orders}`,
      amountMinor: 10_000 + this.#orders * 100 + Number(ending),
      card: isTelling ? 'telling' : 'approving',
    };
  }

  async #charge(): Promise<void> {
    await chargeOnce(this.#terminal, this.#order());
  }

  /** Submits the same form twice at once, and two forms of one order at once: each is charged once at most. */
  async #submitTwice(): Promise<void> {
    const terminal = this.#terminal;
    const order = this.#order();
    const { draftId } = await terminal.call('charge.open', { retryOf: null });
    const again = await terminal.call('charge.open', { retryOf: null });
    const answers = await Promise.all(
      [draftId, draftId, again.draftId].map((id) =>
        terminal.call('charge.submit', submissionOf(id, order)),
      ),
    );
    await Promise.all(answers.map((answer) => ended(terminal, answer)));
  }

  /** Keys an order again whatever its outcome, from two forms at once; the guards must prevent a second charge. */
  async #tryAgain(): Promise<void> {
    const recent = await this.#terminal.call('charge.recent', { limit: 40 });
    const open = recent.filter(({ kind, state }) => kind === 'single' && state !== 'approved');
    if (open.length === 0) return this.#charge();
    const { orderReference, amountMinor, id } = this.#chance.oneOf(open);
    const order: KeyedOrder = { reference: orderReference, amountMinor, card: 'approving' };
    const retryOf = id as OperationInput<'charge.open'>['retryOf'];
    await Promise.all([
      chargeOnce(this.#terminal, order, retryOf),
      chargeOnce(this.#terminal, order, retryOf),
    ]);
  }

  /** Looks for a payment in the bank's own list, and resolves it by what is there. */
  async #settle(): Promise<void> {
    const open = await this.#terminal.call('unconfirmed.list', {});
    const resting = open.filter(({ inFlight }) => !inFlight);
    if (resting.length === 0) return this.#charge();
    const attempt = this.#chance.oneOf(resting);
    const finding = await this.#find(attempt);
    if (resolutionRules[finding.found].isHeld) {
      await this.#terminal.call('practice.pass-time', { minutes: holdMinutes });
    }
    // The dashboard is right here, even when its evidence looks wrong beside what was sent.
    const confirmed = [...resolutionQuestions];
    const attemptId = attempt.id as OperationInput<'unconfirmed.resolve'>['attemptId'];
    await this.#terminal.call('unconfirmed.resolve', { attemptId, finding, confirmed });
  }

  async #find({ reference, dispatchedAt, preparedAt }: AttemptView): Promise<ResolutionInput> {
    const { charges, declines } = await askBank();
    const notThere: ResolutionInput = {
      found: 'not-charged',
      howLooked: 'Searched reference and amount',
      typedPhrase: notFoundPhrase,
    };
    const charged = charges.findLast((charge) => charge.reference === reference);
    if (charged !== undefined) {
      if (this.#chance.fraction() < this.#load.errRate) {
        say('erred', reference);
        return notThere;
      }
      const { id, capturedMinor } = charged;
      return { found: 'charged', transactionId: id, amountTakenMinor: capturedMinor };
    }
    const declined = declines.findLast((charge) => charge.reference === reference);
    if (declined === undefined) return notThere;
    const { id, responseCode } = declined;
    const sentAt = Date.parse(dispatchedAt ?? preparedAt);
    const shownAt = zoneClock(machineZone).show(sentAt).slice(0, 16);
    const typedPhrase = notFoundPhrase;
    return { found: 'declined', transactionId: id, responseCode, shownAt, typedPhrase };
  }
}

type ResolutionInput = OperationInput<'unconfirmed.resolve'>['finding'];

/** The bank's own list, as its dashboard would show it. */
async function askBank(): Promise<{
  readonly charges: readonly Charge[];
  readonly declines: readonly Charge[];
}> {
  const reply = await fetch(
    `${process.env['TILLROOM_TORTURE_BANK'] ?? ''}/_practice/truth?token=torture`,
  );
  // A checked cast: it is the practice bank's own page.
  return (await reply.json()) as Awaited<ReturnType<typeof askBank>>;
}

/** Resumes the present run or helps with that of another terminal, or starts one over what is due. */
export async function driveRun(terminal: OpenTerminal): Promise<void> {
  await wait(10);
  const { run } = await terminal.call('runs.current', {});
  if (run !== null) {
    const command = run.state === 'paused' ? 'resume' : run.help === 'possible' ? 'help' : null;
    if (command === null) return;
    const runId = run.id as OperationInput<'runs.control'>['runId'];
    await terminal.call('runs.control', { runId, command });
    return;
  }
  const request = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' } as const;
  const { count, totals } = await terminal.call('runs.check', request);
  if (count === 0) return wait(50);
  await terminal.call('runs.start', { ...request, seenCount: count, seenTotals: totals });
}
