/** The task of one life of the terminal, passed as its only argument. */
export interface Life {
  /** Its data folder. */
  readonly folder: string;
  readonly work: LifeWork;
}

export type LifeWork =
  /** Charges, retries, resolves and runs what is due, until it is killed. */
  | {
      readonly kind: 'load';
      readonly seed: number;
      /** Prefix of every reference of this life, so that no other life has the same. */
      readonly prefix: string;
      /** Forms worked on at the same time. */
      readonly lanes: number;
      /** Rate at which staff answer *not there* for a payment that was charged, from 0 to 1. */
      readonly errRate: number;
    }
  /** Opens the records, recovers what earlier lives left, and quits in order. */
  | { readonly kind: 'settle' }
  /** Writes the given number of plans that are due today, and quits in order. */
  | { readonly kind: 'plans'; readonly prefix: string; readonly count: number }
  /** Charges the given number of orders one after another, and quits in order. */
  | { readonly kind: 'charges'; readonly prefix: string; readonly count: number }
  /** Charges while calls of the database fail in turn, every `stride`-th of them. */
  | { readonly kind: 'disk-faults'; readonly prefix: string; readonly stride: number }
  /** Charges on a small disk that is full, and has room again, for the given number of rounds. */
  | { readonly kind: 'full-disk'; readonly prefix: string; readonly rounds: number }
  /** Charges the given number of orders, several at a time, and reports the resources used. */
  | { readonly kind: 'soak'; readonly prefix: string; readonly count: number }
  /** Works one terminal of a shop as `load` does, until it is killed or stopped. */
  | {
      readonly kind: 'shop';
      readonly seed: number;
      readonly prefix: string;
      readonly lanes: number;
      readonly errRate: number;
      /** Chances, from 0 to 1, that it kills or stops itself at each point of a charge. */
      readonly hazards: { readonly kill: number; readonly stop: number };
    }
  /** Opens one terminal of a shop when all faults are over, charges an order, and quits in order. */
  | {
      readonly kind: 'shop-end';
      readonly prefix: string;
      /** Time in which the others recover what they left, and the longest time for the end of a run, in ms. */
      readonly watchMs: number;
      readonly runMs: number;
    }
  /** Runs one flow of money once, and quits in order. */
  | {
      readonly kind: 'flow';
      readonly name: string;
      readonly tag: string;
      readonly amountMinor: number;
    };

/**
 * Words that a life prints, one line each, written at once so that a kill loses none.
 *
 * `shown` is an outcome that the screen received as saved; `erred` a reference that staff said was not charged although
 * it was; `killed` the point at which it kills itself, and `stopped` that at which it stops; `unsaved` an outcome that
 * the screen received as not saved; `fact` a name and a number; `stuck` the number of sends without an outcome right
 * after opening.
 */
export type LifeWord =
  | 'up'
  | 'stuck'
  | 'shown'
  | 'unsaved'
  | 'erred'
  | 'killed'
  | 'stopped'
  | 'fact'
  | 'note'
  | 'done';
