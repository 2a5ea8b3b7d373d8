import type { Failure } from '../../../contract/failure.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountNotSaved } from '../../ports/settings.ts';

/** Distinguishes a full list of accounts, which staff can fix here, from settings that cannot be written at all. */
export function accountNotSaved({
  kind,
}: AccountNotSaved): Result<{ readonly kind: 'too-many' }, Failure> {
  return kind === 'too-many'
    ? ok({ kind })
    : failed({ kind: 'settings', reason: 'unwritable' } as const);
}
