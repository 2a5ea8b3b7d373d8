import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import { chargesOfLines, endLine, sendLine } from '../../../src/domain/epochs/sent-line.ts';
import type { SentLine } from '../../../src/domain/epochs/sent-line.ts';
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
  const charges = () => chargesOfLines(lines);
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
    latestSends: () =>
      Promise.resolve(
        charges().map(({ attempt, dispatchedAt }) => ({ attemptId: attempt.id, at: dispatchedAt })),
      ),
    chargesSince: (at) =>
      Promise.resolve(
        charges().filter(
          ({ dispatchedAt, outcomeAt }) => dispatchedAt >= at || (outcomeAt ?? '') >= at,
        ),
      ),
    prune: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
