import { afterEach, describe, expect, it } from 'vitest';
import { person } from '../test-context.ts';
import { knownSchemaVersion } from '../../../../src/main/ledger/schema/migrate.ts';
import type { AccountId } from '../../../../src/domain/ids.ts';
import { ok } from '../../../../src/domain/result.ts';
import { Secret } from '../../../../src/domain/secret.ts';
import type { BackupManifest } from '../../../../src/main/ports/ledger/backup.ts';
import { checkAccount } from '../../../../src/main/usecases/accounts/check-account.ts';
import { practiceAccount } from '../../../../src/main/usecases/accounts/practice-account.ts';
import { createChosenBackup } from '../../../../src/main/usecases/backup/backup-deps.ts';
import {
  chooseBackup,
  restoreBackup,
} from '../../../../src/main/usecases/backup/restore-backup.ts';
import { createAccountKeys } from '../../../../src/main/vault/account-keys.ts';
import { seededChance } from '../../../../tools/bench/seed/seeded-chance.ts';
import { sampleAccount } from '../../../fixtures/accounts.ts';
import { accountBench } from '../accounts/account-bench.ts';

const live = sampleAccount({ id: 'account_live' as AccountId, mode: 'live', name: 'Harbour' });
const [sealingKey, auditKey] = ['5e'.repeat(32), 'a0'.repeat(32)];

const genuine: BackupManifest = {
  account: live,
  madeAt: '2026-01-02T03:04:05.678Z' as BackupManifest['madeAt'],
  madeBy: 'terminal_bench' as BackupManifest['madeBy'],
  payments: 3,
  ledgerBytes: 4096,
  schema: knownSchemaVersion,
  sealingKey,
  auditKey,
  olderAuditKeys: ['a1'.repeat(32)],
  heads: { terminal_bench: { sequence: 7, mac: 'ad'.repeat(32) } } as BackupManifest['heads'],
};

/** Values put in place of a field's own; `undefined` removes the field. */
const odd: readonly unknown[] = [
  undefined,
  null,
  true,
  '',
  'practice',
  'test',
  'live',
  'account_live',
  'account_other',
  '../../practice',
  '__proto__',
  '4111111111111111',
  'https://elsewhere.example',
  'http://127.0.0.1:8080',
  'ff'.repeat(32),
  -1,
  0,
  1.5,
  1e300,
  [],
  {},
  { constructor: { prototype: 1 } },
  ['x', 'y'],
];

type Path = readonly string[];

/** Every field of a manifest, including the account's, down to the last level. */
function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  const transactionSuccessful =
    typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const below = transactionSuccessful.flatMap(([name, each]) => pathsOf(each, [...path, name]));
  return path.length === 0 ? below : [path, ...below];
}

function changed(manifest: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(manifest);
  let at: unknown = copy;
  for (const name of path.slice(0, -1)) at = Reflect.get(Object(at), name);
  const last = path.at(-1) ?? '';
  if (typeof at !== 'object' || at === null) return copy;
  if (value === undefined) Reflect.deleteProperty(at, last);
  else Object.defineProperty(at, last, { value, enumerable: true, configurable: true });
  return copy;
}

const benches: ReturnType<typeof accountBench>[] = [];
afterEach(() => {
  benches.splice(0).forEach((each) => each.dispose());
});

/** A computer with the live account, its keys, and its token in the keychain. */
async function computer() {
  const bench = accountBench([live]);
  benches.push(bench);
  const { vault } = bench.deps;
  await vault.write(live.id, 'sealing-key', new Secret(sealingKey));
  await vault.write(live.id, 'audit-key', new Secret(auditKey));
  await vault.write(live.id, 'api-token', new Secret('live-token'));
  bench.settings.noteLedger(live.id);
  return bench;
}

