import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorName, invariant } from '../../domain/assert.ts';
import type { AttemptId } from '../../domain/ids.ts';
import { Secret } from '../../domain/secret.ts';
import type { Log } from '../ports/log.ts';
import type { KeptOutcome, OutcomeOutbox } from '../ports/outcome-outbox.ts';
import type { SealContext, Sealer } from '../ports/vault/sealer.ts';
import { writePrivateFile } from './write-private-file.ts';

/** Dependencies of an outbox. */
export interface OutboxParts {
  /** The folder of the account's sent journal, which a restore of the records leaves alone. */
  readonly folder: string;
  readonly sealer: Pick<Sealer, 'seal' | 'open'>;
  readonly log: Log;
}

const ending = '.outcome';

/** Opens the outbox of an account: one sealed file for each outcome, bound to the attempt that its name gives. */
export function openOutcomeOutbox(parts: OutboxParts): OutcomeOutbox {
  const { folder, sealer, log } = parts;
  const fileOf = (id: AttemptId) => {
    // The id names a file, so a separator in it would name another folder.
    invariant(/^[A-Za-z0-9_-]{1,80}$/u.test(id), 'an attempt id names one file');
    return join(folder, `${id}${ending}`);
  };
  return {
    keep: async (kept) => {
      const text = new Secret(JSON.stringify(kept));
      const sealed = await sealer.seal(text, sealContextOf(kept.attemptId));
      if (sealed.ok) return writePrivateFile(fileOf(kept.attemptId), sealed.value);
      log.error('outbox.not-sealed', { attempt: kept.attemptId, reason: sealed.error.kind });
      return false;
    },
    forget: async (id) => {
      try {
        await rm(fileOf(id), { force: true });
      } catch (error) {
        // The next start finds that the records have it, and removes it then.
        log.warn('outbox.not-removed', { attempt: id, error: errorName(error) });
      }
    },
    kept: async () => {
      const found: KeptOutcome[] = [];
      for (const id of await idsIn(parts)) {
        // oxlint-disable-next-line no-await-in-loop -- A handful of small files, if any.
        const one = await openOne(parts, id, fileOf(id));
        if (one !== null) found.push(one);
      }
      return found;
    },
  };
}

function sealContextOf(id: AttemptId): SealContext {
  return { table: 'attempts', rowId: id, field: 'kept_outcome' };
}

async function idsIn({ folder, log }: OutboxParts): Promise<readonly AttemptId[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => name.endsWith(ending))
      .toSorted()
      .map((name) => name.slice(0, -ending.length) as AttemptId);
  } catch (error) {
    log.error('outbox.not-read', { error: errorName(error) });
    return [];
  }
}

/** Null for a file that cannot be read or opened. */
async function openOne(
  { sealer, log }: OutboxParts,
  id: AttemptId,
  file: string,
): Promise<KeptOutcome | null> {
  try {
    const opened = await sealer.open(await readFile(file, 'utf8'), sealContextOf(id));
    // The seal shows that this program wrote it for this attempt.
    if (opened.ok) return JSON.parse(opened.value.reveal()) as KeptOutcome;
    log.error('outbox.not-opened', { attempt: id, reason: opened.error.kind });
  } catch (error) {
    log.error('outbox.not-opened', { attempt: id, reason: errorName(error) });
  }
  return null;
}
