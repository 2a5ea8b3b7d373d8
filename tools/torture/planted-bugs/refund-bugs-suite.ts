import { refundBugs } from './refund-bugs.ts';
import { createTestedBugsSuite } from './tested-bugs-suite.ts';

/** Bugs of look-ups and refunds, each of which the tests of their rules and use cases must catch. */
export const refundBugsSuite = createTestedBugsSuite(refundBugs, {
  name: 'refund-bugs',
  proves:
    'The tests catch each believed lie of a look-up and each wrong refund planted in the real code.',
  title: 'Planted bugs of look-ups and refunds',
});
