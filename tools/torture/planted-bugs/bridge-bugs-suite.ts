import { bridgeBugs } from './bridge-bugs.ts';
import { createTestedBugsSuite } from './tested-bugs-suite.ts';

/** Bugs that let secrets out to a page that is taken over, each of which the bridge suite must catch. */
export const bridgeBugsSuite = createTestedBugsSuite(bridgeBugs, {
  name: 'bridge-bugs',
  proves: 'The bridge suite catches each way out for a secret planted in the real code.',
  title: 'Planted bugs of the bridge',
});
