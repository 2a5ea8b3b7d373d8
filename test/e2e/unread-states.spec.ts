import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationName } from '../../src/contract/index.ts';
import { failureParts, readAgain, unreadPart } from '../../src/renderer/words/failures.ts';
import { brokenWords, screenWords } from '../../src/renderer/words/frame.ts';
import { callWords } from '../../src/renderer/words/call-backs.ts';
import { paletteWords } from '../../src/renderer/app/palette/palette-words.ts';
import { guideWords } from '../../src/renderer/words/payments/charge-form.ts';
import {
  parkWords,
  paymentActionWords,
} from '../../src/renderer/words/payments/payment-actions.ts';
import { receiptWords } from '../../src/renderer/words/payments/receipts.ts';
import { messageWords } from '../../src/renderer/words/messages/messages.ts';
import { dueWords } from '../../src/renderer/topics/due/words/due.ts';
import { paymentWords } from '../../src/renderer/words/payments/payments.ts';
import type { FakeMain } from '../fakes/fake-bridge.ts';
import { tidyWords } from '../../src/renderer/words/tidy.ts';
import { violations } from './fixture/accessibility.ts';
import { behind, openScenes, type Scenes } from './fixture/scenes.ts';
import { lineAt } from './pages/payments.ts';
import { listParts } from './pages/plans.ts';
import { openAsAdmin, unreadScenes } from './scenes/unread-scenes.ts';
import { field, focused } from './take-payment-keys.ts';

/** Title of the notice after every read that has no answer in the fake main. */
const { title: reason } = failureParts({ kind: 'internal', reportId: '' });
/** The same after a read of records that fail. */
const { title: diskFull } = failureParts({ kind: 'records', reason: 'disk-full' });

