import type { TerminalId } from '../ids.ts';
import { canonicalEntry } from './entry.ts';
import type { AuditEntry } from './entry.ts';

/** The last known entry of one terminal, stored outside its records. */
export interface AuditHead {
  readonly sequence: number;
  readonly mac: string;
}

/** The heads stored in the keychain, by terminal. */
export type AuditHeads = Readonly<Record<TerminalId, AuditHead>>;

/** A stored link: an entry with its seal. */
export interface AuditLink {
  readonly entry: AuditEntry;
  readonly mac: string;
}

/** Reasons that a log differs from the one that was written. */
export const auditBreachReasons = [
  'changed',
  'missing-entry',
  'cut-short',
  'older-records',
  'other-log',
  /** The log is whole, but people, rules or limits beside it are not those written last. */
  'rows-altered',
] as const;

/** A place where a log differs from the one that was written. */
export interface AuditBreach {
  /** The first entry that does not fit; null where there is none. */
  readonly sequence: number | null;
  readonly reason: (typeof auditBreachReasons)[number];
}

/** The event of an entry that accepts everything before it and starts a new chain. */
export const acceptedEvent = 'audit.accept';

/** The event of an entry that goes over to a new key: the first entry that the new key seals. */
export const keyRenewedEvent = 'keys.log-renewed';

/** One key of a log. */
export interface ChainKey {
  /** Fingerprint of the key, which an entry that goes over to it names. */
  readonly print: string;
  readonly seal: (text: string) => string;
}

/** The cryptography of a chain: the seal under the account's key, and a keyless digest. */
export interface ChainCrypto {
  readonly seal: (text: string) => string;
  /** Every key that the log had, oldest first. The last one is the present key, with which `seal` seals. */
  readonly keys: readonly ChainKey[];
  readonly digest: () => { add(text: string): void; soFar(): string };
}

/** Seals an entry to the previous one, whose MAC is null for the first of its terminal. */
export function sealAfter(
  { seal }: Pick<ChainCrypto, 'seal'>,
  previousMac: string | null,
  entry: AuditEntry,
): string {
  return seal(`${previousMac ?? 'first'}\n${canonicalEntry(entry)}`);
}

/** Seals an entry that starts a new chain over a digest of everything before it, sound or not. */
export function sealAnew(
  { seal }: Pick<ChainCrypto, 'seal'>,
  digestBefore: string,
  entry: AuditEntry,
): string {
  return seal(`anew ${digestBefore}\n${canonicalEntry(entry)}`);
}

/** The fingerprint of the key that an entry goes over to; null for every other entry. */
export function keyNamedBy({
  event,
  details,
}: Pick<AuditEntry, 'event' | 'details'>): string | null {
  if (event !== keyRenewedEvent) return null;
  try {
    const print: unknown = Reflect.get(Object(JSON.parse(details)), 'newKey');
    return typeof print === 'string' ? print : null;
  } catch {
    return null;
  }
}

/** The last link that was verified. */
export interface ChainPlace extends AuditHead {
  /** Place among the keys of the log of the one that sealed it; null when that is not known. */
  readonly key: number | null;
}

/** A verification of one terminal's chain, link by link in the order of writing. */
export interface ChainWalk {
  add(link: AuditLink): void;
  /** The first breach, the head included; null for a sound chain. */
  end(): AuditBreach | null;
  /** The digest of every link so far, which an accepting entry is sealed over. */
  digest(): string;
  /** The highest sequence number of any link or of the head. */
  readonly highest: number;
}

/**
 * Starts verification against a head, which is null for a terminal without one.
 *
 * An entry that accepts a breach is sealed over a digest of every link before it, so a later change of those
 * links is still detected.
 */
