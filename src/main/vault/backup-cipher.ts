import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type {
  BackupCipher,
  BackupKey,
  BackupManifest,
  BackupSecret,
  NotABackup,
} from '../ports/ledger/backup.ts';
import type { FileFailure } from '../ports/files.ts';
import { deriveKey } from './derive-key.ts';
import type { Derivation } from './derive-key.ts';

/**
 * The file format: 8 letters that identify it, a salt, a random prefix, a digest over those, a check of the passphrase,
 * and then pieces. Each piece is its length, its sealed bytes and its tag; its nonce is the prefix, its number, and
 * whether it is the last, so that none can be changed, moved or left out.
 */
const magic = Buffer.from('TILLBKP1', 'latin1');
const magicAnyVersion = Buffer.from('TILLBKP', 'latin1');
const versionAt = magicAnyVersion.length;
/** Bytes of the salt under which a passphrase becomes a key. */
export const backupSaltBytes = 16;
const prefixBytes = 7;
const digestBytes = 32;
const headBytes = magic.length + backupSaltBytes + prefixBytes + 2 * digestBytes;
const pieceBytes = 1024 * 1024;
const tagBytes = 16;
const lengthBytes = 4;
const algorithm = 'aes-256-gcm';

/** Writes and opens backups; the power of two of scrypt's N is lower than the app's only in tests. */
export function createBackupCipher(cost = 17): BackupCipher {
  const keyOf = (secret: BackupSecret, salt: Buffer): Promise<Buffer | null> =>
    typeof secret === 'string'
      ? keyOfPassphrase(secret, { salt, cost })
      : Promise.resolve(salt.equals(secret.salt) ? secret.key : null);
  const newKey = async (passphrase: string): Promise<BackupKey> => {
    const salt = randomBytes(backupSaltBytes);
    return { salt, key: await keyOfPassphrase(passphrase, { salt, cost }) };
  };
  return {
    deriveKey: newKey,
    readManifest: (path, key) =>
      withFile(path, async (file) => {
        const read = await readStart(file, (salt) => keyOf(key, salt));
        return read.ok ? ok(read.value.manifest) : read;
      }),
    pack: async ({ manifest, ledgerFile, secret }, write) => {
      const { salt, key } = typeof secret === 'string' ? await newKey(secret) : secret;
      const head = headOf(key, salt, randomBytes(prefixBytes));
      const sealer = pieces(key, head);
      let total = 0;
      const put = async (bytes: Buffer): Promise<Result<null, FileFailure>> => {
        total += bytes.length;
        return write(bytes);
      };
      let last = await put(head);
      if (last.ok) last = await put(sealer.seal(Buffer.from(JSON.stringify(manifest)), false));
      const file = await open(ledgerFile, 'r');
      try {
        for (let left = manifest.ledgerBytes; left > 0 && last.ok; ) {
          const wanted = Math.min(left, pieceBytes);
          // oxlint-disable-next-line no-await-in-loop -- Piece by piece, so that no ledger is held whole.
          const bytes = await readFully(file, wanted);
          if (bytes === null) return failed({ kind: 'unreadable' });
          left -= wanted;
          // oxlint-disable-next-line no-await-in-loop -- As above.
          last = await put(sealer.seal(bytes, left === 0));
        }
      } finally {
        await file.close();
      }
      return last.ok ? ok(total) : last;
    },
    open: async (path, secret) => {
      const read = await readThrough(path, (salt) => keyOf(secret, salt), null);
      if (!read.ok) return read;
      const { manifest } = read.value;
      return ok({
        manifest,
        unpack: async (target) => {
          const out = await open(target, 'wx', 0o600);
          try {
            const again = await readThrough(path, (salt) => keyOf(secret, salt), out);
            if (again.ok) await out.sync();
            return again.ok ? ok(null) : again;
          } finally {
            await out.close();
          }
        },
      });
    },
  };
}

/** The only member of a manifest that reading needs; its caller checks the rest. */
type SizedManifest = Pick<BackupManifest, 'ledgerBytes'>;

/** The manifest of a file whose beginning was read, and what opens the pieces after it. */
interface ReadStart {
  readonly manifest: SizedManifest;
  readonly sealer: ReturnType<typeof pieces>;
}

type KeyOfSalt = (salt: Buffer) => Promise<Buffer | null>;

/** Reads the head and the manifest, checking the seal of both. */
async function readStart(
  file: FileHandle,
  keyOf: KeyOfSalt,
): Promise<Result<ReadStart, NotABackup>> {
  const head = await readFully(file, headBytes);
  const key = await keyOfHead(head, keyOf);
  if (!key.ok || head === null) return key.ok ? failed({ kind: 'not-a-backup' }) : key;
  const sealer = pieces(key.value, head);
  const first = await readPiece(file, sealer);
  const manifest = first === null || first.isLast ? null : manifestOf(first.bytes);
  return manifest === null ? failed({ kind: 'damaged' }) : ok({ manifest, sealer });
}

/** Reads a whole backup, checks every tag, and writes its records out when asked. */
async function readThrough(
  path: string,
  keyOf: KeyOfSalt,
  out: FileHandle | null,
): Promise<Result<Pick<ReadStart, 'manifest'>, NotABackup>> {
  return withFile(path, async (file) => {
    const start = await readStart(file, keyOf);
    if (!start.ok) return start;
    const { manifest, sealer } = start.value;
    for (let left = manifest.ledgerBytes; left > 0; ) {
      // oxlint-disable-next-line no-await-in-loop -- Piece by piece, so that no ledger is held whole.
      const piece = await readPiece(file, sealer);
      if (piece === null || piece.bytes.length > left) return failed({ kind: 'damaged' });
      left -= piece.bytes.length;
      if (piece.isLast !== (left === 0)) return failed({ kind: 'damaged' });
      // oxlint-disable-next-line no-await-in-loop -- As above.
      if (out !== null) await out.writeFile(piece.bytes);
    }
    const beyond = await readFully(file, 1);
    return beyond === null ? ok({ manifest }) : failed({ kind: 'damaged' });
  });
}

