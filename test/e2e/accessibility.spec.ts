import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Page } from 'playwright-core';
import {
  colourViolations,
  showTheme,
  themes,
  violations,
  violationsInBothThemes,
} from './fixture/accessibility.ts';
import { backOfficeScenes } from './scenes/back-office-scenes.ts';
import { planTermsScene } from './scenes/payment-scenes.ts';
import { innerScenes, railScenes, sheets } from './scenes/screen-scenes.ts';
import { openSettings, press } from './scenes/scene.ts';
import type { Scene } from './scenes/scene.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { checkoutSays, enableWallet, prepareCheckout } from './fixture/wallet.ts';
import { cards, field, focused, keyForm, outcome, reviewAndCharge } from './take-payment-keys.ts';
import { settingsParts } from './pages/settings.ts';
import { workAs } from './pages/top-bar.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { screenWords } from '../../src/renderer/words/frame.ts';
import { staffWords } from '../../src/renderer/words/settings/staff-settings.ts';
import { frameParts } from './pages/frame.ts';
import { scrollsBothWays, tooWide, wideParts } from './pages/layout.ts';
import { checkoutState } from './pages/wallet.ts';

const large = { width: 1280, height: 800 };
/** The usual window at 150 %. */
const zoomed = { width: 853, height: 573 };
/** WCAG 2.2, 1.4.10: 400 % of a window 1280 px wide. */
const narrow = { width: 320, height: 640 };
/** The smallest window. */
const smallest = { width: 1024, height: 700 };
/** One walk opens each screen once, and checks it at four sizes in two themes. */
const walkLimitMs = 360_000;

describe('every screen', () => {
  let app: Tillroom;
  let page: Page;
  let scenes: readonly Scene[] = [];

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await field(page, 'reference').waitFor();
    await workAs(page, 'admin');
    await field(page, 'reference').focus();
    for (const [reference, card] of [
      ['INV-A1', cards.approved],
      ['INV-D1', cards.declined],
    ] as const) {
      await vi.waitFor(async () => expect(await focused(page)).toBe('reference'), 15_000);
      await keyForm(page, { reference, amount: '50', card });
      await reviewAndCharge(page);
      await outcome(page);
      if (reference === 'INV-A1')
        await page.getByRole('button', { name: formWords.newPayment }).click();
    }
    await enableWallet(page);
    await workAs(page, 'admin');
    await prepareCheckout(page, { invoice: 'WEB-1', amount: '50', cart: ['Straw hat', '1', '50'] });
    await checkoutSays(page, checkoutState('requested'));
    const names = await frameParts.railWords(page).allInnerTexts();
    expect(names).toContain(screenWords.wallet);
    expect(names.length).toBeGreaterThanOrEqual(4);
    scenes = [...railScenes(names), ...innerScenes, ...backOfficeScenes, planTermsScene];
  });
  afterAll(() => app.close());

  /** Faults of the layout at the size that the window has, in both themes; it ends in dark. */
  async function layoutFaults(size: string): Promise<readonly string[]> {
    const found = (await wideParts(page)).map((one) => `${size}: beyond its part: ${one}`);
    for (const theme of themes) {
      await showTheme(page, theme, app);
      found.push(...(await tooWide(page)).map((one) => `${size}, ${theme}: too wide: ${one}`));
      if (size !== 'narrow') continue;
      found.push(...(await scrollsBothWays(page)).map((one) => `${theme}: scrolls: ${one}`));
    }
    return found;
  }

  it('reads at every size in both themes, and has nothing for axe to complain of', {
    timeout: walkLimitMs,
  }, async () => {
    const found: string[] = [];
    for (const { name, go } of scenes) {
      const note = (faults: readonly string[]) =>
        found.push(...faults.map((one) => `${name}: ${one}`));
      await page.setViewportSize(smallest);
      await go(page);
      note(await layoutFaults('smallest'));
      await page.setViewportSize(zoomed);
      await page.waitForTimeout(150);
      note((await wideParts(page)).map((one) => `zoomed: beyond its part: ${one}`));
      note((await tooWide(page)).map((one) => `zoomed: too wide: ${one}`));
      await page.setViewportSize(large);
      note(await violationsInBothThemes(page, app));
      await page.setViewportSize(narrow);
      await page.waitForTimeout(150);
      note(await violations(page));
      note(await layoutFaults('narrow'));
      note(await colourViolations(page));
      await showTheme(page, 'light', app);
    }
    expect(found).toEqual([]);
  });

  it('reads in every part of Settings for who may change nothing there', {
    timeout: walkLimitMs,
  }, async () => {
    await page.setViewportSize(smallest);
    await workAs(page, 'clerk');
    await openSettings(page, staffWords.title);
    await settingsParts.nav(page).waitFor();
    const parts = await settingsParts.entry(page).allInnerTexts();
    expect(parts.length).toBeGreaterThan(10);
    const found: string[] = [];
    for (const part of parts) {
      const entry = settingsParts.nav(page).getByRole('button', { name: part, exact: true });
      await entry.click();
      // Read, drawn, and found to scroll.
      await page.waitForTimeout(300);
      found.push(...(await violations(page)).map((one) => `${part}: ${one}`));
    }
    expect(found).toEqual([]);
    await workAs(page, 'admin');
  });

  it('has nothing for axe to complain of in the sheets', async () => {
    const found: string[] = [];
    await page.setViewportSize(large);
    for (const { name, go } of sheets) {
      await go(page);
      await page.getByRole('dialog').waitFor();
      found.push(...(await violationsInBothThemes(page, app)).map((one) => `${name}: ${one}`));
      await press(page, 'Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(found).toEqual([]);
  });
});
