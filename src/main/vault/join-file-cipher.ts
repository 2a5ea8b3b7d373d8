import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { joinCodeBytes, joinCodeOf } from '../../domain/records/join-code.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { JoinFileCipher, NotAJoinFile } from '../ports/records/join-file.ts';
import { deriveKey } from './derive-key.ts';

/**
 * The file format: 8 letters that identify it, a digest of all that follows, a salt, a nonce, the sealed text and its tag.
 * The digest tells a damaged file from a wrong code.
 */
const magic = Buffer.from('TILLJON1', 'latin1');
const versionAt = magic.length - 1;
const [digestBytes, saltBytes, nonceBytes, tagBytes] = [32, 16, 12, 16] as const;
const bodyAt = magic.length + digestBytes;
const headEnd = bodyAt + saltBytes + nonceBytes;
const algorithm = 'aes-256-gcm';

/** Seals join files; the power of two of scrypt's N is lower than the app's only in tests. */
export function createJoinFileCipher(cost = 17): JoinFileCipher {
  const keyOf = (code: string, salt: Buffer) => deriveKey(Buffer.from(code), { salt, cost });
  return {
    newCode: () => joinCodeOf(randomBytes(joinCodeBytes)),
    seal: async (file, code) => {
      const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)];
      const cipher = createCipheriv(algorithm, await keyOf(code, salt), nonce);
      cipher.setAAD(Buffer.concat([magic, salt, nonce]));
      const sealed = Buffer.concat([cipher.update(JSON.stringify(file), 'utf8'), cipher.final()]);
      const rest = Buffer.concat([salt, nonce, sealed, cipher.getAuthTag()]);
      return Buffer.concat([magic, digestOf(rest), rest]);
    },
    open: async (bytes, code) => {
      const file = Buffer.from(bytes);
      const whole = check(file);
      if (!whole.ok) return whole;
      const salt = file.subarray(bodyAt, bodyAt + saltBytes);
      const nonce = file.subarray(bodyAt + saltBytes, headEnd);
      const key = await keyOf(code, salt);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.concat([magic, salt, nonce]));
      decipher.setAuthTag(file.subarray(-tagBytes));
      try {
        const text = decipher.update(file.subarray(headEnd, -tagBytes), undefined, 'utf8');
        return ok(JSON.parse(text + decipher.final('utf8')) as unknown);
      } catch {
        return failed({ kind: 'wrong-code' });
      }
    },
  };
}

function check(file: Buffer): Result<null, NotAJoinFile> {
  if (!file.subarray(0, versionAt).equals(magic.subarray(0, versionAt))) {
    return failed({ kind: 'not-a-join-file' });
  }
  // A newer format may continue differently: nothing after its name can be checked here.
  if ((file[versionAt] ?? 0) > (magic[versionAt] ?? 0)) return failed({ kind: 'newer' });
  const isWhole =
    file.length > headEnd + tagBytes &&
    digestOf(file.subarray(bodyAt)).equals(file.subarray(magic.length, bodyAt));
  return isWhole ? ok(null) : failed({ kind: 'damaged' });
}

function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