/** Reads from a file and closes it; one that cannot be read fails. */
async function withFile<Value>(
  path: string,
  read: (file: FileHandle) => Promise<Result<Value, NotABackup>>,
): Promise<Result<Value, NotABackup>> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch {
    return failed({ kind: 'unreadable' });
  }
  try {
    return await read(file);
  } catch {
    return failed({ kind: 'unreadable' });
  } finally {
    await file.close();
  }
}

function headOf(key: Buffer, salt: Buffer, prefix: Buffer): Buffer {
  const plain = Buffer.concat([magic, salt, prefix]);
  const digest = createHash('sha256').update(plain).digest();
  return Buffer.concat([plain, digest, checkOf(key, plain)]);
}

function checkOf(key: Buffer, plain: Buffer): Buffer {
  return createHmac('sha256', key).update('check').update(plain).digest();
}

/** A digest tells a damaged header from a wrong passphrase. */
async function keyOfHead(
  head: Buffer | null,
  keyOf: KeyOfSalt,
): Promise<Result<Buffer, NotABackup>> {
  if (head === null || !head.subarray(0, magicAnyVersion.length).equals(magicAnyVersion)) {
    return failed({ kind: 'not-a-backup' });
  }
  // A newer format may continue differently: nothing after its name can be checked here.
  if (head.readUInt8(versionAt) > magic.readUInt8(versionAt)) return failed({ kind: 'newer' });
  const plainEnd = magic.length + backupSaltBytes + prefixBytes;
  const plain = head.subarray(0, plainEnd);
  const digest = createHash('sha256').update(plain).digest();
  if (!digest.equals(head.subarray(plainEnd, plainEnd + digestBytes))) {
    return failed({ kind: 'damaged' });
  }
  const key = await keyOf(head.subarray(magic.length, magic.length + backupSaltBytes));
  const check = head.subarray(plainEnd + digestBytes, headBytes);
  return key !== null && timingSafeEqual(checkOf(key, plain), check)
    ? ok(key)
    : failed({ kind: 'wrong-passphrase' });
}

interface Piece {
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** Seals and opens pieces in order. */
function pieces(key: Buffer, head: Buffer) {
  const prefixAt = magic.length + backupSaltBytes;
  const prefix = head.subarray(prefixAt, prefixAt + prefixBytes);
  let number = 0;
  const nonceOf = (isLast: boolean): Buffer => {
    const nonce = Buffer.alloc(12);
    prefix.copy(nonce);
    nonce.writeUInt32BE(number, prefixBytes);
    nonce.writeUInt8(isLast ? 1 : 0, 11);
    return nonce;
  };
  const openAs = (body: Buffer, tag: Buffer, isLast: boolean): Buffer | null => {
    const decipher = createDecipheriv(algorithm, key, nonceOf(isLast), { authTagLength: tagBytes });
    decipher.setAAD(head);
    decipher.setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(body), decipher.final()]);
    } catch {
      return null;
    }
  };
  return {
    seal: (bytes: Buffer, isLast: boolean): Buffer => {
      const cipher = createCipheriv(algorithm, key, nonceOf(isLast), { authTagLength: tagBytes });
      cipher.setAAD(head);
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      number += 1;
      const length = Buffer.alloc(lengthBytes);
      length.writeUInt32BE(body.length);
      return Buffer.concat([length, body, cipher.getAuthTag()]);
    },
    open: (body: Buffer, tag: Buffer): Piece | null => {
      const inner = openAs(body, tag, false);
      const bytes = inner ?? openAs(body, tag, true);
      number += 1;
      return bytes === null ? null : { bytes, isLast: inner === null };
    },
  };
}

async function readPiece(
  file: FileHandle,
  sealer: ReturnType<typeof pieces>,
): Promise<Piece | null> {
  const length = (await readFully(file, lengthBytes))?.readUInt32BE() ?? null;
  if (length === null || length > pieceBytes) return null;
  const body = await readFully(file, length);
  const tag = await readFully(file, tagBytes);
  return body === null || tag === null ? null : sealer.open(body, tag);
}

/** Null when the file ends too early. */
async function readFully(file: FileHandle, bytes: number): Promise<Buffer | null> {
  const buffer = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; ) {
    // oxlint-disable-next-line no-await-in-loop -- A read may give less than was asked for.
    const { bytesRead } = await file.read(buffer, at, bytes - at);
    if (bytesRead === 0) return null;
    at += bytesRead;
  }
  return buffer;
}

/** Null for a manifest that does not say how much follows it. */
function manifestOf(bytes: Buffer): SizedManifest | null {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { ledgerBytes } = value as Partial<Record<keyof SizedManifest, unknown>>;
  return Number.isSafeInteger(ledgerBytes) ? (value as SizedManifest) : null;
}

async function keyOfPassphrase(passphrase: string, derivation: Derivation): Promise<Buffer> {
  const secret = Buffer.from(passphrase.normalize('NFKC'), 'utf8');
  try {
    return await deriveKey(secret, derivation);
  } finally {
    secret.fill(0);
  }
}
