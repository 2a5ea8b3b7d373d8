import { describe, expect, it } from 'vitest';
import {
  judgeStart,
  refusedSwitches,
  refusedVariables,
} from '../../../src/main/shell/start-refusal.ts';

const clean = { isPackaged: true, argv: [], hasSwitch: () => false, env: { PATH: '/usr/bin' } };

describe('judgeStart', () => {
  it('lets an ordinary packaged start through', () => {
    const argv = ['/opt/tillroom/tillroom', '--user-data-dir=/home/sam', 'file.csv', '--', '-'];
    expect(judgeStart({ ...clean, argv })).toEqual({ refused: [], noted: [] });
  });

  it('covers what fuses do not stop', () => {
    expect([...refusedSwitches, ...refusedVariables].length).toBeGreaterThanOrEqual(14);
    for (const name of [
      'remote-debugging-port',
      'remote-debugging-pipe',
      'disable-web-security',
      'ignore-certificate-errors',
      'host-resolver-rules',
      'proxy-server',
      'js-flags',
      'no-sandbox',
    ]) {
      expect(refusedSwitches).toContain(name);
    }
  });

  it.each(refusedSwitches)('refuses --%s however it came', (name) => {
    const refused = [`--${name}`];
    expect(judgeStart({ ...clean, hasSwitch: (asked) => asked === name }).refused).toEqual(refused);
    for (const argument of [`--${name}`, `--${name}=9222`, `-${name}`, `--${name.toUpperCase()}`]) {
      expect(judgeStart({ ...clean, argv: ['.', argument] }).refused, argument).toEqual(refused);
    }
  });

  it.each(refusedVariables)('refuses the variable %s, and never repeats its value', (name) => {
    const verdict = judgeStart({ ...clean, env: { [name]: 'private-value' } });
    expect(verdict.refused).toEqual([name]);
    expect(JSON.stringify(verdict)).not.toContain('private-value');
    expect(judgeStart({ ...clean, env: { [name]: '' } }).refused).toEqual([]);
  });

  it('notes a preloaded library, which may be an aid that the user needs', () => {
    const verdict = judgeStart({ ...clean, env: { LD_PRELOAD: '/usr/lib/aid.so' } });
    expect(verdict).toEqual({ refused: [], noted: ['LD_PRELOAD'] });
  });

  it('refuses nothing in development', () => {
    const start = { isPackaged: false, argv: ['--inspect'], hasSwitch: () => true };
    expect(judgeStart({ ...start, env: { NODE_OPTIONS: '--inspect' } }).refused).toEqual([]);
  });
});
