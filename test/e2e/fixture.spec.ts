import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';

const appDir = resolve(import.meta.dirname, '../fixtures/shell-app');

describe('the fixture that every end-to-end test starts the app with', () => {
  let app: Tillroom;

  beforeAll(async () => {
    app = await launchTillroom({ appDir, theme: 'dark' });
  });
  afterAll(async () => {
    await app.close();
    expect(existsSync(app.userData)).toBe(false);
  });

  it('opens the window in the wanted look and changes it', async () => {
    const isDark = (): Promise<boolean> =>
      app.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    await expect.poll(isDark).toBe(true);
    await app.setTheme('light');
    await expect.poll(isDark).toBe(false);
  });

  it('answers dialogs and tells what was opened', async () => {
    await app.answerDialog('showMessageBox', { response: 1 });
    const answer = await app.page.evaluate(() => {
      const { bridge } = window as unknown as { bridge: { call(name: string): Promise<unknown> } };
      return bridge.call('external').then(() => bridge.call('ask'));
    });
    expect(answer).toEqual({ response: 1 });
    const { dialogs, opened } = await app.seen();
    expect(dialogs).toHaveLength(1);
    expect(opened).toEqual(['https://example.com/help']);
  });

  it('takes pictures', async () => {
    const path = await app.screenshot('fixture-spec');
    expect(existsSync(path)).toBe(true);
    rmSync(path);
  });

  it('starts again on the same data after a kill', async () => {
    const before = app.mainProcess.pid;
    await app.mainProcess.kill();
    const page = await app.restart();
    expect(app.mainProcess.pid).not.toBe(before);
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toBe('Shell app');
  });
});
