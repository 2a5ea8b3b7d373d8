import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AttemptId, BootId, IntentId } from '../../../../src/domain/ids.ts';
import { openLedger } from '../../../../src/main/ledger/open.ts';
import { openAuditKeyring, practiceAudit } from '../../../../src/main/vault/audit-keyring.ts';
import { printLine } from '../../../../tools/torture/print-line.ts';
import { declined, options, settled, terminal, valueOf } from '../ledger-fixture.ts';
import { append } from './audit-fixture.ts';

/** A terminal in a process of its own that charges and writes its log until it is killed. */
const [worker, file, bootName] = process.argv.slice(2);
if (worker === undefined || file === undefined || bootName === undefined) {
  throw new Error('Usage: audit-child <worker> <file> <boot>');
}
const keyring = await openAuditKeyring(terminal, practiceAudit(dirname(file)));
// The head is saved far more often than in the app, so that kills occur at every point.
const audit = keyring && { ...keyring, keepEveryMs: 5 };
const bootId = bootName as BootId;
const ledger = valueOf(
  await openLedger(options(file, { bootId, workerUrl: pathToFileURL(worker), audit })),
);
printLine(JSON.stringify(ledger.audit.breach()));
for (let round = 0; ; round += 1) {
  const id = `${bootName}-${round}`;
  // oxlint-disable-next-line no-await-in-loop -- One charge after the other, until the kill.
  await settled(ledger, declined, {
    id: id as AttemptId,
    intentId: `oneoff:${id}` as IntentId,
    orderReference: id,
    bootId,
    amountMinor: Number(bootName.replaceAll(/\D/gu, '')) * 100_000 + round,
  });
  // oxlint-disable-next-line no-await-in-loop -- As above.
  await append(ledger, 3);
  printLine(String(round));
}
