import { authorityBugs } from './authority-bugs.ts';
import { createTestedBugsSuite } from './tested-bugs-suite.ts';

/** Bugs of authority, each of which the tests of the composed app or of its rules must catch. */
export const authorityBugsSuite = createTestedBugsSuite(authorityBugs, {
  name: 'authority-bugs',
  proves: 'The tests catch each path into another account planted in the real code.',
  title: 'Planted bugs of authority',
});
