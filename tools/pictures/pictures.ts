/**
 * Pictures of the screens, from the list of scenes that the accessibility tests go through too.
 *
 * Without arguments it makes the pictures of `docs/pictures`, both themes; `--all` makes every scene in both themes and
 * at two sizes. `--out=<folder>` sets the folder; `--against=<folder>` then prints, for each picture, the share of its
 * pixels that differ from the picture of the same name there.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { launchTillroom } from '../../test/e2e/fixture/launch-tillroom.ts';
import { ask } from '../../test/e2e/fixture/staff.ts';
import { checkoutSays, enableWallet, prepareCheckout } from '../../test/e2e/fixture/wallet.ts';
import { workAs } from '../../test/e2e/pages/top-bar.ts';
import { checkoutState } from '../../test/e2e/pages/wallet.ts';
import { openScenes } from '../../test/e2e/fixture/scenes.ts';
import { offerSharedParts, sharedPartsVariable } from '../../test/e2e/fixture/shared-parts.ts';
import { fileName, gallery } from '../../test/e2e/scenes/gallery.ts';
import type { PicturedScene } from '../../test/e2e/scenes/gallery.ts';
import type { Scene } from '../../test/e2e/scenes/scene.ts';
import { hireStaff } from '../../test/e2e/scenes/staff-scenes.ts';
import { openAsAdmin, unreadScenes, unreadStates } from '../../test/e2e/scenes/unread-scenes.ts';
import { sharePixels } from './compare-pictures.ts';

const root = resolve(import.meta.dirname, '../..');
const themes = ['light', 'dark'] as const;
const readMs = 600;
const large = { width: 1440, height: 900 };
const sizes = { '': large, '-1280': { width: 1280, height: 773 } } as const;

const args = process.argv.slice(2);
const valueOf = (name: string): string | undefined =>
  args.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

const isAll = args.includes('--all');
const folder = resolve(valueOf('out') ?? join(root, isAll ? '.cache/pictures' : 'docs/pictures'));
const against = valueOf('against');
const only = valueOf('only');

function isWanted(file: string): boolean {
  return only === undefined || file.includes(only);
}

/** Goes through the scenes on records of their own, and takes each in both themes. */
async function takePictures(records: PicturedScene['records']): Promise<number> {
  const scenes = gallery.filter(
    (scene) => scene.records === records && (isAll || scene.isInDocs) && isWanted(scene.file),
  );
  if (scenes.length === 0) return 0;
  const app = await launchTillroom();
  const { page } = app;
  await page.setViewportSize(large);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (records !== 'empty') {
    await ask(page, 'practice.fill-book', {});
    await workAs(page, 'admin');
    if (isAll && records === 'sample') await requestCheckout(page);
  }
  if (records === 'staffed') await hireStaff(page);
  let count = 0;
  for (const scene of scenes) {
    await scene.go(page);
    // What a screen reads after its first drawing is there by then.
    await page.waitForTimeout(readMs);
    for (const theme of themes) {
      await app.setTheme(theme);
      for (const [suffix, size] of Object.entries(isAll ? sizes : { '': large })) {
        await page.setViewportSize(size);
        count += 1;
        await take(page, `${scene.file}-${theme}${suffix}`);
      }
    }
    await page.setViewportSize(large);
    await scene.leave?.(page);
  }
  await app.close();
  return count;
}

/** Takes every screen while its records do not answer, and when they cannot be read, with a fake main behind it. */
async function takeUnread(): Promise<number> {
  const fileOf = (state: string, scene: Scene) => `${state}-${fileName(scene.name)}`;
  const isAnyWanted = unreadStates.some((state) =>
    unreadScenes.some((scene) => isWanted(fileOf(state, scene))),
  );
  if (!isAnyWanted) return 0;
  const parts = await offerSharedParts();
  process.env[sharedPartsVariable] = parts.address;
  const opened = await openScenes();
  let count = 0;
  for (const theme of themes) {
    for (const state of unreadStates) {
      const page = await opened.page({ look: theme, size: large });
      await openAsAdmin(page, opened.address, state);
      for (const scene of unreadScenes) {
        const file = fileOf(state, scene);
        if (!isWanted(file)) continue;
        await scene.go(page);
        count += 1;
        await take(page, `${file}-${theme}`);
      }
    }
  }
  await opened.close();
  await parts.close();
  return count;
}

/** Gives the scenes of the wallet a checkout to show. */
async function requestCheckout(page: Page): Promise<void> {
  await enableWallet(page);
  await workAs(page, 'admin');
  await prepareCheckout(page, { invoice: 'WEB-1', amount: '50', cart: ['Straw hat', '1', '50'] });
  await checkoutSays(page, checkoutState('requested'));
}

async function take(page: Page, name: string): Promise<void> {
  // Styles of the other theme and the last figures are drawn within this time.
  await page.waitForTimeout(400);
  const path = join(folder, `${name}.png`);
  const other = against === undefined ? null : join(resolve(against), `${name}.png`);
  const before = other !== null && existsSync(other) ? readFileSync(other) : null;
  const picture = await page.screenshot({ path });
  const change = before === null ? '' : ` ${await sharePixels(page, before, picture)} % changed`;
  process.stdout.write(`${name}${change}\n`);
}

mkdirSync(folder, { recursive: true });
let count = 0;
for (const records of ['empty', 'sample', 'staffed'] as const) count += await takePictures(records);
if (isAll) count += await takeUnread();
process.stdout.write(`${count} pictures in ${folder}\n`);
