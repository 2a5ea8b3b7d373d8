import type { Log } from '../../ports/log.ts';

/** Maximum number of reloads of a page that keeps crashing. */
const revivalsMax = 3;

export interface RevivalParts {
  readonly load: () => Promise<void>;
  /** Called when the page has crashed too often; then only a restart helps. */
  readonly giveUp: () => void;
  readonly log: Log;
}

/**
 * Reloads the page after its process has crashed.
 *
 * The main process holds every charge, so the reloaded page shows the truth. A page that keeps crashing is not reloaded
 * for ever.
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
