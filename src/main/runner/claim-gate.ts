import type { RunId } from '../../domain/ids.ts';
import type { LedgerFailure } from '../ports/ledger/ledger-failure.ts';
import type { ClaimAnswer } from '../ports/ledger/runs.ts';
import type { AccountContext } from '../usecases/account-context.ts';

/** Pause before a claim is tried again while every place is taken, in ms. */
const fullWaitMs = 40;

const broken = { kind: 'io-error' } as const satisfies LedgerFailure;

/** Claims items of a helped run, one after another. */
export interface ClaimGate {
  /** Waits while as many charges are in progress as the account allows, and as long as `mayWait` is true. */
  claim(index: number | null): Promise<ClaimAnswer | LedgerFailure>;
}

/** Creates the gate of one terminal: of its claims that find no place, one alone tries again. */
export function createClaimGate(
  { ledger, clock }: Pick<AccountContext, 'ledger' | 'clock'>,
  run: { readonly runId: RunId; readonly width: number },
  mayWait: () => boolean,
): ClaimGate {
  let last: Promise<unknown> = Promise.resolve();
  const claimOnce = async (index: number | null): Promise<ClaimAnswer | LedgerFailure> => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- A claim is tried again until there is a place for it.
      const claimed = await ledger.runs.claimItem({ ...run, index });
      if (!claimed.ok) return claimed.error;
      if (claimed.value.kind !== 'full' || !mayWait()) return claimed.value;
      // oxlint-disable-next-line no-await-in-loop -- A claim is tried again until there is a place for it.
      await clock.waitMs(fullWaitMs);
    }
  };
  return {
    claim: (index) => {
      // A bug ends no more than the claim.
      const claiming = last.then(() => claimOnce(index)).catch(() => broken);
      last = claiming;
      return claiming;
    },
  };
}
