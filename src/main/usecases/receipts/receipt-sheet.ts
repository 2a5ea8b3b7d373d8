import type { AccountId } from '../../../domain/ids.ts';
import type { Receipt } from '../../../domain/receipt/receipt.ts';
import { readLogo } from '../../../domain/receipt/logo.ts';
import { blankTemplate } from '../../../domain/receipt/template.ts';
import type { ReceiptTemplate } from '../../../domain/receipt/template.ts';
import type { ReceiptSheet } from '../../ports/printer.ts';
import type { AccountContext } from '../account-context.ts';
import type { ReceiptDeps } from './receipt-deps.ts';

/** The present template of an account, which may be newer than the open account context. */
export function templateOf(deps: Pick<ReceiptDeps, 'settings'>, id: AccountId): ReceiptTemplate {
  const kept = deps.settings.accounts().find((account) => account.id === id);
  return kept?.receipt ?? blankTemplate;
}

/** A receipt in the customer's language, or in the shop's. */
export function spokenBy(receipt: Receipt, { language }: ReceiptTemplate): Receipt {
  return { ...receipt, language: receipt.language ?? language };
}

/** Lays receipts out with the account's template; a missing logo is left out and reported. */
export async function sheetOf(
  context: AccountContext,
  deps: ReceiptDeps,
  receipts: readonly Receipt[],
): Promise<{ readonly sheet: ReceiptSheet; readonly logoMissing: boolean }> {
  const template = templateOf(deps, context.account.id);
  const logo = await logoOf(context, deps, template);
  const tradingName = template.tradingName === '' ? context.account.name : template.tradingName;
  return {
    sheet: {
      receipts: receipts.map((one) => spokenBy(one, template)),
      template,
      tradingName,
      logo,
    },
    logoMissing: template.logo !== null && logo === null,
  };
}

/** The file is checked each time: others may be able to change it. */
async function logoOf(
  context: AccountContext,
  deps: ReceiptDeps,
  { logo }: ReceiptTemplate,
): Promise<Uint8Array | null> {
  if (logo === null) return null;
  const bytes = await deps.logos.read(context.account.id, logo);
  if (!bytes.ok) return null;
  const facts = readLogo(bytes.value);
  return facts.ok && facts.value.format === logo.format ? bytes.value : null;
}