export function walkChain(crypto: ChainCrypto, head: AuditHead | null): ChainWalk {
  const digest = crypto.digest();
  let breach: AuditBreach | null = null;
  let last: ChainPlace | null = null;
  let macAtHead: string | null = null;
  let highest = head?.sequence ?? 0;

  return {
    get highest() {
      return highest;
    },
    add: (link) => {
      const { entry, mac } = link;
      const restartKey = keyOfRestart(crypto, last, {
        link,
        digestBefore: () => digest.soFar(),
      });
      const key = restartKey ?? keyOfLink(crypto, last, link);
      if (restartKey === null) breach ??= breachAfter(last, link, key);
      else breach = null;
      digest.add(`${canonicalEntry(entry)}${mac}`);
      last = { sequence: entry.sequence, mac, key: key ?? last?.key ?? null };
      if (entry.sequence === head?.sequence) macAtHead = mac;
      if (Number.isSafeInteger(entry.sequence)) highest = Math.max(highest, entry.sequence);
    },
    digest: () => digest.soFar(),
    end: () =>
      breach ?? breachOfKey(crypto, last) ?? breachOfHead(head, last?.sequence ?? 0, macAtHead),
  };
}

/**
 * The place of the key that a link is sealed with; null when it is sealed with none that it may be sealed with.
 *
 * A link has the key of the previous one, or goes over to a later key by naming it. A chain may begin with any key: its
 * end decides (`breachOfKey`).
 */
export function keyOfLink(
  { keys }: Pick<ChainCrypto, 'keys'>,
  last: ChainPlace | null,
  { entry, mac }: AuditLink,
): number | null {
  const fits = (key: ChainKey | undefined) =>
    key !== undefined && sealAfter(key, last?.mac ?? null, entry) === mac;
  const before = last?.key ?? null;
  if (before === null) return placeOf(keys.findIndex(fits));
  if (fits(keys[before])) return before;
  const named = keyNamedBy(entry);
  const later = named === null ? -1 : keys.findIndex(({ print }) => print === named);
  return later > before && fits(keys[later]) ? later : null;
}

interface Restart {
  readonly link: AuditLink;
  readonly digestBefore: () => string;
}

/** The place of the key of an entry that restarts the chain; null for every other entry. */
function keyOfRestart(
  { keys }: Pick<ChainCrypto, 'keys'>,
  last: ChainPlace | null,
  { link: { entry, mac }, digestBefore }: Restart,
): number | null {
  if (entry.event !== acceptedEvent) return null;
  const digest = digestBefore();
  return placeOf(
    keys.findIndex((key, at) => at >= (last?.key ?? 0) && mac === sealAnew(key, digest, entry)),
  );
}

function placeOf(index: number): number | null {
  return index < 0 ? null : index;
}

/** The breach between a link and the previous one; null when they fit. `key` is that of `keyOfLink`. */
export function breachAfter(
  last: AuditHead | null,
  { entry: { sequence } }: AuditLink,
  key: number | null,
): AuditBreach | null {
  if (sequence !== (last?.sequence ?? 0) + 1) return { sequence, reason: 'missing-entry' };
  return key === null ? { sequence, reason: 'changed' } : null;
}

/** A chain that does not end with the present key goes on with one that was read, or lost its end. */
export function breachOfKey(
  { keys }: Pick<ChainCrypto, 'keys'>,
  last: ChainPlace | null,
): AuditBreach | null {
  if (last === null || last.key === keys.length - 1) return null;
  return { sequence: last.sequence, reason: 'changed' };
}

/**
 * Compares the log's end with the head. A log that extends past its head is normal after a kill; one that
 * ends before it is not.
 */
export function breachOfHead(
  head: AuditHead | null,
  lastSequence: number,
  macAtHead: string | null,
): AuditBreach | null {
  if (head === null || head.sequence === 0) return null;
  if (lastSequence < head.sequence) return { sequence: null, reason: 'older-records' };
  return macAtHead === head.mac ? null : { sequence: head.sequence, reason: 'other-log' };
}

/** Troubles of the log that an admin may accept. */
export const auditTroubles = ['audit-broken', 'older-records', 'rows-altered'] as const;

/**
 * The trouble that staff are told of. An older copy of the records gets its own: most often it was restored on purpose.
 */
export function troubleOfBreach({ reason }: AuditBreach): (typeof auditTroubles)[number] {
  return reason === 'older-records' || reason === 'rows-altered' ? reason : 'audit-broken';
}
