import { debtBugs } from './debt-bugs.ts';
import { createTestedBugsSuite } from './tested-bugs-suite.ts';

/** Bugs of responses, debts, sums and explanations, each of which the tests of the composed app must catch. */
export const debtBugsSuite = createTestedBugsSuite(debtBugs, {
  name: 'debt-bugs',
  proves:
    'The tests catch each wrong reading, second door, sum and explanation planted in the real code.',
  title: 'Planted bugs of responses, debts and sums',
});
