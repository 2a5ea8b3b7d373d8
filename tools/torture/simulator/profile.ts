import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import type { SimulatedContext } from './simulated-context.ts';
import type { VirtualTime } from './virtual-time.ts';
import { dayMs, hourMs, minuteMs } from '../../../src/domain/time/units.ts';

/** Fault rates of one simulated world; each is a share of its occasions, from 0 to 1. */
export interface Profile {
  readonly name: string;
  /** Share of connections that fail. */
  readonly connectFault: number;
  /** Share of responses that are lost, broken, or altered. */
  readonly badResponse: number;
  /** Share of responses that come after the soft deadline. */
  readonly lateResponse: number;
  /** Share of calls to the records that fail. */
  readonly ledgerFault: number;
  /** Share of steps in which the terminal dies, at any of the next calls. */
  readonly crash: number;
  /** Share of reads and writes of the sealing key that fail. */
  readonly keychainFault: number;
  /** Share of resolutions as not charged of a payment that was charged. */
  readonly mistaken: number;
  /** Share of steps in which the computer's clock is set. */
  readonly wallJump: number;
  /** Share of steps in which a backup is made, or restored over the records. */
  readonly restore: number;
  /** True when the bank refuses a reference that it has charged before. */
  readonly refusesKnownReference: boolean;
}

const calm: Profile = {
  name: 'calm',
  connectFault: 0,
  badResponse: 0,
  lateResponse: 0,
  ledgerFault: 0,
  crash: 0,
  keychainFault: 0,
  mistaken: 0,
  wallJump: 0,
  restore: 0,
  refusesKnownReference: false,
};

/** Picks the fault rates of a world: one in eight is calm, so that calm worlds prove that calm stays calm. */
export function anyProfile(chance: SeededChance): Profile {
  const name = chance.oneOf([
    'calm',
    'bad answers',
    'bad answers',
    'crashes',
    'bad records',
    'everything',
    'everything',
    'restores',
    'hell',
  ] as const);
  const refusesKnownReference = chance.fraction() < 0.5;
  const bad = { connectFault: 0.05, badResponse: 0.2, lateResponse: 0.1, mistaken: 0.1 };
  switch (name) {
    case 'calm':
      return { ...calm, refusesKnownReference };
    case 'bad answers':
      return { ...calm, ...bad, name, refusesKnownReference };
    case 'crashes':
      return { ...calm, ...bad, name, crash: 0.05, refusesKnownReference };
    case 'bad records':
      return { ...calm, ...bad, name, ledgerFault: 0.01, refusesKnownReference };
    case 'restores':
      return { ...calm, ...bad, name, restore: 0.06, refusesKnownReference };
    case 'everything':
      return everything(name, 1, refusesKnownReference);
    case 'hell':
      return everything(name, 3, refusesKnownReference);
  }
}

function everything(name: string, times: number, refusesKnownReference: boolean): Profile {
  return {
    name,
    connectFault: 0.05 * times,
    badResponse: 0.15 * times,
    lateResponse: 0.05 * times,
    ledgerFault: 0.003 * times,
    crash: 0.02 * times,
    keychainFault: 0.02 * times,
    mistaken: 0.05 * times,
    wallJump: 0.01,
    restore: 0.01 * times,
    refusesKnownReference,
  };
}

/** Time without any action by staff, in ms: mostly seconds, now and then days. */
export function anyWhileMs(chance: SeededChance): number {
  return chance.weighted([
    [50, chance.below(5_000)],
    [20, chance.below(3 * minuteMs)],
    [10, chance.below(hourMs)],
    [8, chance.below(10 * dayMs)],
  ]);
}

/**
 * Schedules a death, sets a clock, or saves what the app saves at intervals.
 *
 * Returns how the clock moved; null when it did not.
 */
export function disturb(
  { context, life }: SimulatedContext,
  { chance, profile }: { readonly chance: SeededChance; readonly profile: Profile },
  time: VirtualTime,
): string | null {
  const { crash, wallJump } = profile;
  let clockMoved: string | null = null;
  if (chance.fraction() < crash) {
    life.dieAtCall(1 + chance.below(40), chance.oneOf(['dies-before', 'dies-after']));
  }
  if (chance.fraction() < wallJump) {
    const days = chance.oneOf([-30, -1, 1, 10, 400]);
    time.setWall(days * dayMs);
    clockMoved = `clock ${days}`;
  }
  if (chance.fraction() < 0.2) {
    context.running.save().catch(() => undefined);
    context.ledgerTime.save().catch(() => undefined);
  }
  // The app is quit while a response is awaited.
  if (chance.fraction() < crash / 4) context.inFlightCharges.abandonAll();
  return clockMoved;
}