/** Staff who are told that there is nothing take the payment again, so a failed read is never told as nothing. */
describe('what could not be read', () => {
  let scenes: Scenes;

  beforeAll(async () => {
    scenes = await openScenes();
  });
  afterAll(() => scenes.close());

  async function open(scene: string): Promise<Page> {
    const page = await scenes.page({});
    await openAsAdmin(page, scenes.address, scene);
    return page;
  }

  /** Makes calls fail as an operation does that the fake main does not know. */
  const leaveUnanswered = (page: Page, ...names: readonly OperationName[]) =>
    page.evaluate((unanswered) => {
      const { fakeMain } = window as unknown as { fakeMain: FakeMain };
      for (const name of unanswered) Reflect.set(fakeMain.extra, name, undefined);
    }, names);
  const told = (page: Page) => page.getByText(reason).first();
  const nothing = (page: Page, words: string) => page.getByText(words).count();

  it.each([
    ['reads-wait', 'light'],
    ['reads-wait', 'dark'],
    ['reads-fail', 'light'],
    ['reads-fail', 'dark'],
  ] as const)('is said on every screen, clean for axe: %s, %s', async (state, look) => {
    const page = await scenes.page({ look });
    await openAsAdmin(page, scenes.address, state);
    for (const scene of unreadScenes) {
      await scene.go(page);
      if (state === 'reads-fail')
        await page.getByText(diskFull).filter({ visible: true }).first().waitFor();
      await expect.poll(() => violations(page), { message: scene.name }).toEqual([]);
    }
  });

  it('is not "nothing found" in the palette, neither while it is searched nor when that fails', async () => {
    const page = await open('customers');
    await behind(page, (main) => {
      main.extra = { ...main.extra, 'charge.search': () => new Promise(() => undefined) };
    });
    await page.keyboard.press('Control+K');
    await field(page, 'palette').fill('INV-90');
    await page.getByText(paletteWords.searching).waitFor();
    expect(await nothing(page, paletteWords.nothing)).toBe(0);
    await leaveUnanswered(page, 'charge.search');
    await field(page, 'palette').fill('INV-91');
    await told(page).waitFor();
    expect(await nothing(page, paletteWords.nothing)).toBe(0);
    await expect.poll(() => violations(page)).toEqual([]);
    await behind(page, (main) => {
      main.extra = { ...main.extra, 'charge.search': () => [] };
    });
    await page.getByRole('button', { name: readAgain }).click();
    await page.getByText(paletteWords.nothing).waitFor();
    expect(await told(page).count()).toBe(0);
    // The button went with the failure.
    await expect.poll(() => focused(page)).toBe('palette');
  });

  it('leaves a way on where an answer breaks a screen', async () => {
    const page = await open('customers');
    await behind(page, (main) => {
      Reflect.set(main.extra, 'customers.find', () => ({}));
    });
    await page.keyboard.press('Control+4');
    await page.getByRole('button', { name: brokenWords.reload }).waitFor();
    const title = page.getByRole('heading', { name: screenWords.customers, level: 1 });
    await expect.poll(() => title.evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press('Control+1');
    await field(page, 'reference').waitFor();
  });

  it('is not "no possible duplicates"', async () => {
    const page = await open('records');
    await leaveUnanswered(page, 'history.choices');
    await page.keyboard.press('Control+5');
    await page.getByRole('button', { name: paymentWords.doubles }).click();
    await told(page).waitFor();
    expect(await nothing(page, paymentWords.noDuplicates)).toBe(0);
  });

  it('leaves no gap on Take payment, whose parked orders and newest payments say so', async () => {
    const page = await open('settled');
    await page.keyboard.press('Control+1');
    await page.getByText(guideWords.recent).waitFor();
    expect(await nothing(page, parkWords.title)).toBe(0);
    await leaveUnanswered(page, 'orders.parked', 'charge.recent');
    await behind(page, (main) => main.emit('records.changed', { topics: ['orders', 'payments'] }));
    // What was read before stays, under the time of it.
    await page.getByText(parkWords.title).waitFor();
    await expect.poll(() => page.getByRole('button', { name: readAgain }).count()).toBe(2);
    await behind(page, (main) => {
      main.extra = { ...main.extra, 'orders.parked': () => [], 'charge.recent': () => [] };
    });
    await page.getByRole('button', { name: readAgain }).first().click();
    await expect.poll(() => page.getByRole('button', { name: readAgain }).count()).toBe(0);
    expect(await nothing(page, parkWords.title)).toBe(0);
  });

  it('is one line for a part that alone could not be read, with a button that reads it', async () => {
    const page = await open('records');
    await behind(page, (main) => {
      Reflect.set(window, 'heldAnswers', main.extra);
      main.extra = { ...main.extra };
    });
    await leaveUnanswered(page, 'history.views', 'history.choices', 'calls.history');
    await leaveUnanswered(page, 'receipts.status');
    const lineOf = (what: string) => page.getByRole('status').filter({ hasText: unreadPart(what) });
    const ofSlip = [callWords.history, receiptWords.label];
    const parts = [paymentWords.savedViews, paymentWords.filterChoices, ...ofSlip];
    await page.keyboard.press('Control+5');
    await lineAt(page.getByRole('listbox', { name: paymentWords.list }), 1).click();
    for (const part of parts) await lineOf(part).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await behind(page, (main) => {
      main.extra = Reflect.get(window, 'heldAnswers');
    });
    for (const part of parts) {
      await lineOf(part).getByRole('button', { name: readAgain }).press('Enter');
      await lineOf(part).waitFor({ state: 'detached' });
    }
  });

  it('is said on the slip of a payment whose refunds and calls are not known', async () => {
    const page = await open('records');
    await leaveUnanswered(page, 'payments.file');
    await page.keyboard.press('Control+5');
    await lineAt(page.getByRole('listbox', { name: paymentWords.list }), 1).click();
    await told(page).waitFor();
    expect(await nothing(page, paymentActionWords.recordRefund)).toBe(0);
  });

  it('is said where a call-back, consent to messages or calls about an instalment are not known', async () => {
    const page = await open('due');
    const lineOf = (what: string) => page.getByRole('status').filter({ hasText: unreadPart(what) });
    await leaveUnanswered(page, 'plans.find');
    await page.keyboard.press('Control+2');
    await lineOf(dueWords.callsAndNotes).waitFor();
    await open('customers');
    await leaveUnanswered(page, 'payments.file', 'mail.opt-out');
    await page.keyboard.press('F8');
    await lineOf(callWords.promise).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press('Control+4');
    await lineOf(messageWords.optOut).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('is said after the button that asks what would be erased', async () => {
    const page = await open('customers');
    await page.keyboard.press('Control+4');
    await page.getByRole('searchbox').fill('gonz');
    await expect.poll(() => listParts.found(page).count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await field(page, 'tidy-erase').click();
    await told(page).waitFor();
    await page.getByRole('button', { name: tidyWords.keepData }).click();
    await field(page, 'tidy-erase').waitFor();
  });
});
