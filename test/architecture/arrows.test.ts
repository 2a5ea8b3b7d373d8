import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlantedHouse, plantHouse } from './planted-house.ts';

/** Each breach: the rule that must catch it, its file, and its text. */
const breaches = [
  ['domain-alone', 'src/domain/knows-main.ts', "import '../main/ports/clock.ts';"],
  ['domain-alone', 'src/domain/knows-node.ts', "import 'node:fs';"],
  ['domain-alone', 'src/domain/knows-package.ts', "import 'zod';"],
  ['contract-on-domain', 'src/contract/knows-main.ts', "import '../main/ports/clock.ts';"],
  ['contract-on-domain', 'src/contract/knows-node.ts', "import 'node:crypto';"],
  ['ports-on-domain', 'src/main/ports/knows-usecase.ts', "import '../usecases/charge.ts';"],
  ['usecases-on-ports', 'src/main/usecases/knows-ledger.ts', "import '../ledger/open.ts';"],
  ['usecases-on-ports', 'src/main/usecases/knows-node.ts', "import 'node:fs';"],
  ['usecases-on-ports', 'src/main/usecases/knows-electron.ts', "import 'electron';"],
  ['runner-on-usecases', 'src/main/runner/knows-gateway.ts', "import '../gateway/client.ts';"],
  ['gateway-alone', 'src/main/gateway/knows-ledger.ts', "import '../ledger/open.ts';"],
  ['gateway-alone', 'src/main/gateway/knows-contract.ts', "import '../../contract/names.ts';"],
  ['ledger-alone', 'src/main/ledger/knows-gateway.ts', "import '../gateway/client.ts';"],
  ['ledger-alone', 'src/main/ledger/knows-keychain.ts', "import 'keytar';"],
  ['sqlite-in-its-engine', 'src/main/ledger/attempts/knows-sqlite.ts', "import 'node:sqlite';"],
  ['postgres-in-its-engine', 'src/main/ledger/attempts/knows-postgres.ts', "import 'pg';"],
  [
    'engine-below-rooms',
    'src/main/ledger/engine/sqlite/knows-room.ts',
    "import '../../attempts/rows.ts';",
  ],
  ['routes-above-rooms', 'src/main/ledger/attempts/knows-entry.ts', "import '../open.ts';"],
  ['routes-above-rooms', 'src/main/ledger/attempts/knows-routes.ts', "import '../routes.ts';"],
  ['roles-below-rooms', 'src/main/ledger/roles/knows-room.ts', "import '../attempts/rows.ts';"],
  ['move-below-rooms', 'src/main/ledger/move/knows-room.ts', "import '../attempts/rows.ts';"],
  ['news-below-rooms', 'src/main/ledger/news/knows-room.ts', "import '../plans/rows.ts';"],
  [
    'records-behind-their-port',
    'src/main/shell/knows-places.ts',
    "import '../compose/records/places.ts';",
  ],
  [
    'usecases-on-ports',
    'src/main/usecases/records/knows-move.ts',
    "import '../../ledger/move/copy.ts';",
  ],
  [
    'routes-above-rooms',
    'src/main/ledger/terminals/knows-shared-opening.ts',
    "import '../open-shared.ts';",
  ],
  [
    'ground-below-parts',
    'src/renderer/topics/charge/words/knows-part.ts',
    "import '../../../ui/part.ts';",
  ],
  ['vault-alone', 'src/main/vault/knows-ledger.ts', "import '../ledger/open.ts';"],
  ['sandbox-shares-nothing', 'src/main/sandbox/knows-domain.ts', "import '../../domain/money.ts';"],
  ['sandbox-shares-nothing', 'src/main/sandbox/knows-package.ts', "import 'zod';"],
  ['ipc-on-contract', 'src/main/ipc/knows-ledger.ts', "import '../ledger/open.ts';"],
  ['shell-on-electron', 'src/main/shell/knows-usecase.ts', "import '../usecases/charge.ts';"],
  ['main-is-not-the-page', 'src/main/knows-page.ts', "import '../renderer/lib/text.ts';"],
  ['electron-in-its-rooms', 'src/main/runner/knows-electron.ts', "import 'electron';"],
  ['electron-in-its-rooms', 'src/renderer/lib/knows-electron.ts', "import 'electron';"],
  ['preload-on-names', 'src/preload/knows-main.ts', "import '../main/ports/clock.ts';"],
  ['preload-takes-types', 'src/preload/knows-schema.ts', "import '../contract/charge.ts';"],
  ['page-is-not-main', 'src/renderer/lib/knows-main.ts', "import '../../main/ports/clock.ts';"],
  ['page-is-not-main', 'src/renderer/lib/knows-node.ts', "import 'node:fs';"],
  ['page-takes-types', 'src/renderer/lib/knows-schema.ts', "import '../../contract/charge.ts';"],
  ['topic-is-an-island', 'src/renderer/topics/charge/knows-plans.ts', "import '../plans/plan.ts';"],
  ['topics-below-app', 'src/renderer/topics/charge/knows-app.ts', "import '../../app/app.ts';"],
  ['parts-below-topics', 'src/renderer/ui/knows-plans.ts', "import '../topics/plans/plan.ts';"],
  ['ground-below-parts', 'src/renderer/words/knows-part.ts', "import '../ui/part.ts';"],
  ['ground-below-parts', 'src/renderer/words/knows-bridge.ts', "import '../bridge/client.ts';"],
  ['lib-below-parts', 'src/renderer/lib/knows-part.ts', "import type { P } from '../ui/part.ts';"],
  ['parts-do-not-ask', 'src/renderer/ui/knows-bridge.ts', "import '../bridge/client.ts';"],
  ['no-unresolvable', 'src/main/knows-nothing.ts', "import './not-there.ts';"],
  ['no-orphans', 'src/domain/alone.ts', 'export const alone = 1;'],
  ['no-cycles', 'src/domain/first.ts', "import './second.ts';"],
] as const;

