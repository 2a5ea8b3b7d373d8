import type { FileFailure } from '../../ports/files.ts';

const kinds: Readonly<Record<string, FileFailure['kind']>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EROFS: 'read-only',
  ENOENT: 'folder-missing',
  ENOTDIR: 'folder-missing',
  EBUSY: 'in-use',
  ETXTBSY: 'in-use',
};

/** Classifies a file failure by the system's code. */
export function failureOf(error: unknown): FileFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return { kind: kinds[code] ?? 'not-written' };
}
