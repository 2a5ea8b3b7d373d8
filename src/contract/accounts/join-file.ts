import { z } from 'zod';
import { serverLengthsMax } from '../../domain/records/server-place.ts';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { backupManifestSchema } from '../backup-manifest.ts';
import { freeText, portSchema, writtenInstantSchema } from '../schemas.ts';
import { walletSettingsSchema } from '../wallet/wallet-settings.ts';
import { accountSchema } from './accounts.ts';

/** The keys in a join file are those that a backup contains. */
const keysSchema = backupManifestSchema.pick({
  sealingKey: true,
  olderSealingKey: true,
  digestKey: true,
  auditKey: true,
  olderAuditKeys: true,
  heads: true,
});

const hexSchema = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`, 'u'));

/**
 * The contents of a join file, sealed under its code.
 *
 * The seal proves no more than knowledge of the code, so every member is validated.
 */
export const joinFileSchema = z.strictObject({
  /** Version of the tables that the app which saved the file knows; files of earlier apps have none. */
  schema: z.number().int().min(1).max(100_000).optional(),
  account: accountSchema,
  wallet: walletSettingsSchema,
  place: z.strictObject({
    host: z.string().min(1).max(serverLengthsMax.host),
    port: portSchema,
    database: z.string().min(1).max(serverLengthsMax.name),
    user: z.string().min(1).max(serverLengthsMax.name),
    authority: z.string().max(textLengthsMax.certificate).nullable(),
  }),
  password: z.string().regex(/^[\w-]{16,200}$/u),
  terminalName: freeText(textLengthsMax.terminalName),
  joinNumber: hexSchema(32),
  madeAt: writtenInstantSchema,
  expiresAt: writtenInstantSchema,
  keys: keysSchema,
  staffPepper: hexSchema(64),
});
