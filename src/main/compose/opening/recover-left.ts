import type { BootId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Host } from '../../host.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ledger, LedgerFailure } from '../../ports/ledger/ledger.ts';
import type { RecoveringBoot } from '../../ports/ledger/recovering-boot.ts';
import type { Settings } from '../../ports/settings.ts';

interface RecoverDeps {
  readonly host: Host;
  readonly settings: Pick<Settings, 'terminalId'>;
  readonly bootId: BootId;
  readonly clock: Pick<Clock, 'now'>;
}

/** Ends what this terminal's earlier boots left open: refunds, attempts, wallet checkouts. */
export async function recoverLeft(
  { host, settings, bootId, clock }: RecoverDeps,
  { attempts, refunds, wallet, audit }: Ledger,
  alone: Pick<RecoveringBoot, 'runningMs' | 'isAlone'>,
): Promise<Result<null, LedgerFailure>> {
  const { terminalId } = settings;
  const isInDoubt = audit.breach() !== null;
  const boot = { terminalId, bootId, at: clock.now(), ...alone, isInDoubt };
  const requests = await refunds.recoverRefunds(boot);
  const recovered = requests.ok ? await attempts.recover(boot) : requests;
  if (!recovered.ok) return recovered;
  host.log.info('ledger.recovered', { ...recovered.value });
  const checkouts = await wallet.recoverCheckouts({ terminalId, bootId, at: host.clock.now() });
  return checkouts.ok ? ok(null) : checkouts;
}
