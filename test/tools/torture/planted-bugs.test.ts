import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { authorityBugs } from '../../../tools/torture/planted-bugs/authority-bugs.ts';
import { authorityBugsSuite } from '../../../tools/torture/planted-bugs/authority-bugs-suite.ts';
import { bridgeBugs } from '../../../tools/torture/planted-bugs/bridge-bugs.ts';
import { bridgeBugsSuite } from '../../../tools/torture/planted-bugs/bridge-bugs-suite.ts';
import { debtBugs } from '../../../tools/torture/planted-bugs/debt-bugs.ts';
import { debtBugsSuite } from '../../../tools/torture/planted-bugs/debt-bugs-suite.ts';
import { moneyRuleBugs } from '../../../tools/torture/planted-bugs/money-rule-bugs.ts';
import { moneyRuleBugsSuite } from '../../../tools/torture/planted-bugs/money-rule-bugs-suite.ts';
import { refundBugs } from '../../../tools/torture/planted-bugs/refund-bugs.ts';
import { refundBugsSuite } from '../../../tools/torture/planted-bugs/refund-bugs-suite.ts';
import { runBugs } from '../../../tools/torture/planted-bugs/run-bugs.ts';
import { runBugsSuite } from '../../../tools/torture/planted-bugs/run-bugs-suite.ts';
import { terminalBugs } from '../../../tools/torture/planted-bugs/terminal-bugs.ts';
import { terminalBugsSuite } from '../../../tools/torture/planted-bugs/terminal-bugs-suite.ts';
import { plantedBugs } from '../../../tools/torture/planted-bugs/planted-bugs.ts';
import { plantedBugsSuite } from '../../../tools/torture/planted-bugs/planted-bugs-suite.ts';
import { editingSources } from '../../../tools/torture/terminal/source-edits.ts';
import { projectRoot } from '../../../tools/torture/terminal/build-terminal.ts';
import { passesQuickly } from './quick-suite.ts';

describe('planted bugs', () => {
  it('are caught by the kills and their oracle', async () => {
    const { figures } = await passesQuickly(plantedBugsSuite);
    expect(figures['caught']).toBe(figures['planted']);
  }, 240_000);

  it('of authority are caught by the tests of accounts and people', async () => {
    const { figures } = await passesQuickly(authorityBugsSuite);
    expect(figures['caught']).toBe(figures['planted']);
  }, 240_000);

  it('of the money rules are caught by the tests of the composed app', async () => {
    const { figures } = await passesQuickly(moneyRuleBugsSuite);
    expect(figures['caught']).toBe(figures['planted']);
  }, 240_000);

  it('of debts are caught by the tests of responses, sums and requests', async () => {
    const { figures } = await passesQuickly(debtBugsSuite);
    expect(figures['caught']).toBe(figures['planted']);
  }, 240_000);

  it('of look-ups and refunds are caught by the tests of their rules', async () => {
    const { figures } = await passesQuickly(refundBugsSuite);
    expect(figures['caught']).toBe(figures['planted']);
  }, 240_000);

  it('of billing runs are caught by the tests of what they prepare ahead', async () => {
    const { figures } = await passesQuickly(runBugsSuite);
    expect(figures['caught']).toBe(figures['planted']);
  }, 240_000);

  it('of terminals are caught by the tests of leases', async () => {
    const { figures } = await passesQuickly(terminalBugsSuite);
    expect(figures['caught']).toBe(figures['planted']);
  }, 240_000);

  it('of the bridge are caught by the page that is taken over', async () => {
    const { figures } = await passesQuickly(bridgeBugsSuite);
    expect(figures['caught']).toBe(figures['planted']);
  }, 240_000);

  const bugs = [
    ...plantedBugs,
    ...authorityBugs,
    ...moneyRuleBugs,
    ...debtBugs,
    ...refundBugs,
    ...runBugs,
    ...terminalBugs,
    ...bridgeBugs,
  ];
  it.each(bugs)('can each be planted: $name', ({ edits }) => {
    for (const { file, find } of edits) {
      const source = readFileSync(join(projectRoot, file), 'utf8');
      expect(source.split(find), `${file}: ${find}`).toHaveLength(2);
    }
  });

  it('fail the build when their place is not there any more', () => {
    const edit = { file: 'src/domain/assert.ts', find: 'no such text', replace: '' };
    const { transform } = editingSources(projectRoot, [edit]);
    const run = () =>
      Reflect.apply(transform as (code: string, id: string) => unknown, null, [
        'export {};',
        join(projectRoot, edit.file),
      ]);
    expect(run).toThrow('has the text 0 times');
  });
});
