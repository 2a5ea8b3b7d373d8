import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { invariant } from '../../../domain/assert.ts';
import type { AccountId } from '../../../domain/ids.ts';
import { logoBytesMax } from '../../../domain/receipt/logo.ts';
import { ok } from '../../../domain/result.ts';
import type { LogoStore } from '../../ports/ledger/receipts.ts';
import { readWithin, stage } from './user-files.ts';

const ownName = /^receipt-logo-[0-9a-f]{16}\.(?:png|jpg)$/u;

/** Stores each account's logo in its own data folder, named after its content. */
export function logoFiles(folderOf: (account: AccountId) => string): LogoStore {
  return {
    read: (account, { fileName }) => {
      invariant(ownName.test(fileName), 'a logo is read by a name of ours');
      return readWithin(join(folderOf(account), fileName), logoBytesMax);
    },
    keep: async (account, bytes, format) => {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
      const fileName = `receipt-logo-${hash}.${format === 'png' ? 'png' : 'jpg'}`;
      const staged = await stage(join(folderOf(account), fileName), bytes);
      if (!staged.ok) return staged;
      const kept = await staged.value.commit();
      if (!kept.ok) await staged.value.discard();
      return kept.ok ? ok(fileName) : kept;
    },
  };
}
