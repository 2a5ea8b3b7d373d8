import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId } from '../../../../src/domain/ids.ts';
import type { ReceiptLogo } from '../../../../src/domain/receipt/template.ts';
import { saveAccount } from '../../../../src/main/usecases/accounts/save-account.ts';
import { printReceipts } from '../../../../src/main/usecases/receipts/print-receipts.ts';
import {
  chooseLogo,
  readTemplate,
  removeLogo,
  saveTemplate,
} from '../../../../src/main/usecases/receipts/receipt-template.ts';
import { sampleAccount } from '../../../fixtures/accounts.ts';
import { jpegHeader, pngImage } from '../../../fixtures/images.ts';
import { accountBench, admin } from '../accounts/account-bench.ts';
import { openTestContext, order, person, valueOf } from '../test-context.ts';
import { receiptBench } from './receipt-bench.ts';
import type { ReceiptBench } from './receipt-bench.ts';

const practice = 'practice' as AccountId;
const texts = {
  tradingName: 'Harbour Books',
  address: '1 Quay Street',
  contact: 'books@harbour.example',
  policy: 'Returns within 7 days.',
  paper: 'roll-80' as const,
  language: 'en' as const,
  translations: {},
};

let bench: ReceiptBench;
beforeEach(() => {
  bench = receiptBench();
});
afterEach(() => bench.dispose());

async function choose(name: string, bytes: Uint8Array) {
  bench.seen.openPath = bench.path(name);
  writeFileSync(bench.path(name), bytes);
  return valueOf(await chooseLogo(bench.deps, practice));
}

function logo(): ReceiptLogo | null {
  return valueOf(readTemplate(bench.deps, practice)).logo;
}

describe('the receipt template', () => {
  it('is kept for the practice account and for others, and printed from then on', async () => {
    const test = await openTestContext();
    const { id } = await test.charge(order());
    expect(valueOf(saveTemplate(bench.deps, { accountId: practice, texts }))).toMatchObject({
      kind: 'saved',
    });
    await printReceipts(test.context, bench.deps, { operator: person('clerk'), ids: [id] });
    expect(bench.printed[0]).toMatchObject({
      tradingName: 'Harbour Books',
      template: { ...texts, logo: null },
    });
    bench.settings.saveAccount(sampleAccount());
    const accountId = sampleAccount().id;
    saveTemplate(bench.deps, { accountId, texts: { ...texts, tradingName: 'Other' } });
    expect(valueOf(readTemplate(bench.deps, accountId)).tradingName).toBe('Other');
    expect(valueOf(readTemplate(bench.deps, practice)).tradingName).toBe('Harbour Books');
  });

  it('takes no card number, and is not found for an account that is not there', () => {
    const nasty = { ...texts, policy: 'Pay 4111-1111-1111-1111 again' };
    expect(valueOf(saveTemplate(bench.deps, { accountId: practice, texts: nasty }))).toEqual({
      kind: 'refused',
      refusals: [{ field: 'policy', reason: 'holds-card-number' }],
    });
    expect(valueOf(readTemplate(bench.deps, practice)).tradingName).toBe('The sample merchant');
    expect(readTemplate(bench.deps, 'none' as AccountId)).toEqual({
      ok: false,
      error: { kind: 'not-found' },
    });
  });

  it('is not undone by an account form that was opened before', async () => {
    const accounts = accountBench([sampleAccount()]);
    const { id } = sampleAccount();
    const kept = { ...sampleAccount().receipt, ...texts };
    accounts.settings.saveReceipt(id, kept);
    const saved = await saveAccount(accounts.deps, sampleAccount({ name: 'Renamed' }), admin);
    expect(saved).toEqual({ ok: true, value: { kind: 'saved' } });
    const [, account] = accounts.settings.accounts();
    expect(account).toMatchObject({ name: 'Renamed', receipt: kept });
    accounts.dispose();
  });
});

describe('the logo', () => {
  it('is a copy in the account’s folder, which stays when the chosen file goes', async () => {
    const test = await openTestContext();
    const { id } = await test.charge(order());
    expect(await choose('logo.png', pngImage(200, 50))).toMatchObject({
      kind: 'kept',
      template: { logo: { format: 'png', width: 200, height: 50 } },
    });
    rmSync(bench.path('logo.png'));
    const print = async () =>
      valueOf(
        await printReceipts(test.context, bench.deps, { operator: person('clerk'), ids: [id] }),
      );
    expect(await print()).toMatchObject({ kind: 'done', logoMissing: false });
    expect(bench.printed[0]?.logo).not.toBeNull();

    writeFileSync(bench.path(join('data', logo()?.fileName ?? '')), '<svg/>');
    expect(await print()).toMatchObject({ kind: 'done', logoMissing: true });
    expect(bench.printed[1]?.logo).toBeNull();
  });

  it('is found out by what is in the file, whatever it is called', async () => {
    expect(await choose('logo.png', jpegHeader(20, 10))).toMatchObject({
      kind: 'kept',
      template: { logo: { format: 'jpeg' } },
    });
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await choose('logo2.png', svg)).toEqual({ kind: 'refused', reason: 'not-an-image' });
    expect(await choose('big.png', jpegHeader(9000, 10))).toEqual({
      kind: 'refused',
      reason: 'too-many-pixels',
    });
    expect(logo()?.format).toBe('jpeg');
  });

  it('is refused at 50 MB, when it cannot be read, and when nothing was chosen', async () => {
    await choose('large.png', pngImage(2, 2));
    truncateSync(bench.path('large.png'), 50 * 1024 * 1024);
    const again = async () => valueOf(await chooseLogo(bench.deps, practice));
    expect(await again()).toEqual({ kind: 'refused', reason: 'too-large' });
    bench.seen.openPath = bench.path('nowhere.png');
    expect(await again()).toEqual({ kind: 'refused', reason: 'unreadable' });
    bench.seen.openPath = null;
    expect(await again()).toEqual({ kind: 'cancelled' });
    expect(logo()?.width).toBe(2);
  });

  it('keeps the texts that were saved while the dialog was open, and goes when asked', async () => {
    saveTemplate(bench.deps, { accountId: practice, texts });
    await choose('logo.png', pngImage(10, 10));
    expect(valueOf(readTemplate(bench.deps, practice))).toMatchObject(texts);
    expect(valueOf(removeLogo(bench.deps, practice))).toEqual({ ...texts, logo: null });
  });
});
