import type { TerminalId } from '../ids.ts';
import { canonicalEntry } from './entry.ts';
import type { AuditEntry } from './entry.ts';

/** The last entry of one terminal that is known outside of its records. */
export interface AuditHead {
  readonly sequence: number;
  readonly mac: string;
}

/** The heads that the keychain holds, by terminal. */
export type AuditHeads = Readonly<Record<TerminalId, AuditHead>>;

/** A link as it is kept: its entry with its seal. */
export interface AuditLink {
  readonly entry: AuditEntry;
  readonly mac: string;
}

/** Why a log is not the one that was written. */
export interface AuditBreach {
  /** The first entry that does not fit, where there is one. */
  readonly sequence: number | null;
  readonly reason: 'changed' | 'missing-entry' | 'cut-short' | 'older-records' | 'other-log';
}

/** The event of an entry that takes everything before it as it stands, and begins the chain anew. */
export const acceptedEvent = 'audit.accept';

/** What a chain needs of the world: the seal under the account's key, and a digest without one. */
export interface ChainCrypto {
  readonly seal: (text: string) => string;
  readonly digest: () => { add(text: string): void; soFar(): string };
}

/** Seals an entry to the one before it; null for the first of its terminal. */
export function sealAfter(
  { seal }: Pick<ChainCrypto, 'seal'>,
  previousMac: string | null,
  entry: AuditEntry,
): string {
  return seal(`${previousMac ?? 'first'}\n${canonicalEntry(entry)}`);
}

/** Seals an entry that begins a chain anew over everything before it, sound or not. */
export function sealAnew(
  { seal }: Pick<ChainCrypto, 'seal'>,
  digestBefore: string,
  entry: AuditEntry,
): string {
  return seal(`anew ${digestBefore}\n${canonicalEntry(entry)}`);
}

/** Walks the chain of one terminal, link by link in the order of writing. */
export interface ChainWalk {
  add(link: AuditLink): void;
  /** What does not fit, the head included; null for a sound chain. */
  end(): AuditBreach | null;
  /** The digest of every link so far, which an accepting entry is sealed over. */
  digest(): string;
  /** The highest number that any link bears, or the head's. */
  readonly highest: number;
}

/**
 * Begins a walk towards a head, which is null for a terminal that has none.
 *
 * An entry that accepts what was found is sealed over a digest of every link before it: a later
 * change of those is found like any other.
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

/** What does not fit between a link and the one before it. */
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

/** A log that goes on past its head is normal after a kill; one that ends before it is not. */
export function breachOfHead(
  head: AuditHead | null,
  lastSequence: number,
  macAtHead: string | null,
): AuditBreach | null {
  if (head === null || head.sequence === 0) return null;
  if (lastSequence < head.sequence) return { sequence: null, reason: 'older-records' };
  return macAtHead === head.mac ? null : { sequence: head.sequence, reason: 'other-log' };
}
