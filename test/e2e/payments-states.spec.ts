import { declineAdvice } from '../../src/domain/charge/decline-table.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Status } from '../../src/contract/staff/session.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';
import { violations } from './fixture/accessibility.ts';
import { behind, openScenes, type Scenes } from './fixture/scenes.ts';
import { field, focused, focusedRole } from './take-payment-keys.ts';
import { closeWords } from '../../src/renderer/topics/day-close/words/close.ts';
import { verdictWords } from '../../src/renderer/words/payments/payment-actions.ts';
import { paymentWords } from '../../src/renderer/words/payments/payments.ts';
import { readAgain } from '../../src/renderer/words/failures.ts';
import { closeParts, reportParts } from './pages/day-close.ts';
import { exportAs, lineAt, paymentParts, topLine } from './pages/payments.ts';

const large = { width: 1280, height: 860 };
const small = { width: 1024, height: 700 };
const narrow = { width: 320, height: 640 };
const million = 1_000_000;

interface Opening {
  readonly look?: 'light' | 'dark';
  readonly size?: typeof large;
  readonly pixelRatio?: number;
  readonly key?: string;
}

describe('Payments, Day close and Reports', () => {
  let scenes: Scenes;

  beforeAll(async () => {
    scenes = await openScenes();
  });
  afterAll(() => scenes.close());

  async function open(scene: string, opening: Opening = {}): Promise<Page> {
    const { look = 'light', size = large, pixelRatio = 1, key = '5' } = opening;
    const page = await scenes.page({ look, size, pixelRatio });
    const status: Partial<Status> = {
      role: 'supervisor',
      operatorName: 'Supervisor',
      firstSteps: { payment: true, decline: true, resolution: false },
    };
    const asked = new URLSearchParams({ scene, status: JSON.stringify(status) });
    await page.goto(`${scenes.address}?${asked.toString()}`);
    await page.getByRole('tab', { name: /^Due today/u }).waitFor({ timeout: 60_000 });
    await page.keyboard.press(`Control+${key}`);
    return page;
  }

  const list = (page: Page) => page.getByRole('listbox', { name: paymentWords.list });
  const row = (page: Page, number: number) => lineAt(list(page), number);

  /** The number of the row with the keyboard cursor. */
  const keysAt = (page: Page) =>
    page.evaluate(() => {
      const at = document.activeElement?.getAttribute('aria-activedescendant');
      return Number(document.getElementById(at ?? '')?.getAttribute('aria-posinset'));
    });

  const topRow = (page: Page) => topLine(list(page));

  describe.each([1, 2])('a million rows at a pixel ratio of %d', (pixelRatio) => {
    it('are reached to the last by keys, and said with their number', async () => {
      const page = await open('million', { pixelRatio });
      await row(page, 1).waitFor();
      await page.getByText('1,000,000 payments').waitFor();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => keysAt(page)).toBe(1);
      await page.keyboard.press('PageDown');
      const pageRows = (await keysAt(page)) - 1;
      expect(pageRows).toBeGreaterThan(10);
      await page.keyboard.press('PageUp');
      await expect.poll(() => keysAt(page)).toBe(1);
      await page.keyboard.press('End');
      await row(page, million).getByText('INV-2000001').waitFor();
      await expect.poll(() => keysAt(page)).toBe(million);
      await expect
        .poll(() => row(page, million).getAttribute('aria-setsize'))
        .toBe(String(million));
      const isWhole = await row(page, million).evaluate((element) => {
        const seen = element.closest('[role="listbox"]')?.getBoundingClientRect();
        const { top, bottom } = element.getBoundingClientRect();
        return seen !== undefined && top >= seen.top && bottom <= seen.bottom + 0.5;
      });
      expect(isWhole).toBe(true);
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => keysAt(page)).toBe(million - 1);
      await page.keyboard.press('Enter');
      await paymentParts.beside(page).getByText('INV-2000002').first().waitFor();
      await page.keyboard.press('Home');
      await expect.poll(() => keysAt(page)).toBe(1);
    });

    it('are reached to the last by the bar, and passed one by one by the wheel', async () => {
      const page = await open('million', { pixelRatio });
      await row(page, 1).waitFor();
      await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await row(page, million).getByText('INV-2000001').waitFor();
      await list(page).evaluate((element) =>
        element.scrollTo(0, (element.scrollHeight - element.clientHeight) / 2),
      );
      const fromMiddle = async () => Math.abs((await topRow(page)) - million / 2);
      await expect.poll(fromMiddle).toBeLessThan(100);
      const middle = await topRow(page);
      await row(page, middle)
        .getByText(`INV-${2_000_001 + million - middle}`)
        .waitFor();
      const isAt = () => row(page, middle + 8).evaluate((one) => one.getBoundingClientRect().top);
      const before = await isAt();
      // Sent to the list itself: a driven mouse scrolls less at a higher pixel ratio.
      const turn = (deltaY: number) =>
        list(page).evaluate(
          (element, by) =>
            element.dispatchEvent(new WheelEvent('wheel', { deltaY: by, cancelable: true })),
          deltaY,
        );
      await turn(90);
      await expect.poll(async () => Math.round(before - (await isAt()))).toBe(90);
      await turn(-30);
      await expect.poll(async () => Math.round(before - (await isAt()))).toBe(60);
      await expect.poll(() => list(page).getByRole('option').count()).toBeLessThan(40);
    });
  });

  it('goes to a day, also from a list in another order, and says what is no day', async () => {
    const page = await open('million');
    await row(page, 1).waitFor();
    await page.getByRole('button', { name: /^Amount/u }).click();
    await field(page, 'payments-jump').fill('2020-13-01');
    await page.keyboard.press('Enter');
    await paymentParts.wrongDay(page).waitFor();
    await field(page, 'payments-jump').fill('2020-05-04');
    await page.keyboard.press('Enter');
    await expect.poll(() => keysAt(page)).toBeGreaterThan(400_000);
    const at = row(page, await keysAt(page));
    await at.getByText(/4 May 2020/u).waitFor();
  });

  it('keeps the keys on their payment when another comes in above it', async () => {
    const page = await open('records');
    await row(page, 1).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const opened = list(page).getByRole('option', { selected: true });
    await opened.waitFor();
    const reference = await paymentParts.reference(opened).innerText();
    await behind(page, (main) => {
      const { 'history.page': read, 'history.count': count, 'history.jump': jump } = main.extra;
      if (read === undefined || count === undefined || jump === undefined) throw new Error('fake');
      main.extra = {
        ...main.extra,
        'history.count': () => ({ kind: 'counted', total: 241 }),
        'history.page': async (input) => {
          const got = await read(input);
          if (got.kind !== 'page' || got.rows[0] === undefined) return got;
          const fresh = { ...got.rows[0], id: 'fresh', reference: 'INV-FRESH' } as never;
          return { ...got, rows: [fresh, ...got.rows.slice(0, -1)] };
        },
        'history.jump': async (input) => {
          const place = await jump(input);
          return place.kind === 'found' && input.to.kind === 'cursor'
            ? { ...place, row: place.row + 1 }
            : place;
        },
      };
      main.emit('attempt.changed', main.attempts[0] ?? ({} as never));
    });
    await page.getByText('INV-FRESH').waitFor();
    await expect.poll(() => paymentParts.reference(opened).innerText()).toBe(reference);
    await expect.poll(() => keysAt(page)).toBe(Number(await opened.getAttribute('aria-posinset')));
  });

  it('shows how far an export is, and stops it', async () => {
    const page = await open('records');
    await row(page, 1).waitFor();
    await behind(page, (main) => {
      main.extra = {
        ...main.extra,
        'history.export': () =>
          new Promise((done) => {
            main.extra = {
              ...main.extra,
              'history.cancel-export': () => {
                done({ kind: 'cancelled' });
                return { cancelled: true };
              },
            };
            setTimeout(
              () => main.emit('history.export-progress', { done: 61_000, total: 240_000 }),
              50,
            );
          }),
      };
    });
    await exportAs(page, paymentWords.exportCsv);
    await page.getByText('61,000 of 240,000 written').waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(paymentWords.cancelExport);
    await page.keyboard.press('Enter');
    await paymentParts.said(page).getByText(paymentWords.exportCancelled).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      paymentWords.exportAs,
    );
  });

  it('says what is wrong when the records cannot be read, and reads them again', async () => {
    const page = await open('records');
    await row(page, 1).waitFor();
    await behind(page, (main) => {
      const { 'history.count': count, ...rest } = main.extra;
      Reflect.set(window, 'heldCount', count);
      main.extra = rest;
    });
    await field(page, 'payments-search').fill('INV-2000007');
    await page.getByRole('button', { name: readAgain }).waitFor({ timeout: 30_000 });
    await expect.poll(() => violations(page)).toEqual([]);
    await behind(page, (main) => {
      main.extra = { ...main.extra, 'history.count': Reflect.get(window, 'heldCount') };
    });
    await page.getByRole('button', { name: readAgain }).click();
    await row(page, 1).getByText('INV-2000007').waitFor();
  });

  it.each([
    ['5', 'No payments yet'],
    ['6', 'No day to close yet'],
    ['7', 'No attempts in this month.'],
  ])('says what will be here behind Ctrl+%s', async (key, words) => {
    const page = await open('empty', { key });
    await page.getByText(words).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('keeps what was pasted when Escape leaves its field, and reads the outcome first', async () => {
    const page = await open('records', { key: '6' });
    await closeParts.dayRow(page).first().waitFor();
    await page.keyboard.press('Enter');
    await field(page, 'bank-text').focus();
    await page.keyboard.type('INV-201 91.00');
    await page.keyboard.press('Escape');
    await expect.poll(() => field(page, 'bank-text').inputValue()).toBe('INV-201 91.00');
    await page.keyboard.press('Enter');
    await closeParts
      .opened(page)
      .getByText(/^Difference\s*AUD 89\.00/u)
      .waitFor();
    const hasFocus = (part: Element) => part === document.activeElement;
    expect(await closeParts.comparison(page).evaluate(hasFocus)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedRole(page)).toBe('listbox');
  });

  it('takes the keys into the tabs of Reports, and opens what stands behind a day', async () => {
    const page = await open('records', { key: '7' });
    await reportParts.tile(page).first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      reportWords.names.overview,
    );
    await page.keyboard.press('ArrowRight');
    await closeParts.figure(page).first().waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: declineAdvice('51', null).inShort }).press('Enter');
    await page.getByText('Response code: 51').waitFor();
    await expect
      .poll(() => paymentParts.filter(page).allInnerTexts())
      .toEqual([
        'from Sun 1 Nov 2026',
        'until Mon 30 Nov 2026',
        'Outcome: Declined by the bank',
        'Outcome: Confirmed declined',
        'Currency: AUD',
        'Response code: 51',
      ]);
    await expect.poll(() => focused(page)).toBe('payments-search');
    await page.keyboard.press('Control+7');
    await page.keyboard.press('Control+5');
    await expect.poll(() => paymentParts.filter(page).count()).toBe(6);
  });

  it.each([
    ['light', large],
    ['dark', small],
    ['light', narrow],
  ] as const)('reads and passes axe in %s at %o', async (look, size) => {
    const page = await open('records', { look, size });
    await row(page, 1).waitFor();
    const found: string[] = [];
    const check = async (place: string): Promise<void> => {
      found.push(...(await violations(page)).map((one) => `${place}: ${one}`));
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      if (widest > size.width) found.push(`${place}: ${widest} px wide`);
    };
    await page.getByRole('button', { name: paymentWords.moreFilters, exact: true }).press('Enter');
    await check('filters');
    await page.keyboard.press('Escape');
    await list(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: paymentWords.sides.exchange }).click();
    await page.getByText(paymentWords.response).waitFor();
    await check('opened');
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedRole(page)).toBe('listbox');
    // Of the two groups one asks for an act; a payment that was tried again after a decline does not.
    await page
      .getByRole('button', { name: `${paymentWords.doubles} 1`, exact: true })
      .press('Enter');
    await page.getByText(verdictWords['both-took'].heading).waitFor();
    await check('doubles');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+6');
    await page.getByRole('listbox', { name: closeWords.days }).getByRole('option').last().click();
    await page.getByText(closeWords.howClosed).waitFor();
    await check('a closed day');
    await page.keyboard.press('Control+7');
    await reportParts.bars(page).first().waitFor();
    await check('Overview');
    for (const name of ['Approvals by day', 'Declines by reason', 'What falls due', 'Recovered']) {
      await page.getByRole('tab', { name }).click();
      await page.getByRole('table').waitFor();
      await check(name);
    }
    expect(found).toEqual([]);
  });
});
