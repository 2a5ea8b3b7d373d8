import { createHash, createHmac, createSecretKey } from 'node:crypto';
import { sql } from 'kysely';
import { keyNamedBy, keyRenewedEvent, sealAfter, sealAnew } from '../../../domain/audit/chain.ts';
import type { AuditHead, ChainCrypto, ChainKey } from '../../../domain/audit/chain.ts';
import { cleanEntry } from '../../../domain/audit/entry.ts';
import type { AuditEntry, NewAuditEntry } from '../../../domain/audit/entry.ts';
import type { BootId, TerminalId } from '../../../domain/ids.ts';
import { anchorOf, sealTextWith } from '../authority/row-seals.ts';
import type { RowSeal } from '../authority/row-texts.ts';
import { KeyRenewed } from '../engine/row-failures.ts';
import { forgetAhead, writeAhead } from '../thread/ahead.ts';
import { firstOf, statement } from '../thread/statement.ts';
import type { Queries } from '../thread/store.ts';
import { rowOfEntry } from './audit-table.ts';
import type { AuditRow } from './audit-table.ts';
import type { AuditTrail } from './trail.ts';

/** The terminal and the key that entries are written with. */
export interface TrailOptions {
  readonly terminalId: TerminalId;
  readonly bootId: BootId;
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** The keys before it, oldest first, which only verify; absent for none. */
  readonly olderKeys?: readonly Uint8Array[];
}

/** Opens the audit chain of one terminal. */
export function createAuditTrail({
  terminalId,
  bootId,
  key,
  olderKeys = [],
}: TrailOptions): AuditTrail {
  const crypto = chainCrypto(key, olderKeys);
  const print = keyPrint(key);
  const numbered = (
    made: NewAuditEntry,
    sequence: number,
    facts: object = {},
  ): Omit<AuditEntry, 'terminalId'> => {
    const { details, ...entry } = cleanEntry(made);
    return { ...entry, details: JSON.stringify({ ...details, ...facts }), sequence, bootId };
  };
  const append = async (
    queries: Queries,
    made: NewAuditEntry,
    whose: TerminalId,
  ): Promise<void> => {
    const operatorId = made.operatorName === null ? made.operatorId : null;
    const { last, anchor, renewal, operatorName } = await readPlaceToWrite(queries, {
      terminalId: whose,
      operatorId,
    });
    // The next entry has another place.
    forgetAhead(queries);
    // Another terminal has renewed the key: an entry that the key before seals would break the log.
    const isKnown = renewal === null || crypto.keys.some((one) => one.print === renewal);
    if (!isKnown) throw new KeyRenewed();
    const named = { ...made, operatorName: made.operatorName ?? operatorName };
    const facts = anchor === null ? {} : { rowSeals: anchorOf(anchor) };
    const entry = { ...numbered(named, (last?.sequence ?? 0) + 1, facts), terminalId: whose };
    await insert(queries, entry, sealAfter(crypto, last?.mac ?? null, entry));
    if (anchor !== null) await writeAhead(queries, markAnchored.asked({}));
  };
  return {
    terminalId,
    crypto,
    sealText: sealTextWith(key),
    runAttempts: new Set(),
    approvals: new Map(),
    placeAsked: (operatorId) => selectPlace.asked({ terminalId, operatorId }),
    append: (queries, made) => append(queries, made, terminalId),
    goOver: (queries, made, whose) =>
      append(
        queries,
        { ...made, event: keyRenewedEvent, details: { ...made.details, newKey: print } },
        whose,
      ),
    renewed: (next) => {
      const older = olderKeys.filter((one) => keyPrint(one) !== keyPrint(next));
      return createAuditTrail({ terminalId, bootId, key: next, olderKeys: [...older, key] });
    },
    restartChain: async (queries, made, { digestBefore, afterSequence, terminalId: whose }) => {
      const entry = { ...numbered(made, afterSequence + 1), terminalId: whose };
      await insert(queries, entry, sealAnew(crypto, digestBefore, entry));
    },
  };
}

/** Seals with HMAC-SHA256, digests with SHA-256. */
export function chainCrypto(key: Uint8Array, olderKeys: readonly Uint8Array[] = []): ChainCrypto {
  const present = chainKey(key);
  return {
    seal: present.seal,
    keys: [...olderKeys.map(chainKey), present],
    digest: () => {
      const hash = createHash('sha256');
      return {
        add: (text) => void hash.update(text),
        soFar: () => hash.copy().digest('hex'),
      };
    },
  };
}

