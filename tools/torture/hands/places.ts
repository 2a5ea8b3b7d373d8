import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { roles } from '../../../src/domain/staff/role.ts';
import { launchTillroom } from '../../../test/e2e/fixture/launch-tillroom.ts';
import type { Tillroom } from '../../../test/e2e/fixture/launch-tillroom.ts';
import { ask } from '../../../test/e2e/fixture/staff.ts';
import { workAs } from '../../../test/e2e/pages/top-bar.ts';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import { openShop, startTerminal, terminalNames } from '../../shop/open-shop.ts';
import { setUpTerminals } from '../../shop/set-up-terminals.ts';
import { openLog } from '../../tour/log.ts';
import { resize } from './acts.ts';

/** A started app, or several, with sample data. */
export interface Place {
  readonly windows: readonly { readonly name: string; readonly page: Page }[];
  /** Takes the records away, or gives them back; in words. Absent where they are in a file. */
  readonly disturb?: () => Promise<string>;
  close(): Promise<void>;
}

/** One terminal with its records in a file, in a role and a size of the window by chance. */
export async function openTerminal(chance: SeededChance): Promise<Place> {
  const app = await launchTillroom();
  try {
    await app.page.getByRole('heading', { level: 1 }).waitFor();
    await ask(app.page, 'practice.fill-book', {});
    const name = await settle(app.page, chance);
    return { windows: [{ name, page: app.page }], close: () => app.close() };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Two terminals on one server, which is stopped as by a power cut and started again. */
export async function openTerminals(chance: SeededChance): Promise<Place> {
  const shop = await openShop({ isKept: false });
  const pictures = mkdtempSync(join(tmpdir(), 'tillroom-hands-'));
  const started: Tillroom[] = [];
  const close = async () => {
    await Promise.all(started.map((terminal) => terminal.close()));
    await shop.close();
    rmSync(pictures, { recursive: true, force: true });
  };
  try {
    const a = await startTerminal(shop, 'a');
    started.push(a);
    const b = await startTerminal(shop, 'b');
    started.push(b);
    await setUpTerminals(shop, { a, b }, openLog(pictures));
    await ask(a.page, 'practice.fill-book', {});
    const windows = [
      { name: `${terminalNames.a} ${await settle(a.page, chance)}`, page: a.page },
      { name: `${terminalNames.b} ${await settle(b.page, chance)}`, page: b.page },
    ];
    let isUp = true;
    const disturb = async () => {
      await (isUp ? shop.server.stopAtOnce() : shop.server.startAgain());
      isUp = !isUp;
      return isUp ? 'the server is back' : 'the server is stopped';
    };
    return { windows, disturb, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Works at a window in a role and a size by chance; says the role. */
async function settle(page: Page, chance: SeededChance): Promise<string> {
  page.setDefaultTimeout(15_000);
  const role = chance.oneOf(roles);
  await workAs(page, role);
  await resize(page, chance);
  return `as ${role}`;
}
