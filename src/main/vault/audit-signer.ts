import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';
import type { AuditSigner } from '../ports/ledger/audit.ts';

/** Prefix of a 32-byte Ed25519 private key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

const seedBytes = 32;

/**
 * Derives the signing key of an account from the key of its log.
 *
 * It is another key than the one that chains entries: the ability to verify an export gives no ability to create
 * entries.
 */
export function createAuditSigner(auditKey: Uint8Array): AuditSigner {
  const seed = hkdfSync('sha256', auditKey, Buffer.alloc(0), 'tillroom-audit-export', seedBytes);
  const der = Buffer.concat([pkcs8Prefix, Buffer.from(seed)]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  return {
    digest: () => {
      const hash = createHash('sha256');
      return { add: (bytes) => void hash.update(bytes), end: () => hash.digest('hex') };
    },
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), privateKey).toString('base64'),
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    fingerprint: inGroups(createHash('sha256').update(spki).digest('hex').slice(0, 32)),
  };
}

function inGroups(hex: string): string {
  return hex.match(/.{4}/gu)?.join(' ') ?? hex;
}
