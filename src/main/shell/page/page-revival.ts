import type { Log } from '../../ports/log.ts';

/** How often a page that keeps crashing is brought back. */
const revivalsMax = 3;

/** What reviving stands on. */
export interface RevivalParts {
  readonly load: () => Promise<void>;
  /** Called when the page has crashed too often; then only a restart helps. */
  readonly giveUp: () => void;
  readonly log: Log;
}

/**
 * Brings the page back after its process is gone.
 *
 * The main process has every charge, so that the fresh page shows the truth. A page
 * that keeps crashing is not brought back for ever.
 */
export function reviveWith({ load, giveUp, log }: RevivalParts): (reason: string) => void {
  let revivals = 0;
  return (reason) => {
    log.error('page-gone', { reason, revivals });
    if (reason === 'clean-exit') return;
    if (revivals >= revivalsMax) {
      giveUp();
      return;
    }
    revivals += 1;
    load().catch(() => log.error('page-not-revived'));
  };
}
