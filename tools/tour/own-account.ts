/** The part of the tour with a newly added account, its token in the system's keychain. */
import { practiceCredentials } from '../../src/main/sandbox/bank.ts';
import type { RunningSandbox } from '../../src/main/sandbox/server.ts';
import {
  ask,
  goTo,
  keyForm,
  reviewAndCharge,
  samplePayment,
} from '../../test/e2e/fixture/staff.ts';
import { workAs } from '../../test/e2e/pages/top-bar.ts';
import type { Step } from './log.ts';
import { recordSays, slipShows } from './practice.ts';

const accountName = 'Harbour Street Books';
const payment = { ...samplePayment, reference: 'ORDER-1', amount: '120.00' };

/** Sets up an account at a gateway, tries the connection, and charges a card with it. */
export function ownAccountSteps(service: RunningSandbox): readonly Step[] {
  return [
    {
      name: 'Set up an account',
      act: async (page) => {
        await workAs(page, 'admin');
        await goTo(page, 'Settings');
        await page.getByRole('button', { name: 'Add an account' }).press('Enter');
        const fields = [
          ['Name', accountName],
          ['Payment address', service.baseUrl],
          ['User name', practiceCredentials.username],
        ] as const;
        for (const [name, text] of fields) {
          await page.getByRole('textbox', { name, exact: true }).focus();
          await page.keyboard.type(text);
        }
        await page.keyboard.press('Control+Enter');
        await page.getByRole('heading', { name: 'Secrets' }).waitFor();
        return `${accountName}, without its token`;
      },
    },
    {
      name: 'Put its token in the keychain',
      act: async (page) => {
        await page.getByRole('textbox', { name: 'API token' }).focus();
        await page.keyboard.type(practiceCredentials.token);
        await page.keyboard.press('Enter');
        await page.getByText('In the keychain', { exact: true }).waitFor();
        const { keychain, items } = await ask(page, 'accounts.list', {});
        const isKept = items.some(({ secrets }) => secrets?.['api-token'] === true);
        return `keychain ${keychain}, token ${isKept ? 'kept' : 'missing'}`;
      },
    },
    {
      name: 'Test connection',
      act: async (page) => {
        await page.getByRole('button', { name: 'Test connection' }).press('Enter');
        const said = page.getByRole('main').getByText(/^The gateway responded/u);
        await said.waitFor();
        if (service.processed().length > 0) throw new Error('Trying the connection charged a card');
        return said.innerText();
      },
    },
    {
      name: 'Charge with it',
      act: async (page) => {
        await page.getByRole('button', { name: 'Use this account' }).press('Enter');
        await page.getByText('This account is in use.').waitFor();
        await goTo(page, 'Take payment');
        await keyForm(page, payment);
        await reviewAndCharge(page);
        await slipShows(page, 'Approved');
        const charges = service.truth().filter(({ reference }) => reference === payment.reference);
        if (charges.length !== 1) throw new Error(`The service charged ${charges.length} times`);
        return recordSays(page, payment.reference, 'approved');
      },
    },
  ];
}
