import { moneyRuleBugs } from './money-rule-bugs.ts';
import { createTestedBugsSuite } from './tested-bugs-suite.ts';

/** Bugs of epochs, resolutions and taken references, each of which the tests of the composed app must catch. */
export const moneyRuleBugsSuite = createTestedBugsSuite(moneyRuleBugs, {
  name: 'money-rule-bugs',
  proves: 'The tests catch each way round the money rules planted in the real code.',
  title: 'Planted bugs of the money rules',
});
