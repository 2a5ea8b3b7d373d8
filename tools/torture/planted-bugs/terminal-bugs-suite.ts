import { terminalBugs } from './terminal-bugs.ts';
import { createTestedBugsSuite } from './tested-bugs-suite.ts';

/** Bugs of leases and fences, each of which the tests of two terminals must catch. */
export const terminalBugsSuite = createTestedBugsSuite(terminalBugs, {
  name: 'terminal-bugs',
  proves: 'The tests catch each way to have two terminals work on one payment.',
  title: 'Planted bugs of terminals',
});
