/** What one life of the terminal shall do, handed over as its only argument. */
export interface Life {
  /** Its data folder. */
  readonly folder: string;
  readonly work: LifeWork;
}

export type LifeWork =
  /** Charges, retries, settles and runs what is due, until it is killed. */
  | {
      readonly kind: 'load';
      readonly seed: number;
      /** Begins every reference of this life, so that no other life has the same. */
      readonly prefix: string;
      /** Forms that are worked on at the same time. */
      readonly lanes: number;
      /** How often staff say *not there* of a payment that was charged, from 0 to 1. */
      readonly errRate: number;
    }
  /** Opens the records, settles what earlier lives left, and quits in order. */
  | { readonly kind: 'settle' }
  /** Writes so many plans that are due today, and quits in order. */
  | { readonly kind: 'plans'; readonly prefix: string; readonly count: number }
  /** Charges so many orders one after another, and quits in order. */
  | { readonly kind: 'charges'; readonly prefix: string; readonly count: number }
  /** Charges while calls of the database fail in turn, every so many of them. */
  | { readonly kind: 'disk-faults'; readonly prefix: string; readonly stride: number }
  /** Charges on a small disk that is full, and has room again, so many times. */
  | { readonly kind: 'full-disk'; readonly prefix: string; readonly rounds: number }
  /** Charges so many orders, several at a time, and tells what it takes of the machine. */
  | { readonly kind: 'soak'; readonly prefix: string; readonly count: number }
  /** Goes through one flow of money once, and quits in order. */
  | {
      readonly kind: 'flow';
      readonly name: string;
      readonly tag: string;
      readonly amountMinor: number;
    };

/**
 * What a life says, one line each, written at once so that a kill loses nothing that was said.
 *
 * `shown` is an outcome that the screen was told as saved; `erred` a reference that staff said was
 * not charged although it was; `killed` the point at which it kills itself; `fact` a name and a number; `stuck` how many sends stood without an outcome right after opening.
 */
export type LifeWord = 'up' | 'stuck' | 'shown' | 'erred' | 'killed' | 'fact' | 'note' | 'done';
