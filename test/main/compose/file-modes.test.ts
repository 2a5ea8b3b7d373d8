import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLog } from '../../../src/main/shell/log/log-file.ts';
import { makePaths } from '../../../src/main/shell/files/paths.ts';
import { boundsFile } from '../../../src/main/shell/window/window-bounds.ts';
import { sampleInputs } from '../../fixtures/sample-inputs.ts';
import { dataFolder, startApp } from './test-host.ts';

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  it('is for its user alone after a day of work, although the umask lets everyone in', async () => {
    const folder = join(dataFolder(), 'data');
    const umask = process.umask(0);
    try {
      const paths = makePaths(folder);
      const log = openLog(paths.logs);
      log.info('started');
      log.close();
      boundsFile(folder).save({ x: 0, y: 0, width: 1280, height: 860 });
      const { call, close } = await startApp(folder);
      await call('practice.fill-book', {});
      await call('session.switch-role', { role: 'admin' });
      await call('session.save-appearance', sampleInputs['session.save-appearance']);
      await call('customers.save', sampleInputs['customers.save']);
      await close();
    } finally {
      process.umask(umask);
    }
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const wrong = entries.flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const mode = statSync(path).mode & 0o777;
      const wanted = entry.isDirectory() ? 0o700 : 0o600;
      return mode === wanted ? [] : [`${relative(folder, path)}: ${mode.toString(8)}`];
    });
    console.log(`file modes: ${entries.length} files and folders, ${wrong.length} open to others`);
    expect(wrong).toEqual([]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(entries.length).toBeGreaterThan(8);
  });
});
