import { createHash } from 'node:crypto';
import { seededChance } from '../../bench/seed/seeded-chance.ts';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import type { BootId } from '../../../src/domain/ids.ts';
import type { Ledger } from '../../../src/main/ports/ledger/ledger.ts';
import { countedIds } from './counted-ids.ts';
import { checkAtRest, readInvariants } from './last-checks.ts';
import { createOracle } from './oracle.ts';
import type { Oracle } from './oracle.ts';
import { welcome } from './plan-staff.ts';
import { anyProfile, anyWhileMs, disturb } from './profile.ts';
import type { Profile } from './profile.ts';
import { openBank } from './simulated-bank.ts';
import type { SimulatedBank } from './simulated-bank.ts';
import { startContext } from './simulated-context.ts';
import type { SimulatedContext } from './simulated-context.ts';
import { SimulatedCopies } from './records-copy.ts';
import { beginLife } from './simulated-life.ts';
import type { SimulatedLife } from './simulated-life.ts';
import { createRecords, openRecords, SimulatedBreak } from './simulated-records.ts';
import type { SimulatedRecords } from './simulated-records.ts';
import type { Office } from './staff.ts';
import { staffMoves } from './staff-moves.ts';
import { listeningLog } from './listening-log.ts';
import { forgetRefunds } from './simulated-refund.ts';
import { hearRecords, touchedBy } from './hear-records.ts';
import { createVirtualTime } from './virtual-time.ts';
import type { VirtualTime } from './virtual-time.ts';
import { countsOf, seenBy, sentTo, stateOf } from './world-end.ts';
import type { WorldEnd } from './world-end.ts';
import { dayMs, minuteMs } from '../../../src/domain/time/units.ts';

const fullCheckEverySteps = 50;

/** Puts a bug between the terminal and its records, for tests of the oracle. */
export type Plant = (ledger: Ledger) => Ledger;

/** One terminal, its bank and its staff, in one thread and in virtual time. */
export class World {
  step = 0;
  lastMove = 'none';
  readonly #seed: number;
  readonly #chance: SeededChance;
  readonly #profile: Profile;
  readonly #time: VirtualTime;
  readonly #records: SimulatedRecords;
  readonly #bank: SimulatedBank;
  readonly #oracle: Oracle;
  readonly #ids = countedIds();
  readonly #keys: { key: Buffer | null } = { key: null };
  readonly #copies = new SimulatedCopies();
  readonly #trace = createHash('sha256');
  readonly #touched = new Set<string>();
  #customers: Office['customers'] = [];
  #life: SimulatedLife = beginLife();
  #desk: SimulatedContext | null = null;
  #starts = 0;
  #deadMs = 0;
  #trouble: unknown = null;
  readonly #plant: Plant;

