import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BootId } from '../../../../src/domain/ids.ts';
import { openAuditKeyring, practiceAudit } from '../../../../src/main/vault/audit-keyring.ts';
import { ledgerWorkerUrl } from '../../../fixtures/worker-urls.ts';
import { opened, temporaryFolder, terminal, valueOf } from '../ledger-fixture.ts';

const folder = temporaryFolder();
const child = `${folder.path}/audit-child.mjs`;
const kills = 20;

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder.path,
      emptyOutDir: false,
      rolldownOptions: {
        input: { 'audit-child': fileURLToPath(new URL('./audit-child.ts', import.meta.url)) },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
});
afterAll(folder.remove);

/** Runs a terminal for some rounds and kills it at a random moment; returns its first line. */
async function runAndKill(file: string, boot: number): Promise<string> {
  const worker = fileURLToPath(ledgerWorkerUrl);
  const started = spawn(process.execPath, [child, worker, file, `boot-${boot}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(started, 'close');
  let output = '';
  const rounds = 2 + (boot % 7);
  await new Promise<void>((resolve) => {
    started.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.split('\n').length > rounds) resolve();
    });
  });
  // A kill between two lines can interrupt writing, saving the head, and anything else.
  await new Promise((resolve) => {
    setTimeout(resolve, (boot * 3) % 17);
  });
  started.kill('SIGKILL');
  await ended;
  return output.split('\n')[0] ?? '';
}

it(`an honest log is never locked by a kill (${kills} kills)`, { timeout: 120_000 }, async () => {
  const file = `${folder.path}/ledger.sqlite`;
  const found: string[] = [];
  for (let boot = 1; boot <= kills; boot += 1) {
    // oxlint-disable-next-line no-await-in-loop -- Each start takes up what the one before left.
    found.push(await runAndKill(file, boot));
  }
  expect(found).toEqual(found.map(() => 'null'));
  const audit = await openAuditKeyring(terminal, practiceAudit(folder.path));
  const head = audit?.heads?.[terminal]?.sequence ?? 0;
  const ledger = await opened(file, { bootId: 'boot-last' as BootId, expected: true, audit });
  const walked = valueOf(await ledger.audit.verify());
  await ledger.close();
  expect(walked).toMatchObject({ kind: 'sound' });
  const entries = walked.kind === 'sound' ? walked.entries : 0;
  process.stdout.write(`G1 kills: ${kills}, 0 locked; ${entries} entries, head at ${head}\n`);
  // Heads were saved on the way, and none of them was ahead of its records.
  expect(head).toBeGreaterThan(0);
  expect(entries).toBeGreaterThanOrEqual(head);
});
