import type { Suite, SuiteContext, SuiteFigure } from '../suite.ts';
import { cutAnswers, cutRequests, endedAtStages } from './cuts.ts';
import { drippingAnswer, giantAnswers } from './giants.ts';
import type { NetworkRun, PartEnd } from './part.ts';
import { everyStatus, redirects } from './statuses.ts';
import { hostileEnvironment, untrustedServices } from './trust.ts';

/** A hostile gateway and a bad line, over real sockets. */
export const networkSuite: Suite = {
  name: 'network',
  proves:
    'Whatever the line and the gateway do, one attempt is one POST, and only a complete response counts.',
  unit: 'places at most for each kind of cut and status',
  sizes: { quick: 8, full: 10_000, long: 10_000 },
  run,
};

const quickParts: readonly ((run: NetworkRun) => Promise<PartEnd>)[] = [
  cutAnswers,
  cutRequests,
  endedAtStages,
  everyStatus,
  redirects,
  drippingAnswer,
  untrustedServices,
];

const everyPart = [...quickParts, giantAnswers, hostileEnvironment];

async function run(context: SuiteContext): Promise<SuiteFigure> {
  const { size, folder, pace } = context;
  const ends: PartEnd[] = [];
  // Parts that start processes take too long for the quick form; its tests omit them.
  for (const part of pace === 'quick' ? quickParts : everyPart) {
    const end = await part({ most: size, folder });
    context.progress(`${end.part}: ${end.cases} cases, ${end.faults.length} wrong`);
    ends.push(end);
  }
  const sum = (count: (end: PartEnd) => number) => ends.reduce((all, end) => all + count(end), 0);
  const [attempts, posts] = [sum((end) => end.attempts), sum((end) => end.posts)];
  const faults = ends.flatMap((end) => end.faults);
  return {
    isPassed: faults.length === 0 && posts === attempts,
    figures: {
      wrong: faults.length,
      cases: sum((end) => end.cases),
      attemptsThatReachedTheService: attempts,
      posts,
      postsPerAttempt: (posts / attempts).toFixed(3),
    },
    faults,
    notRun: [
      'revoked certificates: the terminal asks no OCSP responder.',
      ...(pace === 'quick' ? ['giant answers and a hostile environment, which take minutes.'] : []),
    ],
    details: {
      title: 'The network, part by part',
      head: ['Part', 'Cases', 'Wrong', 'POSTs per attempt', 'Measured'],
      rows: ends.map((end) => [
        end.part,
        end.cases,
        end.faults.length,
        end.attempts === 0 ? '' : (end.posts / end.attempts).toFixed(3),
        end.measured,
      ]),
    },
  };
}
