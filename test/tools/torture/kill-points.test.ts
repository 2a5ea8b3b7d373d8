import { describe, expect, it } from 'vitest';
import { addPoints } from '../../../tools/torture/kill-points/add-points.ts';
import { killPointsSuite } from '../../../tools/torture/kill-points/kill-points-suite.ts';
import { passesQuickly } from './quick-suite.ts';

describe('kill points', () => {
  it('leave records that a start sets right', async () => {
    const { figures } = await passesQuickly(killPointsSuite);
    expect(figures['killedAt']).toBeGreaterThan(0);
    expect(figures['recoveriesKilled']).toBeGreaterThan(0);
  }, 240_000);

  it('stand before each await and each call that reaches out, and change nothing else', () => {
    const source = 'const row = await find(database.prepare(text).get(id));';
    expect(addPoints('src/main/ledger/example.ts', source)).toBe(
      'const row = (globalThis.tillroomPoint("src/main/ledger/example.ts:1 await"), ' +
        'await find((globalThis.tillroomPoint("src/main/ledger/example.ts:1 get"), ' +
        '(globalThis.tillroomPoint("src/main/ledger/example.ts:1 prepare"), ' +
        'database.prepare(text)).get(id))));',
    );
    expect(addPoints('src/renderer/example.ts', source)).toBe(source);
  });

  it('stand where the page is told something, which a kill cannot take back', () => {
    const file = 'tools/torture/terminal/open-terminal.ts';
    expect(addPoints(file, 'printLine(line);')).toContain('open-terminal.ts:1 printLine"');
  });
});
