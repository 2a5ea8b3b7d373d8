import type { AuditHead, AuditHeads } from '../../../../src/domain/audit/chain.ts';
import type { NewAuditEntry } from '../../../../src/domain/audit/entry.ts';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import type { AuditKeyring } from '../../../../src/main/ports/ledger/audit.ts';
import { testKeyring } from '../../../fixtures/audit-keyring.ts';
import { auditEntry } from '../../../fixtures/audit-log.ts';
import { instant, opened, valueOf } from '../ledger-fixture.ts';

/** A keyring whose heads outlive the opening, as a keychain's do. */
export function storedKeyring(): {
  readonly keyring: () => AuditKeyring;
  heads: AuditHeads | null;
} {
  const kept: { heads: AuditHeads | null; keyring: () => AuditKeyring } = {
    heads: null,
    keyring: () =>
      testKeyring({
        heads: kept.heads,
        keepHeads: async (heads) => {
          kept.heads = heads;
          return true;
        },
      }),
  };
  return kept;
}

/** An entry that its number makes unique. */
export function entry(number: number, changes: Partial<NewAuditEntry> = {}): NewAuditEntry {
  return { ...auditEntry(number, instant(number)), ...changes };
}

/** Opens records, writes that many entries, and closes them in order; returns the head, or null. */
export async function writeEntries(
  file: string,
  kept: ReturnType<typeof storedKeyring>,
  count: number,
): Promise<AuditHead | null> {
  const ledger = await opened(file, { audit: kept.keyring() });
  await append(ledger, count);
  await ledger.close();
  return Object.values(kept.heads ?? {})[0] ?? null;
}

/** Appends that many entries. */
export async function append(ledger: OpenedLedger, count: number, from = 0): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => from + index);
  const written = numbers.map((number) => ledger.audit.append(entry(number)));
  for (const result of await Promise.all(written)) valueOf(result);
}
