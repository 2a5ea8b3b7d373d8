import { createHash } from 'node:crypto';
import type { Receipt } from '../../../domain/receipt/receipt.ts';
import { templateIn } from '../../../domain/receipt/template.ts';
import {
  copyLine,
  receiptAmount,
  receiptItems,
  receiptLines,
  receiptStamp,
  receiptTitle,
} from '../../../domain/receipt/receipt-words.ts';
import type { ReceiptLine } from '../../../domain/receipt/receipt-words.ts';
import type { ReceiptSheet } from '../../ports/printer.ts';
import { escapeHtml } from './escape-html.ts';
import { paperOf, receiptStyles } from './receipt-styles.ts';

/** A page to print, and the paper that it is laid out for. */
export interface DrawnPage {
  readonly html: string;
  /** In millimetres. */
  readonly paper: { readonly width: number; readonly height: number };
}

/**
 * Writes receipts as one page without scripts, links or anything to load.
 *
 * Every text is escaped, and the policy allows only this style sheet, by its hash, and images embedded in the page; so
 * even a text that got past the escaping could do nothing.
 */
export function receiptPage(sheet: ReceiptSheet): DrawnPage {
  const paper = paperOf(sheet);
  const styles = receiptStyles(sheet, paper);
  const [first] = sheet.receipts;
  const stamp = first === undefined ? null : receiptStamp(first.mode, first.language);
  const html = [
    '<!doctype html>',
    `<html lang="${first?.language ?? 'en'}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${contentPolicy(styles)}">`,
    `<title>${escapeHtml(pageTitle(sheet, stamp))}</title>`,
    `<style>${styles}</style>`,
    '</head>',
    '<body>',
    ...sheet.receipts.map((receipt) => article(receipt, sheet)),
    '</body>',
    '</html>',
  ].join('\n');
  return { html, paper };
}

function contentPolicy(styles: string): string {
  const hash = createHash('sha256').update(styles).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function pageTitle({ receipts, tradingName }: ReceiptSheet, stamp: string | null): string {
  const [first] = receipts;
  const what =
    first !== undefined && receipts.length === 1
      ? `${receiptTitle(first)} ${first.reference}`
      : `${receipts.length} receipts`;
  return [stamp, `${what}, ${tradingName}`].filter((part) => part !== null).join(' - ');
}

function article(receipt: Receipt, sheet: ReceiptSheet): string {
  const { logo } = sheet;
  const template = templateIn(sheet.template, receipt.language);
  const tradingName = template.tradingName || sheet.tradingName;
  const stamp = receiptStamp(receipt.mode, receipt.language);
  const copy = copyLine(receipt);
  const amount = receiptAmount(receipt);
  return [
    `<article lang="${receipt.language ?? sheet.template.language}">`,
    stamp === null ? '' : `<div class="across" aria-hidden="true">${escapeHtml(stamp)}</div>`,
    '<header>',
    logo === null ? '' : '<div class="logo"></div>',
    textLines('h1', 'trading-name', tradingName),
    textLines('p', 'address', template.address),
    textLines('p', 'contact', template.contact),
    '</header>',
    stamp === null ? '' : `<p class="stamp">${escapeHtml(stamp)}</p>`,
    copy === null ? '' : `<p class="copy">${escapeHtml(copy)}</p>`,
    `<h2>${escapeHtml(receiptTitle(receipt))}</h2>`,
    `<p class="amount"><span>${escapeHtml(amount.label)}</span> <b>${escapeHtml(amount.value)}</b></p>`,
    itemsTable(receipt),
    `<table>${receiptLines(receipt).map(row).join('')}</table>`,
    receipt.kind === 'declined' ? '' : textLines('p', 'policy', template.policy),
    '</article>',
  ].join('\n');
}

function itemsTable(receipt: Receipt): string {
  const items = receiptItems(receipt);
  if (items.length === 0) return '';
  const rows = items.map(
    ({ quantity, text, amount }) =>
      `<tr><td dir="auto">${escapeHtml(text)}<span>${escapeHtml(quantity)}</span></td>` +
      `<td class="sum">${escapeHtml(amount)}</td></tr>`,
  );
  return `<table class="items">${rows.join('')}</table>`;
}

function row({ label, value }: ReceiptLine): string {
  return `<tr><th scope="row">${escapeHtml(label)}</th><td dir="auto">${escapeHtml(value)}</td></tr>`;
}

function textLines(tag: 'h1' | 'p', name: string, text: string): string {
  return text === '' ? '' : `<${tag} class="${name}" dir="auto">${escapeHtml(text)}</${tag}>`;
}