/** Targets of the breaches, and imports that are allowed. */
const lawful = {
  'src/domain/second.ts': "import './first.ts';",
  'src/domain/money.ts': "import 'credit-card-type'; export const money = 1;",
  'src/contract/names.ts': 'export const names = [];',
  'src/contract/charge.ts': "import 'zod'; import '../domain/money.ts'; export type A = 1;",
  'src/main/ports/clock.ts': "import '../../domain/money.ts';",
  'src/main/usecases/charge.ts': "import '../ports/clock.ts'; import '../../contract/names.ts';",
  'src/main/gateway/client.ts': "import 'node:https'; import '../ports/clock.ts';",
  'src/main/ledger/open.ts':
    "import './engine/sqlite/connection.ts'; import 'kysely'; import '../ports/clock.ts';",
  'src/main/ledger/engine/sqlite/connection.ts': "import 'node:sqlite';",
  'src/main/ledger/engine/postgres/server-pool.ts': "import 'pg';",
  'src/main/ledger/routes.ts': "import 'kysely';",
  'src/main/ledger/attempts/rows.ts': "import 'kysely';",
  'src/main/ledger/plans/rows.ts': "import '../attempts/rows.ts';",
  'src/main/ledger/move/copy.ts': "import '../engine/sqlite/connection.ts';",
  'src/main/ledger/open-shared.ts': "import './roles/give.ts'; import './move/copy.ts';",
  'src/main/ledger/roles/give.ts': "import '../engine/postgres/server-pool.ts';",
  'src/main/compose/records/places.ts': "import '../../ledger/open-shared.ts';",
  'src/main/vault/keychain.ts': "import 'keytar'; import '../ports/clock.ts';",
  'src/main/sandbox/worker.ts': "import 'node:worker_threads';",
  'src/main/runner/run.ts': "import '../usecases/charge.ts';",
  'src/main/ipc/register.ts': "import 'electron'; import '../../contract/charge.ts';",
  'src/main/shell/window.ts': "import 'electron'; import '../ports/clock.ts';",
  'src/preload/index.ts': "import 'electron'; import '../contract/names.ts';",
  'src/preload/types.ts': "import type { A } from '../contract/charge.ts'; export type B = A;",
  'src/renderer/app/app.ts': "import '../topics/plans/plan.ts';",
  'src/renderer/topics/plans/plan.ts':
    "import '../../ui/part.ts'; import '../../bridge/client.ts';",
  'src/renderer/ui/part.ts': "import '../lib/text.ts'; export type P = 1;",
  'src/renderer/words/icon.ts': "import type { P } from '../ui/part.ts'; export type Q = P;",
  'src/renderer/bridge/client.ts':
    "import type { A } from '../../contract/charge.ts'; export type C = A;",
  'src/renderer/lib/text.ts': "import '../../domain/money.ts';",
};

describe('the arrows between floors', () => {
  let house: PlantedHouse;
  let found: readonly string[];

  beforeAll(() => {
    const planted = breaches.map(([, file, text]): [string, string] => [file, text]);
    house = plantHouse({ ...lawful, ...Object.fromEntries(planted) });
    found = house.arrows();
  });
  afterAll(() => house.remove());

  it.each(breaches)('%s catches %s', (rule, file) => {
    expect(found.some((line) => line.startsWith(`${rule}: ${file} -> `))).toBe(true);
  });

  it('lets every lawful arrow be', () => {
    const lawfulFiles = new Set(Object.keys(lawful));
    const circle = new Set(['src/domain/first.ts', 'src/domain/second.ts']);
    const wrong = found.filter((line) => {
      const from = /: (\S+) ->/.exec(line)?.[1] ?? '';
      return lawfulFiles.has(from) && !circle.has(from);
    });
    expect(wrong).toEqual([]);
  });

  it('fails when it sees almost nothing, instead of finding no breach', () => {
    const empty = plantHouse({ 'src/domain/money.ts': 'export const money = 1;' });
    expect(empty.arrows()).toContain('too-few-modules: 1, expected at least 50');
    empty.remove();
  });
});
