import { receiptItems, receiptLines } from '../../../domain/receipt/receipt-words.ts';
import { templateIn } from '../../../domain/receipt/template.ts';
import type { Receipt } from '../../../domain/receipt/receipt.ts';
import type { ReceiptSheet } from '../../ports/printer.ts';

interface Paper {
  readonly width: number;
  readonly height: number;
}

const a4: Paper = { width: 210, height: 297 };
const rollWidth = 80;
/** Characters that fit on one line of the roll, and the height of that line, in millimetres. */
const rollSigns = 34;
const rollLineHeight = 4.8;
const rollHeightMin = 80;
const logoMax: Paper = { width: 60, height: 22 };

/** The paper of a sheet, in millimetres; a roll is cut as long as its longest receipt needs. */
export function paperOf(sheet: ReceiptSheet): Paper {
  if (sheet.template.paper === 'a4') return a4;
  const heights = sheet.receipts.map((receipt) => rollHeight(receipt, sheet));
  return { width: rollWidth, height: Math.ceil(Math.max(rollHeightMin, ...heights)) };
}

/** Estimates the height from the number of characters, generously: paper costs less than a second page. */
function rollHeight(receipt: Receipt, sheet: ReceiptSheet): number {
  const { tradingName, logo } = sheet;
  const template = templateIn(sheet.template, receipt.language);
  const texts = [tradingName, template.address, template.contact, template.policy];
  const lines =
    texts.reduce((total, text) => total + linesOf(text, rollSigns), 0) +
    receiptItems(receipt).reduce(
      (total, { text }) => total + 1 + linesOf(text, rollSigns - 12),
      0,
    ) +
    receiptLines(receipt).reduce(
      (total, line) => total + Math.max(1, linesOf(line.value, rollSigns - 12)),
      0,
    );
  const fixed = 62 + (logo === null ? 0 : logoMax.height + 4);
  return fixed + lines * rollLineHeight;
}

/** Characters from the wide scripts on count twice. */
const wideFrom = 0x2e80;

function linesOf(text: string, signs: number): number {
  if (text === '') return 0;
  return text.split('\n').reduce((total, line) => {
    const places = Array.from(line, (sign) => ((sign.codePointAt(0) ?? 0) < wideFrom ? 1 : 2));
    const width = places.reduce((sum: number, one) => sum + one, 0);
    return total + Math.max(1, Math.ceil(width / signs));
  }, 0);
}

/**
 * The style sheet of receipts: black on white, so that it prints in grey.
 *
 * The logo is written once, as the content of its element, and not once for each receipt of a sheet.
 */
export function receiptStyles(sheet: ReceiptSheet, paper: Paper): string {
  const isRoll = sheet.template.paper === 'roll-80';
  return [
    `@page{size:${paper.width}mm ${paper.height}mm;margin:${isRoll ? '4mm' : '20mm 22mm'}}`,
    common,
    isRoll ? roll : sheetStyles,
    logoStyles(sheet),
  ].join('\n');
}

const common = `
*{box-sizing:border-box}
html,body{margin:0;padding:0;background:#fff;color:#000}
body{font-family:"Noto Sans","Liberation Sans","DejaVu Sans",Arial,sans-serif;
print-color-adjust:exact;-webkit-print-color-adjust:exact}
article{position:relative;isolation:isolate;overflow:hidden;break-after:page}
article:last-child{break-after:auto}
h1,h2,p{margin:0;overflow-wrap:anywhere}
.trading-name,.address,.contact,.policy{white-space:pre-line;unicode-bidi:plaintext}
.stamp,.copy{border:2px solid #000;padding:1mm 2mm;font-weight:700;text-align:center}
.across{position:absolute;inset:0;display:grid;place-items:center;color:#c8c8c8;z-index:-1;
font-weight:700;white-space:nowrap;pointer-events:none;transform:rotate(-28deg)}
.amount b{font-variant-numeric:tabular-nums;white-space:nowrap}
table{width:100%;border-collapse:collapse}
tr{break-inside:avoid}
th,td{text-align:left;vertical-align:top;border-top:1px solid #999;font-variant-numeric:tabular-nums}
th{font-weight:400;color:#444;white-space:nowrap}
td{overflow-wrap:anywhere;unicode-bidi:plaintext}
.items{margin-bottom:3mm}
.items span{display:block;color:#444;font-size:.9em}
.sum{text-align:right;white-space:nowrap}
.policy{color:#222}
`;

const sheetStyles = `
article{font-size:11pt;line-height:1.45;min-height:240mm;max-width:150mm;margin:0 auto}
header{margin-bottom:10mm}
.trading-name{font-size:17pt;line-height:1.25;margin-bottom:2mm}
.contact{margin-top:2mm}
.stamp,.copy{margin-bottom:4mm}
.across{font-size:34pt}
h2{font-size:14pt;margin-bottom:2mm}
.amount{font-size:11pt;margin-bottom:7mm}
.amount b{font-size:22pt;margin-left:3mm}
th,td{padding:1.6mm 0}
th{width:46mm;padding-right:6mm}
.policy{margin-top:8mm;font-size:10pt}
`;

const roll = `
article{font-size:9.5pt;line-height:1.35}
header{text-align:center;margin-bottom:4mm}
.logo{margin-left:auto;margin-right:auto}
.trading-name{font-size:13pt;line-height:1.2;margin-bottom:1mm}
.contact{margin-top:1mm}
.stamp,.copy{margin-bottom:2mm}
.across{font-size:16pt}
h2{font-size:11pt;margin-bottom:1mm}
.amount{margin-bottom:3mm}
.amount b{font-size:15pt;margin-left:1mm}
th,td{padding:.7mm 0}
th{width:24mm;padding-right:2mm}
.policy{margin-top:4mm;font-size:8.5pt}
`;

/** As large as fits the space for it, in its own proportions. */
function logoStyles({ logo, template }: ReceiptSheet): string {
  if (logo === null || template.logo === null) return '';
  const { format, width, height } = template.logo;
  const scale = Math.min(logoMax.width / width, logoMax.height / height);
  const size = (pixels: number) => `${(pixels * scale).toFixed(2)}mm`;
  const data = Buffer.from(logo).toString('base64');
  return (
    `.logo{content:url("data:image/${format};base64,${data}");display:block;` +
    `width:${size(width)};height:${size(height)};margin-bottom:4mm}`
  );
}
