import { describe, expect, it } from 'vitest';
import {
  checkLaunch,
  refusedSwitches,
  refusedVariables,
} from '../../../src/main/shell/lifecycle/launch-checks.ts';

const clean = { isPackaged: true, argv: [], hasSwitch: () => false, env: { PATH: '/usr/bin' } };

describe('checkLaunch', () => {
  it('lets an ordinary packaged start through', () => {
    const argv = ['/opt/tillroom/tillroom', 'file.csv', '--', '-', '--lang=en', '-psn_0_12345'];
    argv.push('--ozone-platform=wayland', '--squirrel-firstrun', '--force-device-scale-factor=2');
    expect(checkLaunch({ ...clean, argv })).toEqual({ refused: [], noted: [] });
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
    expect(checkLaunch({ ...clean, hasSwitch: (asked) => asked === name }).refused).toEqual(
      refused,
    );
    for (const argument of [`--${name}`, `--${name}=9222`, `-${name}`, `--${name.toUpperCase()}`]) {
      expect(checkLaunch({ ...clean, argv: ['.', argument] }).refused, argument).toEqual(refused);
    }
  });

  it.each([
    'user-data-dir',
    'disk-cache-dir',
    'log-file',
    'trace-startup-file',
    'remote-debugging-io-pipes',
    'enable-crash-reporter-for-testing',
    'profile-directory',
    'headless',
    'screenshot',
    'media-cache-dir',
    'a-switch-of-tomorrow',
  ])('refuses --%s, which moves files, opens a port, or is not known', (name) => {
    for (const argument of [`--${name}`, `--${name}=/tmp/x`, `-${name}`]) {
      const { refused } = checkLaunch({ ...clean, argv: [argument] });
      expect(refused, argument).toEqual([`--${name}`]);
    }
  });

  it('repeats no name that says more than a name', () => {
    const argv = ['--4111 1111 1111 1111', '--Token: private'];
    expect(checkLaunch({ ...clean, argv }).refused).toEqual(['--…', '--…']);
  });

  it.each(refusedVariables)('refuses the variable %s, and never repeats its value', (name) => {
    const verdict = checkLaunch({ ...clean, env: { [name]: 'private-value' } });
    expect(verdict.refused).toEqual([name]);
    expect(JSON.stringify(verdict)).not.toContain('private-value');
    expect(checkLaunch({ ...clean, env: { [name]: '' } }).refused).toEqual([]);
  });

  it('notes a preloaded library, which may be an aid that the user needs', () => {
    const verdict = checkLaunch({ ...clean, env: { LD_PRELOAD: '/usr/lib/aid.so' } });
    expect(verdict).toEqual({ refused: [], noted: ['LD_PRELOAD'] });
  });

  it('refuses nothing in development', () => {
    const start = { isPackaged: false, argv: ['--inspect'], hasSwitch: () => true };
    expect(checkLaunch({ ...start, env: { NODE_OPTIONS: '--inspect' } }).refused).toEqual([]);
  });
});
