import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import {
  endLine,
  latestOfLines,
  refundEndLine,
  refundSendLine,
  refundsOfLines,
  sendLine,
  sendsOfLinesSince,
} from '../../../src/domain/epochs/sent-line.ts';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import type { SentLine } from '../../../src/domain/epochs/sent-line.ts';
import type { NotedSend } from '../../../src/main/ports/epochs.ts';
import type { SentJournal } from '../../../src/main/ports/sent-journal.ts';
import type { Profile } from './profile.ts';
import type { Life, VirtualTime } from './virtual-time.ts';

/** Parts of one start's journal; the lines outlive the start, and the records too. */
export interface JournalParts {
  readonly time: VirtualTime;
  readonly chance: SeededChance;
  readonly profile: Profile;
  readonly life: Life;
  readonly lines: SentLine[];
}

/** Precedes every line. */
const beginning = '' as Instant;

/** The sent journal, on a disk that fails at times. */
export function simulatedJournal(parts: JournalParts): SentJournal {
  const { time, chance, profile, life, lines } = parts;
  return {
    noteSend: (attempt) => {
      if (!life.isAlive) return new Promise<never>(() => undefined);
      if (profile.ledgerFault > 0 && chance.fraction() < profile.ledgerFault) {
        return Promise.resolve(false);
      }
      lines.push(sendLine(attempt, time.wall()));
      return Promise.resolve(true);
    },
    noteEnd: (attempt) => {
      // The last lines of a life need not have reached the disk.
      if (life.isAlive) lines.push(endLine(attempt, time.wall()));
    },
    noteResolution: (attempt, steps) => {
      if (!life.isAlive) return new Promise<never>(() => undefined);
      lines.push(endLine(attempt, time.wall(), steps));
      return Promise.resolve(true);
    },
    noteRefund: (request) => {
      if (!life.isAlive) return new Promise<never>(() => undefined);
      if (profile.ledgerFault > 0 && chance.fraction() < profile.ledgerFault) {
        return Promise.resolve(false);
      }
      lines.push(refundSendLine(request, time.wall()));
      return Promise.resolve(true);
    },
    noteRefundEnd: (request) => {
      if (life.isAlive) lines.push(refundEndLine(request, time.wall()));
    },
    notedRefunds: () => Promise.resolve(refundsOfLines(lines)),
    noteMoment: () => {
      if (life.isAlive) lines.push({ kind: 'moment', at: time.wall() });
      return Promise.resolve(life.isAlive);
    },
    latestSends: () => Promise.resolve(notedSends(lines)),
    sendsSince: (at) => Promise.resolve(sendsOfLinesSince({ lines, from: beginning }, at)),
    prune: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** The sends that may have moved money, as the app compares them with records that it opens. */
export function notedSends(lines: readonly SentLine[]): readonly NotedSend[] {
  return latestOfLines(lines);
}
