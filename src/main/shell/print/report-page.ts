import { createHash } from 'node:crypto';
import type { PrintedReport, ReportTable } from '../../../domain/receipt/printed-report.ts';
import { escapeHtml } from './escape-html.ts';
import type { DrawnPage } from './receipt-page.ts';

const paper = { width: 210, height: 297 };

/**
 * Writes a report as one page without scripts, links or anything to load; black on white, so that it prints in grey.
 */
export function reportPage(report: PrintedReport): DrawnPage {
  const stamp = report.mode === 'live' ? null : report.mode.toUpperCase();
  const html = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${contentPolicy}">`,
    `<title>${escapeHtml([stamp, report.title].filter((part) => part !== null).join(' - '))}</title>`,
    `<style>${styles}</style>`,
    '</head>',
    '<body>',
    `<p class="merchant" dir="auto">${escapeHtml(report.merchant)}</p>`,
    stamp === null ? '' : `<p class="stamp">${stamp}</p>`,
    `<h1>${escapeHtml(report.title)}</h1>`,
    `<dl>${report.facts.map(fact).join('')}</dl>`,
    ...report.tables.map(table),
    `<p class="foot">${escapeHtml(report.foot)}</p>`,
    '</body>',
    '</html>',
  ].join('\n');
  return { html, paper };
}

function fact({ label, value }: PrintedReport['facts'][number]): string {
  return `<dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(value)}</dd>`;
}

function table({ title, columns, rows, total, whenEmpty }: ReportTable): string {
  const side = (index: number) => (columns[index]?.isNumber === true ? ' class="number"' : '');
  const heads = columns.map(
    (column, index) => `<th scope="col"${side(index)}>${escapeHtml(column.title)}</th>`,
  );
  const line = (cells: readonly string[]) => {
    const texts = cells.map(
      (cell, index) => `<td dir="auto"${side(index)}>${escapeHtml(cell)}</td>`,
    );
    return `<tr>${texts.join('')}</tr>`;
  };
  const body = rows.map(line).join('');
  const foot = total === undefined ? '' : `<tfoot>${line(total)}</tfoot>`;
  return [
    `<h2>${escapeHtml(title)}</h2>`,
    rows.length === 0
      ? `<p>${escapeHtml(whenEmpty)}</p>`
      : `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${body}</tbody>${foot}</table>`,
  ].join('\n');
}

const styles = `
@page{size:210mm 297mm;margin:16mm 18mm}
*{box-sizing:border-box}
html,body{margin:0;padding:0;background:#fff;color:#000}
body{font-family:"Noto Sans","Liberation Sans","DejaVu Sans",Arial,sans-serif;font-size:9.5pt;
line-height:1.4;print-color-adjust:exact;-webkit-print-color-adjust:exact}
h1,h2,p,dl{margin:0;overflow-wrap:anywhere}
.merchant{font-weight:600}
.stamp{border:2px solid #000;padding:1mm 2mm;margin:2mm 0;font-weight:700;text-align:center}
h1{font-size:15pt;margin:2mm 0 4mm}
h2{font-size:11pt;margin:6mm 0 1.5mm;break-after:avoid}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.8mm 6mm}
dt{color:#444}
dd{margin:0;font-variant-numeric:tabular-nums}
table{width:100%;border-collapse:collapse}
thead{display:table-header-group}
tfoot{display:table-row-group;font-weight:600}
tr{break-inside:avoid}
th,td{text-align:left;vertical-align:top;padding:1mm 3mm 1mm 0;border-top:1px solid #999;
overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
th{font-weight:600}
.number{text-align:right;white-space:nowrap}
.foot{margin-top:8mm;color:#444;font-size:8.5pt}
`;

const contentPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
