import { authorityBugs } from './authority-bugs.ts';
import { bridgeBugs } from './bridge-bugs.ts';
import { debtBugs } from './debt-bugs.ts';
import { moneyRuleBugs } from './money-rule-bugs.ts';
import { refundBugs } from './refund-bugs.ts';
import { runBugs } from './run-bugs.ts';
import { terminalBugs } from './terminal-bugs.ts';
import type { TestedBug } from './tested-bug.ts';

/** Returns the bug whose name the environment gives, which is in the sources that the tests run on. */
export function namedBug(): TestedBug {
  const name = process.env['TILLROOM_PLANTED_BUG'];
  const bug = [
    ...authorityBugs,
    ...moneyRuleBugs,
    ...debtBugs,
    ...refundBugs,
    ...runBugs,
    ...terminalBugs,
    ...bridgeBugs,
  ].find((known) => known.name === name);
  if (bug === undefined) throw new Error('Which bug is to be planted?');
  return bug;
}
