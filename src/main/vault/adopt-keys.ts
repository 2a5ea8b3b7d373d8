import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { KeptKeys, KeysNotRestored } from '../ports/ledger/backup.ts';
import type { AuditStorage } from './audit-keyring.ts';
import type { FormerKeys } from './former-keys.ts';
import { notRestored, unlessDamaged } from './keys-not-restored.ts';
import type { RemovableKeyStore, SealingKeyStore } from './seal.ts';

/** Where the keys of one account are stored. */
export interface KeyPlaces {
  readonly sealing: SealingKeyStore;
  readonly older: RemovableKeyStore;
  readonly digests: SealingKeyStore;
  readonly former: FormerKeys;
  readonly log: AuditStorage;
}

/**
 * Stores the keys of a join file. Keys of this account that were renewed since this terminal got them give way to the new
 * ones; keys of other records are never overwritten.
 *
 * The key of the log tells the two apart, because a join file names every key that its log had. The sealing key until now
 * stays as the older one: what this terminal kept under it (`outcome-outbox.ts`) is still delivered.
 */
export async function adoptKeys(
  { sealing, older, digests, former, log }: KeyPlaces,
  { sealingKey, olderSealingKey, digestKey, auditKey, olderAuditKeys = [], heads }: KeptKeys,
): Promise<Result<null, KeysNotRestored>> {
  const ownLog = unlessDamaged(await log.keys.read());
  if (!ownLog.ok) return ownLog;
  const ownSealing = unlessDamaged(await sealing.read());
  if (!ownSealing.ok) return ownSealing;
  const known = unlessDamaged(await log.heads.read());
  if (!known.ok) return known;
  const own = ownLog.value?.toString('hex') ?? null;
  const isOfAccount = own === auditKey || (own !== null && olderAuditKeys.includes(own));
  if (own !== null && !isOfAccount) return otherKeys;
  const before = ownSealing.value;
  const isRenewed = before !== null && sealingKey !== null && before.toString('hex') !== sealingKey;
  if (isRenewed && !isOfAccount) return otherKeys;

  const olderHex = olderSealingKey ?? (isRenewed ? before.toString('hex') : null);
  const steps = [
    ...(isRenewed ? [() => former.remember(before)] : []),
    ...(digestKey === undefined ? [] : [() => digests.write(keyOf(digestKey))]),
    ...(olderHex === null ? [] : [() => older.write(keyOf(olderHex))]),
    ...(sealingKey === null ? [] : [() => sealing.write(keyOf(sealingKey))]),
    ...olderAuditKeys.map((hex) => () => log.older.add(keyOf(hex))),
    () => log.keys.write(keyOf(auditKey)),
    // A renewal that this terminal began and did not end: the records have gone over to another key.
    () => log.next.remove(),
  ];
  for (const step of steps) {
    // oxlint-disable-next-line no-await-in-loop -- After each of them every value opens, and joining again goes on.
    const stored = await step();
    if (!stored.ok) return failed(notRestored(stored.error));
  }
  return (await log.heads.write(known.value ?? heads)) ? ok(null) : failed({ kind: 'not-written' });
}

function keyOf(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

const otherKeys = failed({ kind: 'other-keys' } as const);
