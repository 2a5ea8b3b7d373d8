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

/** The reason a log differs from the one that was written. */
export interface AuditBreach {
  /** The first entry that does not fit; null where there is none. */
  readonly sequence: number | null;
  readonly reason:
    | 'changed'
    | 'missing-entry'
    | 'cut-short'
    | 'older-records'
    | 'other-log'
    /** The log is whole, but people, rules or limits beside it are not those written last. */
    | 'rows-altered';
}

/** The event of an entry that accepts everything before it and starts a new chain. */
export const acceptedEvent = 'audit.accept';

/** The cryptography of a chain: the seal under the account's key, and a keyless digest. */
export interface ChainCrypto {
  readonly seal: (text: string) => string;
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
  let last: AuditHead | null = null;
  let macAtHead: string | null = null;
  let highest = head?.sequence ?? 0;

  return {
    get highest() {
      return highest;
    },
    add: (link) => {
      const { entry, mac } = link;
      const isAnew =
        entry.event === acceptedEvent && mac === sealAnew(crypto, digest.soFar(), entry);
      if (isAnew) breach = null;
      else breach ??= breachAfter(crypto, last, link);
      digest.add(`${canonicalEntry(entry)}${mac}`);
      last = { sequence: entry.sequence, mac };
      if (entry.sequence === head?.sequence) macAtHead = mac;
      if (Number.isSafeInteger(entry.sequence)) highest = Math.max(highest, entry.sequence);
    },
    digest: () => digest.soFar(),
    end: () => breach ?? breachOfHead(head, last?.sequence ?? 0, macAtHead),
  };
}

/** The breach between a link and the previous one; null when they fit. */
export function breachAfter(
  crypto: Pick<ChainCrypto, 'seal'>,
  last: AuditHead | null,
  { entry, mac }: AuditLink,
): AuditBreach | null {
  const { sequence } = entry;
  if (sequence !== (last?.sequence ?? 0) + 1) return { sequence, reason: 'missing-entry' };
  return sealAfter(crypto, last?.mac ?? null, entry) === mac
    ? null
    : { sequence, reason: 'changed' };
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

/**
 * The trouble that staff are told of. An older copy of the records gets its own: most often it was restored on purpose.
 */
export function troubleOfBreach({
  reason,
}: AuditBreach): 'older-records' | 'rows-altered' | 'audit-broken' {
  return reason === 'older-records' || reason === 'rows-altered' ? reason : 'audit-broken';
}
