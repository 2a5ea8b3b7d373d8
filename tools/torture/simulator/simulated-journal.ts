import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import {
  endLine,
  refundEndLine,
  refundSendLine,
  refundsOfLines,
  sendLine,
  sendsOfLines,
} from '../../../src/domain/epochs/sent-line.ts';
import { mayHaveCharged } from '../../../src/domain/epochs/sent-charge.ts';
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

/** The sent journal, on a disk that fails at times. */
export function simulatedJournal(parts: JournalParts): SentJournal {
  const { time, chance, profile, life, lines } = parts;
  const sends = () => sendsOfLines(lines);
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
    latestSends: () => Promise.resolve(notedSends(lines)),
    sendsSince: (at) =>
      Promise.resolve(
        sends().filter(
          ({ dispatchedAt, outcomeAt }) => dispatchedAt >= at || (outcomeAt ?? '') >= at,
        ),
      ),
    prune: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** The sends that may have moved money, as the app compares them with records that it opens. */
export function notedSends(lines: readonly SentLine[]): readonly NotedSend[] {
  const charges = sendsOfLines(lines)
    .filter(mayHaveCharged)
    .map(({ attempt, dispatchedAt }) => ({ id: attempt.id, at: dispatchedAt }));
  const refunds = refundsOfLines(lines).map(({ request, sentAt }) => ({
    id: request.id,
    at: sentAt,
  }));
  return [...charges, ...refunds];
}
