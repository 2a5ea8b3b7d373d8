/** Moves the practice records of A to the server, invites B, and joins at B: on the screens, as an admin does. */
import type { Page } from 'playwright-core';
import { joinWords } from '../../src/renderer/topics/accounts/words/join-records.ts';
import { placeWords } from '../../src/renderer/topics/records/words/records.ts';
import { inviteWords } from '../../src/renderer/topics/records/words/terminals.ts';
import { recordsOn } from '../../src/renderer/words/frame.ts';
import type { Tillroom } from '../../test/e2e/fixture/launch-tillroom.ts';
import { openSettingsPart } from '../../test/e2e/pages/settings.ts';
import { workAs } from '../../test/e2e/pages/top-bar.ts';
import { field } from '../../test/e2e/take-payment-keys.ts';
import type { Step, TourLog } from '../tour/log.ts';
import { terminalNames } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

/** Longest wait for a screen while records are copied, in ms. */
const waitMs = { timeout: 30_000 };

const said = (page: Page, words: string | RegExp) =>
  page.getByRole('main').getByText(words).first();
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name }).press('Enter');

/** Sets up both terminals, started and new, with a picture of each step. */
export async function setUpTerminals(
  shop: Shop,
  { a, b }: { readonly a: Tillroom; readonly b: Tillroom },
  log: Pick<TourLog, 'run'>,
): Promise<void> {
  let code = '';
  const took = (shown: string) => {
    code = shown;
  };
  await log.run(a.page, [moveRecords(shop), inviteTerminal(a, shop, took)]);
  await log.run(b.page, [joinRecords(b, shop, () => code)]);
}

/** Fills the form of *Where the records are* with the shop's database. */
function moveRecords({ server }: Pick<Shop, 'server'>): Step {
  const { host, port, database, user, password } = server.owner;
  return {
    name: 'Move the records to the server',
    act: async (page) => {
      await workAs(page, 'admin');
      await openSettingsPart(page, placeWords.title);
      await said(page, placeWords.inFile).waitFor(waitMs);
      const keyed = { host, port: String(port), database, user, name: terminalNames.a };
      for (const [name, text] of Object.entries(keyed)) {
        await field(page, `records-${name}`).fill(text);
      }
      await field(page, 'records-password').fill(password);
      await page.keyboard.press('Enter');
      await page.getByText(recordsOn(host)).waitFor(waitMs);
      await said(page, placeWords.onServer(host, port, database)).waitFor(waitMs);
      return `database ${database} at ${host}:${port}`;
    },
  };
}

/** Makes the join file at A; the code that is shown once goes to `took`. */
function inviteTerminal(
  terminal: Pick<Tillroom, 'answerDialog'>,
  { server, joinFile }: Pick<Shop, 'server' | 'joinFile'>,
  took: (code: string) => void,
): Step {
  return {
    name: 'Invite a second terminal',
    act: async (page) => {
      await workAs(page, 'admin');
      await openSettingsPart(page, placeWords.title);
      await field(page, 'invite-name').fill(terminalNames.b);
      await field(page, 'invite-user').fill(server.owner.user);
      await field(page, 'invite-password').fill(server.owner.password);
      await terminal.answerDialog('showSaveDialog', { canceled: false, filePath: joinFile });
      await press(page, inviteWords.save);
      await said(page, inviteWords.code).waitFor(waitMs);
      const code = (await page.locator('[data-join-code]').innerText()).replaceAll(/\s/gu, '');
      took(code);
      // The picture that follows is of a code that is not shown again.
      await press(page, inviteWords.hide);
      return `a sealed file, and a code of ${code.length} characters`;
    },
  };
}

/** Joins at B by file and code. */
function joinRecords(
  terminal: Pick<Tillroom, 'answerDialog'>,
  { joinFile }: Pick<Shop, 'joinFile'>,
  code: () => string,
): Step {
  return {
    name: 'Join at the second terminal',
    act: async (page) => {
      await workAs(page, 'admin');
      await openSettingsPart(page, joinWords.title);
      await field(page, 'join-code').fill(code());
      await terminal.answerDialog('showOpenDialog', { canceled: false, filePaths: [joinFile] });
      await press(page, joinWords.choose);
      await said(page, joinWords.practice).waitFor(waitMs);
      await press(page, joinWords.join);
      await page.getByText(recordsOn('127.0.0.1')).waitFor(waitMs);
      await workAs(page, 'admin');
      return `joined as ${terminalNames.b}`;
    },
  };
}
