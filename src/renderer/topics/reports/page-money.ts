import type { CurrencyCode } from '../../../domain/money.ts';
import { formatMinor } from '../../../domain/money.ts';
import { reportWords } from './words/reports.ts';
import type { ReportPage } from './report-page.ts';

/** The head of a column of money, with its currency. */
export function amountHead({ currency }: ReportPage): string {
  return `${reportWords.amount}, ${currency}`;
}

/** An amount without its currency, which is in the heading. */
export function money(amountMinor: number, { currency }: ReportPage): string {
  return formatMinor(amountMinor, currency as CurrencyCode);
}

/** An amount with its currency, where no heading has it. */
export function moneyWithCurrency(amountMinor: number, page: ReportPage): string {
  return `${page.currency} ${money(amountMinor, page)}`;
}
