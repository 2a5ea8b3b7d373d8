import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AttemptId, BootId, TerminalId } from '../../../src/domain/ids.ts';
import { openLedger } from '../../../src/main/ledger/open.ts';
import { makePaths } from '../../../src/main/shell/files/paths.ts';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import { openAuditKeyring, practiceAudit } from '../../../src/main/vault/audit-keyring.ts';
import { ledgerWorkerUrl } from '../../fixtures/worker-urls.ts';
import { newAttempt, valueOf } from '../ledger/ledger-fixture.ts';

const crashedBoot = 'boot_that_crashed' as BootId;

/**
 * Leaves the rows in the practice records that a crash leaves: one prepared, one dispatched.
 *
 * They belong to the boot of the given attempt when there is one, else to a boot of their own.
 */
export async function leaveRows(
  folder: string,
  ofBootOf: AttemptId | null = null,
): Promise<{ readonly prepared: AttemptId; readonly dispatched: AttemptId }> {
  const terminalId = readFileSync(join(folder, 'terminal-id'), 'utf8').trim() as TerminalId;
  const ledgerFolder = makePaths(folder).ledgerFolder(practiceAccount.id);
  const ledger = valueOf(
    await openLedger({
      file: join(ledgerFolder, 'ledger.sqlite'),
      accountId: practiceAccount.id,
      expected: true,
      openedAt: newAttempt().preparedAt,
      workerUrl: ledgerWorkerUrl,
      bootId: crashedBoot,
      timeZone: practiceAccount.timeZone,
      audit: await openAuditKeyring(terminalId, practiceAudit(ledgerFolder)),
    }),
  );
  const alike = ofBootOf === null ? null : valueOf(await ledger.attempts.find(ofBootOf));
  const bootId = alike?.bootId ?? crashedBoot;
  const scope = { since: newAttempt().preparedAt, pass: 'none' } as const;
  const prepare = async (orderReference: string) => {
    const attempt = newAttempt({ terminalId, bootId, orderReference });
    return valueOf(await ledger.attempts.prepare(attempt, scope)).id;
  };
  const [prepared, dispatched] = [await prepare('LEFT-1'), await prepare('LEFT-2')];
  valueOf(await ledger.attempts.markDispatched(dispatched, newAttempt().preparedAt));
  await ledger.crash();
  return { prepared, dispatched };
}