function chainKey(key: Uint8Array): ChainKey {
  // Created once: given as bytes, the key would be prepared again for each entry.
  const secret = createSecretKey(key);
  return {
    print: keyPrint(key),
    seal: (text) => createHmac('sha256', secret).update(text).digest('hex'),
  };
}

/** Fingerprint of a key of the log, which tells nothing of the key. */
export function keyPrint(key: Uint8Array): string {
  return createHmac('sha256', key).update('tillroom-log-key').digest('hex').slice(0, printLength);
}

const printLength = 32;

async function insert(queries: Queries, entry: AuditEntry, mac: string): Promise<void> {
  await writeAhead(queries, insertRow.asked(rowOfEntry({ entry, mac })));
}

const insertRow = statement((queries, row: Omit<AuditRow, 'place'>) =>
  queries.insertInto('audit').values(row),
);

interface PlaceToWrite {
  readonly last: AuditHead | null;
  /** The seal over the row seals, while no entry names it: the next one does. */
  readonly anchor: RowSeal | null;
  /** The fingerprint of the key that the newest entry goes over to; null for every other entry. */
  readonly renewal: string | null;
  /**
   * The current name of the staff member; null for other operators. Those of an account without sign-in are in no table;
   * they get their names when the log is read.
   */
  readonly operatorName: string | null;
}

/** The chain that an entry is written to, and its operator, when the name is not known. */
interface PlaceQuestion {
  readonly terminalId: TerminalId;
  readonly operatorId: NewAuditEntry['operatorId'];
}

/** Reads all of it in one statement, because a charge writes several entries. */
async function readPlaceToWrite(queries: Queries, asked: PlaceQuestion): Promise<PlaceToWrite> {
  const row = await firstOf(selectPlace(queries, asked));
  const { sequence = null, mac = null, version = null, headMac = null } = row ?? {};
  const details = row?.renewal ?? null;
  return {
    last: sequence === null || mac === null ? null : { sequence, mac },
    anchor: version === null || headMac === null ? null : { version, mac: headMac },
    renewal: details === null ? null : keyNamedBy({ event: keyRenewedEvent, details }),
    operatorName: row?.operatorName ?? null,
  };
}

/** The place in the log as it is read: alone, or beside the row that a piece begins with. */
export interface PlaceRow {
  readonly sequence: number | null;
  readonly mac: string | null;
  readonly version: number | null;
  readonly headMac: string | null;
  /** Details of the newest entry, when it goes over to another key. */
  readonly renewal: string | null;
  readonly operatorName: string | null;
}

const selectPlace = statement(
  (_queries, { terminalId, operatorId }: PlaceQuestion) => sql<PlaceRow>`
    select place.*, (select name from operators where id = ${operatorId}) as "operatorName"
    from (${placeInChain(terminalId)}) as place`,
);

/** One row with the place of a chain's next entry, but for the name of its operator. */
export function placeInChain(terminalId: TerminalId) {
  return sql<Omit<PlaceRow, 'operatorName'>>`
    select tip.sequence, tip.mac, head.version, head.mac as "headMac",
      case when tip.event = ${keyRenewedEvent} then tip.details end as renewal
    from (select 1) as one
    left join (
      select sequence, mac, event, details from audit where terminal_id = ${terminalId}
      order by sequence desc limit 1
    ) as tip on true
    left join seal_head as head on head.is_anchored = 0`;
}

const markAnchored = statement((queries, _none: Record<string, never>) =>
  queries.updateTable('seal_head').set({ is_anchored: 1 }),
);

/** The newest entry of a terminal. */
export async function readTip(queries: Queries, terminalId: TerminalId): Promise<AuditHead | null> {
  return (await firstOf(selectTip(queries, { terminalId }))) ?? null;
}

const selectTip = statement((queries, { terminalId }: Pick<TrailOptions, 'terminalId'>) =>
  queries
    .selectFrom('audit')
    .select(['sequence', 'mac'])
    .where('terminal_id', '=', terminalId)
    .orderBy('sequence', 'desc')
    .limit(1),
);
