import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { missingSecretService, withSecretService } from '../../fixtures/secret-service.ts';
import type { ChildEnvironment } from '../../fixtures/secret-service.ts';

const child = fileURLToPath(new URL('../../fixtures/keychain-child.ts', import.meta.url));
const run = promisify(execFile);
const deadlineMs = 5_000;

interface Line {
  readonly step: string;
  readonly answer: unknown;
  readonly elapsedMs: number;
}

async function lines(env: ChildEnvironment, limitMs: number, steps: readonly string[]) {
  const args = [child, String(limitMs), ...steps];
  const started = await run(process.execPath, args, { env }).catch((ended: unknown) => ended);
  const { stdout } = started as { readonly stdout: string };
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

async function answers(env: ChildEnvironment, ...steps: readonly string[]) {
  return (await lines(env, deadlineMs, steps)).map((line) => line.answer);
}

const reason = missingSecretService();
if (reason !== null) console.warn(`Keychain against a real Secret Service skipped: ${reason}`);

const done = { ok: true, value: null };
const refused = (kind: string) => ({ ok: false, error: { kind } });

describe.skipIf(reason !== null)('the keychain on a real Secret Service', () => {
  it('says unavailable without a bus, for every call', async () => {
    const seen = await withSecretService({ without: 'bus' }, (env) =>
      answers(env, 'state', 'read:api-token', 'write:api-token=a', 'remove:api-token'),
    );
    const unavailable = refused('unavailable');
    expect(seen).toEqual(['unavailable', unavailable, unavailable, unavailable]);
  });

  it('says unavailable with a bus and no service', async () => {
    const seen = await withSecretService({ without: 'service' }, (env) =>
      answers(env, 'state', 'read:api-token', 'write:api-token=a', 'remove:api-token'),
    );
    const unavailable = refused('unavailable');
    expect(seen).toEqual(['unavailable', unavailable, unavailable, unavailable]);
  });

  it('says no-collection where no keyring was ever made', async () => {
    const seen = await withSecretService({ without: 'collection' }, (env) =>
      answers(env, 'state', 'read:api-token', 'write:api-token=a', 'remove:api-token'),
    );
    const none = refused('no-collection');
    expect(seen).toEqual(['no-collection', none, none, none]);
  });

  it('writes, reads, overwrites and removes, across processes', async () => {
    await withSecretService({}, async (env) => {
      expect(
        await answers(env, 'state', 'read:api-token', 'write:api-token=first', 'read:api-token'),
      ).toEqual(['ready', done, done, { ok: true, value: 'first' }]);
      expect(
        await answers(env, 'read:api-token', 'write:api-token=zweite Münze', 'read:api-token'),
      ).toEqual([{ ok: true, value: 'first' }, done, { ok: true, value: 'zweite Münze' }]);
      expect(
        await answers(env, 'remove:api-token', 'read:api-token', 'remove:api-token', 'state'),
      ).toEqual([done, done, done, 'ready']);
    });
  });

  it('tells a locked keyring from a missing item, even for an item never written', async () => {
    await withSecretService({}, async (env, service) => {
      await answers(env, 'write:api-token=kept');
      service.lock();
      const locked = refused('locked');
      expect(
        await answers(
          env,
          'state',
          'read:api-token',
          'read:shared-secret',
          'write:api-token=lost',
          'remove:api-token',
        ),
      ).toEqual(['locked', locked, locked, locked, locked]);
      await service.unlock();
      expect(await answers(env, 'state', 'read:api-token', 'read:shared-secret')).toEqual([
        'ready',
        { ok: true, value: 'kept' },
        done,
      ]);
    });
  });

  it('says locked on the very first start, before there is a canary', async () => {
    const seen = await withSecretService({ locked: true }, (env) =>
      answers(env, 'state', 'read:api-token'),
    );
    expect(seen).toEqual(['locked', refused('locked')]);
  });

  it('says missing, not locked, for an item that was deleted from outside', async () => {
    const seen = await withSecretService({}, (env) =>
      answers(env, 'write:api-token=kept', 'delete-outside:api-token', 'read:api-token'),
    );
    expect(seen).toEqual([done, true, done]);
  });

  it('gives a hung service up at the deadline and has no second call out meanwhile', async () => {
    const limitMs = 400;
    const seen = await withSecretService({}, async (env, service) => {
      await answers(env, 'write:api-token=kept');
      service.pause();
      const hung = await lines(env, limitMs, ['read:api-token', 'state', 'write:api-token=b']);
      service.resume();
      return { hung, after: await answers(env, 'read:api-token') };
    });
    expect(seen.hung.map((line) => line.answer)).toEqual([
      refused('timed-out'),
      'timed-out',
      refused('timed-out'),
    ]);
    for (const line of seen.hung) expect(line.elapsedMs).toBeLessThan(limitMs + 250);
    expect(seen.after).toEqual([{ ok: true, value: 'kept' }]);
  });
});
