/**
 * The practice bank's dashboard: the page where staff check the outcome of a payment. The gateway offers the terminal
 * no look-up, so resolving an unconfirmed payment needs a second source; a real merchant has the merchant dashboard,
 * and practice has this page.
 */
import { type BankResponse, escapeHtml, htmlResponse } from '../response.ts';
import type { Bank } from '../bank.ts';
import type { Charge } from '../bank-state.ts';
import { currencyExponent, decimalAmount } from '../currencies.ts';

const rowsMax = 200;
const headings = ['When', 'Reference', 'Amount', 'Card', 'Result', 'Transaction id'];

/**
 * The newest purchases, approved and declined, newest first.
 */
export function practicePage(bank: Bank): BankResponse {
  const newest = bank.bankState.processed().slice(-rowsMax).toReversed();
  const head = headings.map((heading) => `<th>${heading}</th>`).join('');
  const rows = newest.map((charge) => `<tr>${cells(bank, charge).map(cell).join('')}</tr>`);
  const content =
    newest.length === 0
      ? '<p>Nothing has been charged yet.</p>'
      : `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return htmlResponse(
    200,
    'Practice bank',
    `<p>What the practice bank really processed, newest first. Today is ${bank.clock.today()}.</p>
${content}`,
  );
}

function cells(bank: Bank, charge: Charge): readonly string[] {
  const money = (amountMinor: number): string =>
    decimalAmount(amountMinor, charge.currency).toFixed(currencyExponent(charge.currency) ?? 2);
  const isPartial = charge.approved && charge.capturedMinor !== charge.amountMinor;
  const taken = isPartial ? `, ${money(charge.capturedMinor)} taken` : '';
  const refundedMinor = bank.bankState.refundedMinor(charge.id);
  const refunded = refundedMinor > 0 ? `, ${money(refundedMinor)} refunded` : '';
  return [
    charge.transactionDate.slice(0, 19).replace('T', ' '),
    charge.reference,
    `${charge.currency} ${money(charge.amountMinor)}${taken}${refunded}`,
    `${charge.brand} ${charge.lastFour}`,
    `${charge.message} (${charge.responseCode})`,
    charge.id,
  ];
}

function cell(text: string): string {
  return `<td>${escapeHtml(text)}</td>`;
}
