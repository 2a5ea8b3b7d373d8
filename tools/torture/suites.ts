import { killsSuite } from './kills/kills.ts';
import { shopSuite } from './shop/shop-suite.ts';
import { shopBugsSuite } from './shop/shop-bugs-suite.ts';
import { diskSuite } from './disk/disk-suite.ts';
import { killPointsSuite } from './kill-points/kill-points-suite.ts';
import { plantedBugsSuite } from './planted-bugs/planted-bugs-suite.ts';
import { authorityBugsSuite } from './planted-bugs/authority-bugs-suite.ts';
import { bridgeBugsSuite } from './planted-bugs/bridge-bugs-suite.ts';
import { debtBugsSuite } from './planted-bugs/debt-bugs-suite.ts';
import { moneyRuleBugsSuite } from './planted-bugs/money-rule-bugs-suite.ts';
import { refundBugsSuite } from './planted-bugs/refund-bugs-suite.ts';
import { runBugsSuite } from './planted-bugs/run-bugs-suite.ts';
import { terminalBugsSuite } from './planted-bugs/terminal-bugs-suite.ts';
import { answersSuite } from './answers/answers-suite.ts';
import { simulatorSuite } from './simulator/simulator-suite.ts';
import { networkSuite } from './network/network-suite.ts';
import { ipcSuite } from './ipc/ipc-suite.ts';
import { bridgeSuite } from './bridge/bridge-suite.ts';
import { soakSuite } from './soak/soak-suite.ts';
import { handsSuite } from './hands/hands-suite.ts';
import { textsSuite } from './texts/texts-suite.ts';
import type { Suite } from './suite.ts';

/** Every suite, in the order of running and of `docs/torture.md`. */
export const suites: readonly Suite[] = [
  killsSuite,
  killPointsSuite,
  shopSuite,
  diskSuite,
  plantedBugsSuite,
  authorityBugsSuite,
  moneyRuleBugsSuite,
  debtBugsSuite,
  refundBugsSuite,
  runBugsSuite,
  terminalBugsSuite,
  shopBugsSuite,
  bridgeBugsSuite,
  answersSuite,
  simulatorSuite,
  networkSuite,
  ipcSuite,
  bridgeSuite,
  textsSuite,
  handsSuite,
  soakSuite,
];
