import type { AlteredFacts } from '../../ports/ledger/audit.ts';
import type { LedgerSide } from '../thread/ledger-thread.ts';

/** Delay before the first step, so that the first lists load first, in ms. */
const beginAfterMs = 10_000;

/** Pause between two steps of a hundred plans or orders, in ms: a million payments take two hours, and no list waits. */
const pauseMs = 500;

/** Bounds what is listed; the first ones are enough to begin with. */
const listedMax = 100;

/** A check of every plan and payment that runs beside all other work. */
export interface SlowCheck {
  found(): AlteredFacts;
  end(): void;
}

/** Compares every plan with its seal and every payment with the log, once after each opening. */
export function checkSlowly(reader: LedgerSide, waitMs = beginAfterMs): SlowCheck {
  const plans = new Set<string>();
  const payments = new Set<string>();
  let isChecked = false;
  let waiting: NodeJS.Timeout | null = null;

  const later = (run: () => Promise<void>, afterMs: number) => {
    waiting = setTimeout(() => void run(), afterMs);
    waiting.unref();
  };
  const step = async (method: 'alteredPlans' | 'alteredPayments', after: string): Promise<void> => {
    const checked = await reader.call(method, after);
    // Closed records, or a busy reader: the next opening begins again.
    if (!checked.ok) return;
    const found = method === 'alteredPlans' ? plans : payments;
    for (const reference of checked.value.references) {
      if (found.size < listedMax) found.add(reference);
    }
    const { next } = checked.value;
    if (next !== null) later(() => step(method, next), pauseMs);
    else if (method === 'alteredPlans') later(() => step('alteredPayments', ''), pauseMs);
    else isChecked = true;
  };
  later(() => step('alteredPlans', ''), waitMs);
  return {
    found: () => ({ plans: [...plans], payments: [...payments], isChecked }),
    end: () => {
      if (waiting !== null) clearTimeout(waiting);
    },
  };
}
