import { runBugs } from './run-bugs.ts';
import { createTestedBugsSuite } from './tested-bugs-suite.ts';

/** Bugs of the places of a billing run, each of which its tests must catch. */
export const runBugsSuite = createTestedBugsSuite(runBugs, {
  name: 'run-bugs',
  proves: 'The tests catch each charge of a billing run that may not be sent.',
  title: 'Planted bugs of billing runs',
});
