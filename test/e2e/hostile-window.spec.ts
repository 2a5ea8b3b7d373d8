import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleInputs } from '../fixtures/sample-inputs.ts';
import { launchTillroom, type Tillroom } from './fixture/launch-tillroom.ts';
import { passphrasePages, passphraseWindow, prove } from './fixture/passphrase-window.ts';
import { appShows, ask, askRaw } from './fixture/staff.ts';
import { readOut } from './pages/frame.ts';

const passphrase = 'seven green bottles 7';

/** Calls by which a page could hope to close the window, or to put another question in its place. */
const attempts = [
  'staff.lock',
  'staff.sign-out',
  'accounts.activate',
  'session.switch-role',
  'staff.make-first-admin',
  'staff.sign-in',
  'staff.approve',
  'staff.prove',
  'staff.change-passphrase',
  'staff.set-pin',
  'backup.save',
] as const;

describe('a page that was taken over, while main asks for a passphrase', () => {
  let app: Tillroom;
  let page: Page;

  beforeAll(async () => {
    app = await launchTillroom();
    page = app.page;
    await appShows(page);
    // Everything that the page could overhear: keys, stored values, channels and messages.
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      for (const sign of ['keydown', 'keypress', 'input', 'paste', 'message', 'storage']) {
        addEventListener(sign, () => heard.push(sign), true);
      }
      new BroadcastChannel('tillroom').addEventListener('message', () => heard.push('channel'));
    });
  });
  afterAll(() => app.close());

  const heard = () => page.evaluate(() => Reflect.get(globalThis, 'heard') as string[]);

  it('neither closes the window nor changes its question', async () => {
    const asked = ask(page, 'staff.make-first-admin', { name: 'Ada Admin' });
    const asking = await passphraseWindow(page);
    const before = await readOut(asking);
    for (const name of attempts) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other, as a script would.
      await askRaw(page, name, sampleInputs[name]);
    }
    await page.evaluate(() => {
      document.title = 'Create the first admin';
      window.blur();
      window.focus();
    });
    expect(passphrasePages(page)).toEqual([asking]);
    expect(await readOut(asking)).toBe(before);
    await prove(page, passphrase, passphrase);
    expect((await asked).kind).toBe('signed-in');
    expect(await heard()).toEqual([]);
  });

  it('reads nothing of the window, and has no way to its call', async () => {
    await ask(page, 'staff.lock', {});
    const asking = await passphraseWindow(page);
    await asking.keyboard.type('seven green');
    const reached = await page.evaluate(async () => {
      const found: string[] = [];
      if ('tillroomPassphrase' in window) found.push('bridge');
      for (const address of ['app://passphrase/', 'https://passphrase.invalid/']) {
        if (window.open(address) !== null) found.push('opened');
        const frame = document.createElement('iframe');
        frame.src = address;
        document.body.append(frame);
        await new Promise((later) => setTimeout(later, 150));
        if ((frame.contentDocument?.forms.length ?? 0) > 0) found.push('framed');
        frame.remove();
        const got = await fetch(address).then(
          () => 'fetched',
          () => null,
        );
        if (got !== null) found.push(got);
      }
      return found;
    });
    expect(reached).toEqual([]);
    expect(await asking.evaluate(() => 'tillroom' in window)).toBe(false);
    expect(await heard()).toEqual([]);
    await asking.keyboard.press('Control+A');
    await prove(page, passphrase);
    expect((await ask(page, 'session.status', {})).signIn.kind).toBe('signed-in');
  });

  it('is told nothing when it sends a passphrase or an answer itself', async () => {
    const forged = { operatorId: 'op-1', pin: null, passphrase };
    expect(await askRaw(page, 'staff.sign-in', forged)).toMatchObject({
      ok: false,
      error: { kind: 'invalid' },
    });
    const answer = { kind: 'answer', personId: 'op-1', proof: null, fresh: passphrase };
    expect(await askRaw(page, 'passphrase', answer)).toMatchObject({ ok: false });
    expect(passphrasePages(page)).toEqual([]);
  });
});
