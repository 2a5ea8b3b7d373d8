import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fillAndFree } from '../disk/full-disk.ts';
import { failInTurn } from '../disk/fail-in-turn.ts';
import { chargeLong } from '../soak/charge-long.ts';
import { goThrough } from '../kill-points/flows.ts';
import { endInShop, workInShop } from '../shop/shop-life.ts';
import { chargeMany } from './charge-many.ts';
import { ledgerFileOf } from './ledger-file.ts';
import type { Life } from './life.ts';
import { keepCharging } from './load.ts';
import { openTerminal, say } from './open-terminal.ts';
import { writePlans } from './write-plans.ts';

/** One life of the terminal: the whole main process without a window, with its task as the argument. */
const life = JSON.parse(process.argv[2] ?? '') as Life;

const terminal = await openTerminal(life.folder);
say('stuck', countStuck(ledgerFileOf(life.folder)));
say('up');
switch (life.work.kind) {
  case 'load':
    await keepCharging(terminal, life.work);
    break;
  case 'charges':
    await chargeMany(terminal, life.work);
    break;
  case 'plans':
    await writePlans(terminal, life.work);
    break;
  case 'disk-faults':
    await failInTurn(terminal, life.work);
    break;
  case 'full-disk':
    await fillAndFree(terminal, { ...life.work, disk: life.folder });
    break;
  case 'soak':
    await chargeLong(terminal, life.work);
    break;
  case 'flow':
    await goThrough(terminal, life.work);
    break;
  case 'shop':
    await workInShop(terminal, life.work);
    break;
  case 'shop-end':
    await endInShop(terminal, life.work);
    break;
  case 'settle':
    break;
}
await terminal.close();
say('done');
process.exit(0);

/** Sends without an outcome right after opening: those of an earlier life must have been recovered. */
function countStuck(file: string): number {
  if (!existsSync(file)) return 0;
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database
    .prepare(`select count(*) as count from attempts where state in ('prepared', 'dispatched')`)
    .get();
  database.close();
  return Number(row?.['count'] ?? 0);
}
