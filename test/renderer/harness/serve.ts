import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { preview } from 'vite';
import { harnessPage, root } from './page.ts';

/** The page with the fake main, served on loopback. */
export interface Harness {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Bundles the renderer with a fake main as it is bundled for the app, and serves it on a free port.
 *
 * A bundle opens in a fraction of the time that its hundreds of sources would take one by one. A process of
 * its own builds it: inside the test runner, React's slow development build would be used.
 */
export async function serveHarness(): Promise<Harness> {
  const outDir = mkdtempSync(join(tmpdir(), 'tillroom-harness-'));
  await bundle(outDir);
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const found = server.httpServer.address();
  if (found === null || typeof found === 'string') throw new Error('The harness has no port.');
  return {
    address: `http://127.0.0.1:${found.port}/${harnessPage}`,
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

function bundle(outDir: string): Promise<void> {
  const args = [resolve(import.meta.dirname, 'bundle.ts'), outDir];
  const env = { ...process.env, NODE_ENV: 'production' };
  return new Promise((done, fail) => {
    execFile(process.execPath, args, { cwd: root, env }, (error, output, complaints) => {
      if (error === null) done();
      else fail(new Error(`No harness.\n${output}${complaints}`));
    });
  });
}
