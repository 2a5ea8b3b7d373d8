/** The npm packages of the lockfile. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, root } from './places.mjs';
import { SetupFailure, step } from './progress.mjs';
import { runQuietly } from './run-program.mjs';

const stamp = join(root, 'node_modules', '.tillroom-lockfile');

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Installs the packages unless the last install was of this very lockfile. */
export async function ensurePackages() {
  const wanted = digestOf(['package-lock.json']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await step('npm packages', async () => {
    const { program, args } = npmCommand();
    const run = (command) =>
      runQuietly(program, [...args, ...command, ...QUIET], { log: `npm-${command[0]}` });
    const { code, output, file } = await run(['ci']);
    if (code !== 0) {
      const fix = output.includes('EUSAGE')
        ? 'Make the lockfile again with npm install under Node 24.'
        : 'Check the network, then run the command again.';
      throw new SetupFailure(
        `The npm packages could not be installed: ${lastLine(output)}\n${fix} The whole answer is in ${file}.`,
      );
    }
    writeFileSync(stamp, wanted);
    return 'installed';
  });
}

/** npm is a script for Node; started through its own path it needs no shell on any system. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  if (script !== undefined && /npm-cli\.c?js$/.test(script)) {
    return { program: process.execPath, args: [script] };
  }
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

function lastLine(output) {
  const lines = output.split('\n').filter((line) => /\S/.test(line) && !line.includes('npm warn'));
  return (lines.find((line) => /npm error (?!code)/.test(line)) ?? lines.at(-1) ?? 'no answer')
    .replace('npm error ', '')
    .trim();
}
