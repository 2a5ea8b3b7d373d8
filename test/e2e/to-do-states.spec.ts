import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Status } from '../../src/contract/staff/session.ts';
import { violations } from './fixture/accessibility.ts';
import { behind, openScenes, type Scenes } from './fixture/scenes.ts';
import { focused } from './take-payment-keys.ts';
import { stepWords } from '../../src/renderer/words/settings/account-steps.ts';
import { settingsWords } from '../../src/renderer/words/settings/accounts.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import {
  foundWords,
  guideHeading,
  guideWords,
} from '../../src/renderer/words/payments/resolution.ts';
import { stateWords } from '../../src/renderer/words/payments/states.ts';
import { ageStepWords, toDoWords } from '../../src/renderer/words/payments/unconfirmed.ts';
import { readAgain } from '../../src/renderer/words/failures.ts';
import { formParts } from './pages/controls.ts';
import { frameParts } from './pages/frame.ts';
import { listParts } from './pages/plans.ts';
import { settingsParts } from './pages/settings.ts';
import { guideParts } from './pages/to-do.ts';

const large = { width: 1280, height: 860 };
const small = { width: 1024, height: 700 };

interface Opening {
  readonly status?: Partial<Status>;
  readonly look?: 'light' | 'dark';
  readonly size?: typeof large;
}

/** The payments in the list; the bar's role switch has options too. */
function rows(page: Page) {
  return page.getByRole('listbox').getByRole('option');
}

async function openRow(page: Page, reference: string): Promise<void> {
  await rows(page).filter({ hasText: reference }).click();
  await guideParts.guide(page).waitFor();
}

async function settings(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+9');
  await settingsParts.nav(page).getByRole('button', { name }).click();
}

/**
 * Presses a banner's button after the cause was fixed outside the app, and checks that the banner disappears.
 */
async function tryAgain(page: Page, banner: Locator): Promise<void> {
  await expect.poll(() => violations(page)).toEqual([]);
  await behind(page, (main) => {
    main.status = { ...main.status, blocked: null };
  });
  await banner.getByRole('button', { name: formWords.sendAgain }).click();
  await expect.poll(() => banner.count()).toBe(0);
}

