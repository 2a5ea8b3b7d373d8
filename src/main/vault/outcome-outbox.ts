import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorName, invariant } from '../../domain/assert.ts';
import type { AttemptId } from '../../domain/ids.ts';
import { Secret } from '../../domain/secret.ts';
import type { Log } from '../ports/log.ts';
import type { KeptOutcome, KeptRefund, Outbox, OutcomeOutbox } from '../ports/outcome-outbox.ts';
import type { SealContext, Sealer } from '../ports/vault/sealer.ts';
import { writePrivateFile } from './write-private-file.ts';

/** Dependencies of an outbox. */
export interface OutboxParts {
  /** The folder of the account's sent journal, which a restore of the records leaves alone. */
  readonly folder: string;
  readonly sealer: Pick<Sealer, 'seal' | 'open'>;
  readonly log: Log;
}

/** The sends of one kind: where their outcomes are kept, and whose each one is. */
interface KindOfSend<Id extends string, Kept> {
  readonly ending: string;
  /** The table of the records that the outcome belongs in. */
  readonly table: 'attempts' | 'refund_requests';
  readonly idOf: (kept: Kept) => Id;
}

/** Opens the outbox of an account: one sealed file for each outcome, bound to the send that its name gives. */
export function openOutcomeOutbox(parts: OutboxParts): OutcomeOutbox {
  return {
    ...openOutbox<AttemptId, KeptOutcome>(parts, {
      ending: '.outcome',
      table: 'attempts',
      idOf: ({ attemptId }) => attemptId,
    }),
    refunds: openOutbox<string, KeptRefund>(parts, {
      ending: '.refund',
      table: 'refund_requests',
      idOf: ({ requestId }) => requestId,
    }),
  };
}

function openOutbox<Id extends string, Kept>(
  parts: OutboxParts,
  { ending, table, idOf }: KindOfSend<Id, Kept>,
): Outbox<Id, Kept> {
  const { folder, sealer, log } = parts;
  const fileOf = (id: Id) => {
    // The id names a file, so a separator in it would name another folder.
    invariant(/^[A-Za-z0-9_-]{1,80}$/u.test(id), 'the id of a send names one file');
    return join(folder, `${id}${ending}`);
  };
  const boundTo = (id: Id): SealContext => ({ table, rowId: id, field: 'kept_outcome' });
  return {
    keep: async (kept) => {
      const id = idOf(kept);
      const sealed = await sealer.seal(new Secret(JSON.stringify(kept)), boundTo(id));
      if (sealed.ok) return writePrivateFile(fileOf(id), sealed.value);
      log.error('outbox.not-sealed', { send: id, reason: sealed.error.kind });
      return false;
    },
    forget: async (id) => {
      try {
        await rm(fileOf(id), { force: true });
      } catch (error) {
        // The next start finds that the records have it, and removes it then.
        log.warn('outbox.not-removed', { send: id, error: errorName(error) });
      }
    },
    kept: async () => {
      const found: Kept[] = [];
      for (const id of await idsIn<Id>(parts, ending)) {
        // oxlint-disable-next-line no-await-in-loop -- A handful of small files, if any.
        const one = await openOne<Kept>(parts, boundTo(id), fileOf(id));
        if (one !== null) found.push(one);
      }
      return found;
    },
  };
}

async function idsIn<Id extends string>(
  { folder, log }: OutboxParts,
  ending: string,
): Promise<readonly Id[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => name.endsWith(ending))
      .toSorted()
      .map((name) => name.slice(0, -ending.length) as Id);
  } catch (error) {
    log.error('outbox.not-read', { error: errorName(error) });
    return [];
  }
}

/** Null for a file that cannot be read or opened. */
async function openOne<Kept>(
  { sealer, log }: OutboxParts,
  place: SealContext,
  file: string,
): Promise<Kept | null> {
  try {
    const opened = await sealer.open(await readFile(file, 'utf8'), place);
    // The seal shows that this program wrote it for this send.
    if (opened.ok) return JSON.parse(opened.value.reveal()) as Kept;
    log.error('outbox.not-opened', { send: place.rowId, reason: opened.error.kind });
  } catch (error) {
    log.error('outbox.not-opened', { send: place.rowId, reason: errorName(error) });
  }
  return null;
}
