/** Starts other programs. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { createWriteStream, mkdirSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { cacheFolder, nodeFolder, root } from './places.mjs';

/** The environment of every program: Node 24 first on the path. */
export function environment(extra = {}) {
  const binaries = join(root, 'node_modules', '.bin');
  const path = [nodeFolder(), binaries, process.env.PATH ?? ''].filter(Boolean).join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/**
 * Runs a program quietly; its output goes to a log file and comes back as text.
 *
 * Programs are started in their own group, so that an interrupt or a time limit ends all of them.
 */
export async function runQuietly(program, args, { log, env = {}, limitMs = 0 }) {
  mkdirSync(join(cacheFolder, 'log'), { recursive: true });
  const file = join(cacheFolder, 'log', `${log}.log`);
  const sink = createWriteStream(file);
  const child = spawn(program, args, { cwd: root, env: environment(env) });
  const timer = limitMs > 0 ? setTimeout(() => child.kill('SIGKILL'), limitMs) : undefined;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      sink.write(chunk);
    });
  }
  const code = await new Promise((done) => {
    child.once('error', () => done(127));
    child.once('close', (exitCode) => done(exitCode ?? 1));
  });
  clearTimeout(timer);
  sink.end();
  await finished(sink);
  return { code, output, file };
}

/** Runs a program in the foreground and takes over its exit code. */
export async function runInForeground(program, args, env = {}) {
  const child = spawn(program, args, { cwd: root, env: environment(env), stdio: 'inherit' });
  // The program receives Ctrl+C itself; this process only waits for it to end.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((done) => {
    child.once('error', () => done(127));
    child.once('close', (code) => done(code ?? 1));
  });
}