/** Chooses and restores a backup with this manifest; returns the state of the computer. */
async function restored(bench: Awaited<ReturnType<typeof computer>>, manifest: unknown) {
  const placed: string[] = [];
  const deps = {
    accounts: bench.deps,
    places: { server: () => Promise.resolve(null) },
    knownSchema: knownSchemaVersion,
    newRestoreId: () => 'restore-1',
    chosen: createChosenBackup(),
    files: { askForBackup: async () => 'chosen' } as never,
    strength: { judge: async () => null },
    box: { open: async () => ok({ manifest, unpack: async () => ok(null) }) } as never,
    keys: createAccountKeys(bench.deps.vault, (id) => `/nowhere/${id}`),
    folders: {
      begin: async (id: string) => ({ folder: `/nowhere/${id}.restoring`, ledgerFile: '' }),
      complete: async (id: string) => void placed.push(id),
      mark: async () => true,
      isWaiting: () => false,
      hasRecords: () => true,
      chargedSince: () => Promise.resolve(null),
    } as never,
  };
  const chosen = await chooseBackup(
    deps,
    { path: 'chosen', passphrase: 'a passphrase of its own' },
    null,
  );
  if (!chosen.ok || chosen.value.kind !== 'opened') return { placed, kind: 'refused' };
  const answer = await restoreBackup(deps, person('admin'), { withoutProof: true });
  return { placed, kind: answer.ok ? answer.value.kind : answer.error.kind };
}

/** Checks that hold whatever a manifest contains. */
async function expectSafe(manifest: unknown, what: string): Promise<string> {
  const bench = await computer();
  const before = bench.kept();
  const { kind, placed } = await restored(bench, manifest);
  const [kept, fresh, ...others] = bench.settings.accounts().slice(1);
  expect(kept, what).toEqual(live);
  expect(others, what).toEqual([]);
  if (fresh !== undefined) {
    // A new account is one that its form accepts, under an id that has no secrets here.
    expect(checkAccount(fresh, [practiceAccount, live]).ok, what).toBe(true);
    expect(fresh.mode, what).not.toBe('practice');
  }
  const after = bench.kept();
  const keyOf = (name: string) =>
    Object.keys(before).find((key) => key.includes('account_live') && key.endsWith(name)) ?? '';
  for (const name of ['sealing-key', 'audit-key'].map(keyOf)) {
    expect(after[name], what).toBe(before[name]);
  }
  const isLivePlaced = placed.includes(live.id);
  // Records in the live account's place are sealed with its own key, and have no token to charge with.
  if (isLivePlaced) {
    expect(Reflect.get(Object(manifest), 'auditKey'), what).toBe(auditKey);
    expect(after[keyOf('api-token')], what).toBeUndefined();
  } else {
    expect(after[keyOf('api-token')], what).toBe(before[keyOf('api-token')]);
  }
  benches.splice(0).forEach((each) => each.dispose());
  return kind;
}

describe('a manifest of which something was changed', () => {
  it('restores nothing that the account’s own people or its form would not take', async () => {
    expect(await expectSafe(genuine, 'genuine')).toBe('restored');
    const paths = [...pathsOf(genuine), ['more'], ['account', 'more'], ['heads', '../x']];
    const counts = new Map<string, number>();
    const note = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
    for (const path of paths) {
      for (const value of odd) {
        const what = `${path.join('.')} = ${JSON.stringify(value)}`;
        // oxlint-disable-next-line no-await-in-loop -- One computer after the other.
        note(await expectSafe(changed(genuine, path, value), what));
      }
    }
    const chance = seededChance(15);
    for (let pair = 0; pair < 150; pair += 1) {
      const [first, second] = [chance.oneOf(paths), chance.oneOf(paths)];
      const once = changed(genuine, first, odd[chance.below(odd.length)]);
      const what = `pair ${pair}: ${first.join('.')} and ${second.join('.')}`;
      // oxlint-disable-next-line no-await-in-loop -- One computer after the other.
      note(await expectSafe(changed(once, second, odd[chance.below(odd.length)]), what));
    }
    expect(counts.get('refused') ?? 0).toBeGreaterThan(1_000);
    console.info(
      `manifest ${JSON.stringify({ fields: paths.length, ...Object.fromEntries(counts) })}`,
    );
  });

  it('is refused at an address that the form refuses, and under a mode that is not the account’s', async () => {
    const refusedBy = async (change: object) =>
      expectSafe({ ...genuine, account: { ...live, ...change } }, JSON.stringify(change));
    for (const change of [
      { mode: 'practice' },
      { mode: 'test' },
      { baseUrl: 'http://gateway.example' },
      { baseUrl: 'https://127.0.0.1' },
      { baseUrl: 'https://intranet.local' },
      { id: 'practice' },
      { id: 'account_other', mode: 'practice', name: 'Other' },
      // The name of the account that exists here.
      { id: 'account_other' },
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- One computer after the other.
      expect(await refusedBy(change), JSON.stringify(change)).toBe('refused');
    }
    expect(await refusedBy({ id: 'account_other', name: 'Other' })).toBe('restored');
  });
});