  private constructor(
    seed: number,
    time: VirtualTime,
    { records, plant }: { readonly records: SimulatedRecords; readonly plant: Plant },
  ) {
    this.#seed = seed;
    this.#plant = plant;
    this.#chance = seededChance(seed);
    this.#profile = anyProfile(this.#chance);
    this.#time = time;
    this.#records = records;
    this.#bank = openBank(time, seededChance(seed ^ 0x0b_a2_4c), this.#profile);
    const aliveMs = () => time.runMs() - this.#deadMs;
    this.#oracle = createOracle(records.handle, {
      bank: () => this.#bank,
      aliveMs,
      isNoted: (id) => this.#copies.isNoted(id),
      isNotedCharged: (id) => this.#copies.isNotedCharged(id),
      isRefundNoted: (id) => this.#copies.isRefundNoted(id),
    });
  }

  static async open(seed: number, plant: Plant = (ledger) => ledger): Promise<World> {
    const time = createVirtualTime('2026-03-02T09:00:00.000Z');
    const world = new World(seed, time, { records: await createRecords(time.wall()), plant });
    while (world.#customers.length === 0) {
      const context = await world.#started();
      world.#customers =
        context === null ? [] : await world.#whileAlive(welcome(world.#office(), context), []);
    }
    return world;
  }

  attempts(): number {
    return countsOf(this.#records.handle).attempts;
  }

  /** Takes one step: staff act, time passes, or the terminal dies. */
  async takeStep(): Promise<void> {
    this.step += 1;
    this.#backUpOrRestore();
    const context = await this.#started();
    if (context === null) return;
    const clockMoved = disturb(context, this.#office(), this.#time);
    if (clockMoved !== null) this.#note(clockMoved);
    for (let left = 1 + this.#chance.below(3); left > 0; left -= 1) this.#act(context);
    await this.#settle();
    if (this.#chance.fraction() < 0.6) await this.#pass(anyWhileMs(this.#chance));
    await this.#look();
  }

  /** Lets everything in progress arrive, and compares all of it with the truth. */
  async comeToRest(): Promise<void> {
    this.lastMove = 'rest';
    for (let rounds = 0; rounds < 30; rounds += 1) {
      const context = await this.#started();
      await this.#pass(5 * minuteMs);
      if (rounds >= 10 && context !== null && this.#life.isAlive) break;
    }
    await checkAtRest(this.#records, this.#oracle);
  }

  end(breach: WorldEnd['breach']): WorldEnd {
    const ended = {
      seed: this.#seed,
      profile: this.#profile.name,
      ...countsOf(this.#records.handle),
      ...sentTo(this.#bank),
      ...seenBy(this.#oracle),
      steps: this.step,
      starts: this.#starts,
      trace: this.#trace.digest('hex'),
      breach,
    };
    this.#life.die();
    this.#records.handle.close();
    return ended;
  }

  #office(): Office {
    return {
      chance: this.#chance,
      profile: this.#profile,
      bank: this.#bank,
      oracle: this.#oracle,
      records: this.#records,
      customers: this.#customers,
    };
  }

  #act(context: SimulatedContext): void {
    const [name, move] = this.#chance.weighted(
      staffMoves.map(([weight, called, done]) => [weight, [called, done]] as const),
    );
    this.lastMove = name;
    const { life } = context;
    move(this.#office(), context).then(
      (word) => this.#note(`${name} ${word}`),
      (error: unknown) => {
        if (!life.isAlive || error instanceof SimulatedBreak) return;
        this.#trouble ??= error;
      },
    );
  }

  /** Makes a backup, or restores the last one: on this computer, or on one that has sent nothing yet. */
  #backUpOrRestore(): void {
    if (this.#chance.fraction() >= this.#profile.restore) return;
    const { handle } = this.#records;
    if (!this.#copies.isBackedUp || this.#chance.fraction() < 0.6) {
      this.#copies.backUp(handle, this.#time.wall());
      return this.#note('backup');
    }
    this.#life.die();
    this.#copies.restore(handle, this.step);
    this.#touched.clear();
    if (this.#chance.fraction() < 0.5) {
      this.#copies.moveToNewComputer(this.step);
      forgetRefunds(this.#bank);
    }
    this.#oracle.wasRestored();
    this.#note(`restore on ${this.#copies.computer}`);
  }

  /** The running terminal, restarted when it died; null when it does not start this time. */
  async #started(): Promise<SimulatedContext | null> {
    if (this.#desk !== null && this.#life.isAlive && !this.#life.areRecordsLost) return this.#desk;
    if (this.#starts > 0) await this.#stayDead();
    this.#life.die();
    const life = beginLife();
    this.#life = life;
    this.#desk = null;
    this.#starts += 1;
    if (this.#chance.fraction() < this.#profile.crash * 4) {
      life.dieAtCall(1 + this.#chance.below(6), this.#chance.oneOf(['dies-before', 'dies-after']));
    }
    const bootId = `boot-${this.#starts}` as BootId;
    const unknownBefore = this.#oracle.unknownIds();
    const refundsBefore = this.#oracle.refunds.unknownIds();
    const ledger = openRecords({
      records: this.#records,
      bootId,
      life,
      chance: seededChance(this.#seed ^ (this.#starts * 7_919)),
      faultRate: this.#profile.ledgerFault,
      onResult: (method, values, result) => this.#hear(method, values, result),
    });
    this.#desk = await this.#whileAlive(
      startContext({
        time: this.#time,
        chance: seededChance(this.#seed ^ (this.#starts * 104_729)),
        profile: this.#profile,
        bank: this.#bank,
        oracle: this.#oracle,
        life,
        ledger: this.#plant(ledger),
        bootId,
        ids: this.#ids,
        keys: this.#keys,
        ...this.#copies.atStart(),
        log: listeningLog((breach) => (this.#trouble ??= breach)),
        onRecovered: () => {
          this.#oracle.checkRecovered(unknownBefore, bootId);
          this.#oracle.refunds.checkRecovered(refundsBefore, bootId);
        },
      }),
      null,
    );
    this.#note(`start ${this.#starts} ${this.#desk === null ? 'failed' : 'worked'}`);
    return this.#desk;
  }

  /** The terminal is not restarted at once; the bank goes on in the meantime. */
  async #stayDead(): Promise<void> {
    this.#life.die();
    const deadMs = this.#chance.below(this.#chance.oneOf([1_000, minuteMs, dayMs]));
    this.#deadMs += deadMs;
    await this.#pass(deadMs);
  }

  /** Waits for work that a death may leave without a result for ever. */
  async #whileAlive<Value>(work: Promise<Value>, otherwise: Value): Promise<Value> {
    let ended: { readonly value: Value } | null = null;
    const listening = async () => {
      try {
        ended = { value: await work };
      } catch (error) {
        if (!(error instanceof SimulatedBreak)) this.#trouble ??= error;
      }
    };
    void listening();
    await this.#settle();
    const done = ended as { readonly value: Value } | null;
    return done === null ? otherwise : done.value;
  }

  /** Records each call to the records and its result, even when the terminal died before receiving it. */
  #hear(method: string, values: readonly unknown[], result: unknown): void {
    hearRecords({ bank: this.#bank, oracle: this.#oracle }, { method, values, result });
    const touched = touchedBy(values);
    if (touched !== null) this.#touched.add(touched);
  }

  /** Lets time pass, one timer after the other, until it is over or the terminal is dead. */
  async #pass(durationMs: number): Promise<void> {
    const until = this.#time.runMs() + durationMs;
    for (;;) {
      const due = this.#time.nextDueMs();
      if (due === null || due > until) break;
      this.#time.goTo(due);
      await this.#settle();
    }
    this.#time.goTo(until);
  }

  /** Waits until only time can move: no call of the records is open and no promise is left. */
  async #settle(): Promise<void> {
    do {
      await new Promise((resolve) => setImmediate(resolve));
    } while (this.#records.pending.count > 0);
    const trouble = this.#oracle.found() ?? this.#trouble;
    if (trouble !== null) throw trouble;
  }

  async #look(): Promise<void> {
    for (const id of this.#touched) {
      this.#oracle.checkAttempt(id);
      this.#note(`${id} ${stateOf(this.#records.handle, id)}`);
    }
    this.#touched.clear();
    if (this.step % fullCheckEverySteps !== 0) return;
    this.#oracle.checkAll();
    await readInvariants(this.#records);
  }

  #note(words: string): void {
    this.#trace.update(`${this.step} ${words}\n`);
  }
}
