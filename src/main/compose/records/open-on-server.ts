import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { RecordsTrouble } from '../../../contract/trouble.ts';
import { openSharedLedger, renewSharedLogKey } from '../../ledger/open-shared.ts';
import type { OpenSharedOptions } from '../../ledger/open-shared.ts';
import { withFileCalls } from '../../ledger/with-file-calls.ts';
import { markFileMoved } from '../../ledger/move/mark-file.ts';
import type { AuditKeyring } from '../../ports/ledger/audit.ts';
import type { Ledger } from '../../ports/ledger/ledger.ts';
import type { RecordsLogin } from '../../ports/vault/records-login.ts';
import type { Host } from '../../host.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Settings } from '../../ports/settings.ts';
import { finishRenewal } from './finish-renewal.ts';

interface ServerDeps {
  readonly host: Pick<Host, 'log' | 'version'>;
  readonly settings: Pick<Settings, 'terminalId'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Records on a server, and the file that they were moved from. */
interface OnServer {
  readonly claim: Omit<OpenSharedOptions, 'address' | 'audit' | 'terminal'> & {
    readonly file: string;
  };
  readonly login: RecordsLogin;
  readonly keyring: AuditKeyring | null;
}

/** An open ledger, and the keys of its log from then on. */
interface Opened {
  readonly ledger: Ledger;
  readonly session: AuditKeyring | null;
}

/** Opens an account's records on their server; the file that they were moved from is marked first. */
export async function openOnServer(
  { host, settings, clock }: ServerDeps,
  { claim, login, keyring }: OnServer,
): Promise<Result<Opened, RecordsTrouble>> {
  const { terminalId } = settings;
  // A kill may have come between the switch and the mark.
  const marked = await markFileMoved(claim.file, { terminalId, at: clock.now() });
  if (!marked) {
    host.log.error('ledger.not-marked');
    return failed('unwritable');
  }
  const options = {
    ...claim,
    // Whatever is missing on a server was there when the terminal joined.
    expected: true,
    address: { ...login.place, password: login.password.reveal() },
    terminal: { id: terminalId, name: login.terminalName, appVersion: host.version },
  };
  const { session, breachBefore } = await finishRenewal(host, keyring, (present, next) =>
    renewSharedLogKey(options, present, next),
  );
  const opened = await openSharedLedger({ ...options, audit: session, breachBefore });
  if (!opened.ok) {
    host.log.error('ledger.not-opened', { reason: opened.error.kind });
    return failed(opened.error.kind);
  }
  return ok({ ledger: withFileCalls(opened.value, options), session });
}
