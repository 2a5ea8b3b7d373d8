import type { AccountId } from '../../../domain/ids.ts';
import type { Receipt } from '../../../domain/receipt/receipt.ts';
import { readLogo } from '../../../domain/receipt/logo.ts';
import { blankTemplate } from '../../../domain/receipt/template.ts';
import type { ReceiptTemplate } from '../../../domain/receipt/template.ts';
import type { ReceiptSheet } from '../../ports/printer.ts';
import type { AccountContext } from '../account-context.ts';
import type { ReceiptDeps } from './receipt-deps.ts';

/** The template of an account as it is kept now, which may be newer than the open desk. */
export function templateOf(deps: Pick<ReceiptDeps, 'settings'>, id: AccountId): ReceiptTemplate {
  const kept = deps.settings.accounts().find((account) => account.id === id);
  return kept?.receipt ?? blankTemplate;
}

/** Puts receipts on paper with the account's template; a logo that is gone is left out and said. */
export async function sheetOf(
  context: AccountContext,
  deps: ReceiptDeps,
  receipts: readonly Receipt[],
): Promise<{ readonly sheet: ReceiptSheet; readonly logoMissing: boolean }> {
  const template = templateOf(deps, context.account.id);
  const logo = await logoOf(context, deps, template);
  const tradingName = template.tradingName === '' ? context.account.name : template.tradingName;
  return {
    sheet: { receipts, template, tradingName, logo },
    logoMissing: template.logo !== null && logo === null,
  };
}

/** The file is judged anew each time: it lies where others may have changed it. */
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