/** States that the practice bank and this computer's keychain cannot reach, with a fake main. */
describe('every state of To do and Settings', () => {
  let scenes: Scenes;

  beforeAll(async () => {
    scenes = await openScenes();
  });
  afterAll(() => scenes.close());

  async function open(scene: string, opening: Opening = {}): Promise<Page> {
    const { look = 'light', size = large } = opening;
    const page = await scenes.page({ look, size });
    const status: Partial<Status> = {
      role: 'admin',
      operatorName: 'Supervisor',
      practiceBankUrl: 'http://127.0.0.1:4000',
      practicePageUrl: 'http://127.0.0.1:4000/_practice/?token=0',
      firstSteps: { payment: true, decline: true, resolution: false },
      ...opening.status,
    };
    const asked = new URLSearchParams({ scene, status: JSON.stringify(status) });
    await page.goto(`${scenes.address}?${asked.toString()}`);
    await page.getByRole('tab', { name: toDoWords.recentTab }).waitFor({ timeout: 60_000 });
    return page;
  }

  it('names each step of the ladder in words', async () => {
    const page = await open('full');
    const steps = [
      ageStepWords.day.word,
      ageStepWords.day.word,
      ageStepWords.hours.word,
      ageStepWords.resolvable.word,
    ];
    const texts = () => rows(page).allInnerTexts();
    await expect
      .poll(texts)
      .toEqual(
        [...steps, ageStepWords['leave-alone'].word, ageStepWords['answer-may-come'].word].map(
          (step) => expect.stringContaining(step),
        ),
      );
    await expect.poll(async () => (await texts())[0]).toContain(stateWords['surplus-charged'].word);
    await expect
      .poll(async () => (await texts())[5])
      .toMatch(/A response may still arrive: \d:\d\d left\./u);
  });

  it('lets nobody resolve while an answer may come, and takes the answer when it does', async () => {
    const page = await open('full');
    await openRow(page, 'INV-20417');
    await expect
      .poll(() => page.getByRole('radio', { name: /Confirmed approved/u }).isDisabled())
      .toBe(true);
    await behind(page, (main) => {
      const late = main.attempts.find((one) => one.reference === 'INV-20417');
      if (late === undefined) throw new Error('The scene has no such payment.');
      const answered = {
        ...late,
        state: 'approved',
        inFlight: false,
        resolutionWaitLeftMs: null,
      } as const;
      main.attempts = main.attempts.map((one) => (one === late ? answered : one));
      main.emit('attempt.changed', answered);
    });
    await page.getByText(guideWords.answered).waitFor();
    await expect.poll(() => focused(page)).toBe('slip-heading');
    await expect.poll(() => rows(page).count()).toBe(5);
  });

  it('has the number of a known customer beside the call-back that staff promise', async () => {
    const page = await open('customers');
    await page.getByRole('tab', { name: toDoWords.notConfirmed }).click();
    await openRow(page, 'INV-20415');
    const tell = guideParts.guide(page).getByRole('region', { name: guideWords.tell });
    await tell.getByText('0412 345 678', { exact: true }).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('shows what was sent beside what the answer said', async () => {
    const page = await open('full');
    await openRow(page, 'INV-20411');
    const differing = page.getByRole('row').filter({ hasText: 'differs' });
    await expect
      .poll(() => differing.allInnerTexts())
      .toEqual([
        expect.stringMatching(/Amount\s+148\.50\s+418\.50/u),
        expect.stringMatching(/Last four\s+1111\s+4444/u),
      ]);
  });

  it('offers the refund first for what was charged twice, and beside it only that it stands', async () => {
    const page = await open('full');
    await openRow(page, 'INV-20371');
    await expect
      .poll(() => guideParts.choices(page).allInnerTexts())
      .toEqual([foundWords.reversed.choice, foundWords.charged.choice]);
    await expect
      .poll(() => page.getByRole('radio', { name: /Confirmed refunded/u }).isChecked())
      .toBe(true);
  });

  it('asks the one who sent it for the sentence, and says when it is wrong', async () => {
    const page = await open('full', { status: { operatorName: 'Clerk' } });
    await openRow(page, 'INV-20388');
    await page.getByRole('radio', { name: /Not found/u }).check();
    await page.getByLabel(guideWords.fields['how-looked']).fill('dashboard');
    await page.getByLabel(guideWords.fields.phrase).fill('it is not there');
    await page.keyboard.press('Control+Enter');
    await formParts.errors(page).waitFor();
    await expect.poll(() => focused(page)).toBe('phrase');
    await page.getByLabel(guideWords.fields.phrase).fill('I looked and it is not there');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: guideWords.resolvedHeading }).waitFor();
  });

  it('moves through two hundred rows by keyboard, with the row in sight', async () => {
    const page = await open('many', { size: small });
    await expect.poll(() => rows(page).count()).toBe(200);
    await page.keyboard.press('End');
    await page.keyboard.press('k');
    const at = listParts.cursor(page);
    await expect.poll(() => at.innerText()).toContain('INV-20198');
    const box = await at.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(small.height);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: guideHeading('INV-20198', false) }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => at.innerText()).toContain('INV-20198');
  });

  it('says what it waits for, and reads again what could not be read', async () => {
    const waiting = await open('waiting');
    await waiting.keyboard.press('F8');
    await waiting.getByText(toDoWords.reading).waitFor();
    const page = await open('broken');
    await page.getByRole('tab', { name: /Unconfirmed/u }).click();
    await page.getByRole('button', { name: readAgain }).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('looks at the keychain again when it is asked to', async () => {
    const blocked = { kind: 'keychain', reason: 'locked' } as const;
    const page = await open('keychain-locked', { status: { blocked } });
    const banner = frameParts.blocked(page);
    await banner.getByText('Unlock the keychain of this computer').waitFor();
    await tryAgain(page, banner);
  });

  it('puts a restored backup in place when it is asked to at the door, where nobody is in yet', async () => {
    const page = await open('staff-off');
    await behind(page, (main) => {
      const blocked = { kind: 'records', reason: 'restore-held' } as const;
      main.status = { ...main.status, signIn: { kind: 'signed-out' }, blocked };
      main.emit('session.changed', main.status);
    });
    const banner = frameParts.door(page).getByRole('alert');
    await banner.getByText('The existing records are unchanged.').waitFor();
    await tryAgain(page, banner);
  });

  it.each(['unavailable', 'no-collection', 'locked', 'denied', 'timed-out', 'garbage'])(
    'says of a keychain that is %s what to do, and that nothing was written elsewhere',
    async (state) => {
      const page = await open(`keychain-${state}`);
      await settings(page, 'Harbour Street Books TEST');
      const notice = settingsParts.warning(page);
      await expect.poll(() => notice.innerText()).toContain('nothing was written to the disk');
      await page.getByText(stepWords.notTold).waitFor();
      await expect.poll(() => violations(page)).toEqual([]);
    },
  );

  it('wipes a secret that was refused, and sends it once', async () => {
    const page = await open('accounts');
    await settings(page, 'Harbour Street Books TEST');
    await behind(page, (main) => {
      const { 'accounts.set-secret': _gone, ...rest } = main.extra;
      main.extra = rest;
      main.calls.length = 0;
    });
    const secret = page.getByLabel('API token', { exact: true });
    await secret.fill('not-to-be-kept');
    await page.keyboard.press('Enter');
    await settingsParts.secretErrors(page).waitFor();
    await expect.poll(() => secret.inputValue()).toBe('');
    expect(await page.content()).not.toContain('not-to-be-kept');
    const calls = await page.evaluate('window.fakeMain.calls');
    expect((calls as string[]).filter((name) => name === 'accounts.set-secret')).toHaveLength(1);
  });

  it.each([
    ['light', large],
    ['dark', large],
    ['light', small],
    ['dark', small],
  ] as const)('is clean for axe: %s, %j', async (look, size) => {
    const page = await open('full', { look, size });
    await expect.poll(() => violations(page)).toEqual([]);
    await openRow(page, 'INV-20388');
    await page.getByRole('radio', { name: /Confirmed approved/u }).check();
    await page.getByRole('button', { name: foundWords.charged.button }).click();
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await openRow(page, 'INV-20411');
    await expect.poll(() => violations(page)).toEqual([]);
    await settings(page, settingsWords.add);
    await page.getByRole('button', { name: /^Save/u }).click();
    await formParts.summary(page).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });
});
