import { z } from 'zod';
import type { AuditHeads } from '../domain/audit/chain.ts';
import type { TerminalId } from '../domain/ids.ts';
import { accountSchema } from './accounts/accounts.ts';
import { writtenInstantSchema } from './schemas.ts';

const keySchema = z.string().regex(/^[0-9a-f]{64}$/u);

/** Bounds the keys that a log had before; far above what an account can have. */
const olderKeysMax = 100;

const terminalIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/u);

const headsSchema = z
  .record(
    terminalIdSchema,
    z.strictObject({
      sequence: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      mac: keySchema,
    }),
  )
  .transform((value) => value as AuditHeads);

/**
 * The manifest of a backup; its account has the same schema as the account form.
 *
 * A backup is sealed under a passphrase chosen by its maker, so the seal proves nothing about the contents:
 * every member is validated.
 */
export const backupManifestSchema = z.strictObject({
  account: accountSchema,
  madeAt: writtenInstantSchema,
  madeBy: terminalIdSchema.transform((value) => value as TerminalId),
  payments: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  ledgerBytes: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  schema: z.number().int().min(1).max(100_000).optional(),
  sealingKey: keySchema.nullable(),
  olderSealingKey: keySchema.optional(),
  digestKey: keySchema.optional(),
  auditKey: keySchema,
  olderAuditKeys: z.array(keySchema).min(1).max(olderKeysMax).optional(),
  heads: headsSchema,
});
