import { errorFacts } from '../../ipc/error-facts.ts';
import type { IdSource } from '../../ports/ids.ts';
import type { Log } from '../../ports/log.ts';

/** The process, as far as it reports uncaught errors. */
export interface FaultSource {
  on(
    event: 'uncaughtException' | 'unhandledRejection',
    listener: (thrown: unknown) => void,
  ): unknown;
}

export interface UncaughtErrorParts {
  readonly log: Log;
  readonly ids: Pick<IdSource, 'reportId'>;
  /** Tells the operator once; must not block, because a charge may be waiting for its response. */
  readonly tell: (reportId: string) => void;
}

/**
 * Logs uncaught errors without their messages, and tells the operator once.
 *
 * The process stays: a charge whose response is on its way must not be lost to a fault elsewhere. Nothing is reported
 * elsewhere, and no dump is written, because either could hold a card number.
 */
export function reportUncaughtErrors(
  source: FaultSource,
  { log, ids, tell }: UncaughtErrorParts,
): void {
  let isTold = false;
  const receive = (event: string) => (thrown: unknown) => {
    const reportId = ids.reportId();
    log.error(event, { reportId, ...errorFacts(thrown) });
    if (isTold) return;
    isTold = true;
    tell(reportId);
  };
  source.on('uncaughtException', receive('uncaught-exception'));
  source.on('unhandledRejection', receive('unhandled-rejection'));
}
