import { createHash } from 'node:crypto';
import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankTemplate } from '../../../../src/domain/receipt/template.ts';
import type { ReceiptTemplate } from '../../../../src/domain/receipt/template.ts';
import type { ReceiptSheet } from '../../../../src/main/ports/printer.ts';
import { escapeHtml } from '../../../../src/main/shell/print/escape-html.ts';
import { receiptPage } from '../../../../src/main/shell/print/receipt-page.ts';
import { madeOf } from '../../../domain/receipt/receipts.ts';
import { pngImage } from '../../../fixtures/images.ts';

function sheetOf(change: Partial<ReceiptSheet> = {}): ReceiptSheet {
  return {
    receipts: [madeOf()],
    template: blankTemplate,
    tradingName: 'Harbour Books',
    logo: null,
    ...change,
  };
}

function withTemplate(change: Partial<ReceiptTemplate>): ReceiptSheet {
  return sheetOf({ template: { ...blankTemplate, ...change } });
}

/** Texts that become markup, a script or a request where they are not escaped. */
const corpus = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '"><svg/onload=alert(1)>',
  "' onmouseover='alert(1)",
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="https://evil.example">x</a>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<base href="https://evil.example/">',
  '<!--<script>-->',
  '<![CDATA[<script>]]>',
  '`${alert(1)}`',
  '&lt;script&gt;',
  '&#60;script&#62;',
  '\u0000<scr\u0000ipt>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<form action="https://evil.example"><input name=a></form>',
  '\ud800<b>',
  '{{constructor.constructor("alert(1)")()}}',
  'url(https://evil.example/x.png)',
];

/** Elements that the page itself writes; any other element came out of a text. */
const ownElements =
  /<\/?(?:html|head|meta|title|style|body|article|header|div|h1|h2|p|span|b|table|tr|th|td)(?=[\s>])|<!doctype html>/gu;

function foreignMarkup(html: string): string {
  return html.replaceAll(ownElements, '').match(/<[^\s]?.{0,20}/u)?.[0] ?? '';
}

describe('escapeHtml', () => {
  it('leaves no sign that could begin markup, and keeps every letter', () => {
    expect(escapeHtml(`<a href="x">'&\``)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#96;');
    expect(escapeHtml('書店 📚 مكتبة')).toBe('書店 📚 مكتبة');
    expect(escapeHtml('a\u0000\ud800b\r\nc')).toBe('a\ufffd\ufffdb\ufffd\nc');
    assert(
      property(string({ unit: 'binary' }), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"'`]/u);
      }),
    );
  });
});

describe('the page of a receipt', () => {
  it.each(corpus)('shows %j as text wherever it may stand', (nasty) => {
    const sheets = [
      sheetOf({ tradingName: nasty }),
      sheetOf({ receipts: [madeOf({ orderReference: nasty })] }),
      sheetOf({
        receipts: [
          madeOf({ card: { ...madeOf().card, brand: nasty, expiry: { year: 2028, month: 4 } } }),
        ],
      }),
      withTemplate({ address: nasty, contact: nasty, policy: nasty }),
    ];
    for (const sheet of sheets) {
      const { html } = receiptPage(sheet);
      expect(foreignMarkup(html)).toBe('');
      expect(html).not.toMatch(/<[^>]*\son\w+\s*=/iu);
      expect(html.match(/<style>/gu)).toHaveLength(1);
    }
  });

  it('loads nothing, runs nothing, and its policy says so', () => {
    const { html } = receiptPage(sheetOf());
    const policy = /Content-Security-Policy" content="([^"]*)"/u.exec(html)?.[1] ?? '';
    const styles = /<style>([\s\S]*)<\/style>/u.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`,
    );
    expect(html).not.toMatch(/<script|<link|<iframe|<img|\ssrc=|\shref=|\sstyle=|https?:/iu);
  });

  it('says in practice across the page, at its head and in its title that it is none', () => {
    const { html } = receiptPage(sheetOf({ receipts: [madeOf({}, { mode: 'practice' })] }));
    expect(html.match(/PRACTICE: not a receipt/gu)).toHaveLength(3);
    expect(html).toMatch(/<title>PRACTICE: not a receipt/u);
    expect(receiptPage(sheetOf()).html).not.toMatch(/not a receipt|class="across"/u);
  });

  it('gives each receipt of a sheet a page of its own, and writes the logo once', () => {
    const logo = pngImage(300, 100);
    const { html } = receiptPage({
      ...withTemplate({
        logo: {
          fileName: 'receipt-logo-0123456789abcdef.png',
          format: 'png',
          width: 300,
          height: 100,
        },
      }),
      receipts: [madeOf(), madeOf({}, { handedOut: 1 }), madeOf()],
      logo,
    });
    expect(html.match(/<article lang="en">/gu)).toHaveLength(3);
    expect(html.match(/COPY/gu)).toHaveLength(1);
    expect(html.match(/data:image\/png;base64,/gu)).toHaveLength(1);
    expect(html).toContain('width:60.00mm;height:20.00mm');
  });

  it('is laid out for A4, or for a roll as long as the receipt', () => {
    expect(receiptPage(sheetOf()).paper).toEqual({ width: 210, height: 297 });
    const short = receiptPage(withTemplate({ paper: 'roll-80' }));
    const long = receiptPage(withTemplate({ paper: 'roll-80', policy: 'Returns. '.repeat(100) }));
    expect(short.paper.width).toBe(80);
    expect(short.html).toContain(`@page{size:80mm ${short.paper.height}mm`);
    expect(long.paper.height).toBeGreaterThan(short.paper.height + 80);
  });
});
