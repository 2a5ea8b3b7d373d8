import { assert, property, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logoBytesMax, logoSideMax, readLogo } from '../../../src/domain/receipt/logo.ts';
import {
  blankTemplate,
  checkTemplate,
  templateTextLengthMax,
  templateTexts,
  tidyTemplate,
} from '../../../src/domain/receipt/template.ts';
import { jpegHeader, pngImage } from '../../fixtures/images.ts';

function bytesOf(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

describe('checkTemplate', () => {
  it('takes a blank one, and one in any script', () => {
    expect(checkTemplate(blankTemplate)).toEqual([]);
    const filled = {
      ...blankTemplate,
      tradingName: 'مكتبة الميناء 書店 📚',
      address: '1 St\nTown',
    };
    expect(checkTemplate(filled)).toEqual([]);
  });

  it.each(templateTexts)('refuses a card number, a control and too much text in %s', (field) => {
    const reasons = (text: string) => checkTemplate({ ...blankTemplate, [field]: text });
    expect(reasons('Pay 4111 1111 1111 1111')).toEqual([{ field, reason: 'holds-card-number' }]);
    expect(reasons('a\u0007b')).toEqual([{ field, reason: 'control-characters' }]);
    expect(reasons('a'.repeat(templateTextLengthMax[field] + 1))).toEqual([
      { field, reason: 'too-long' },
    ]);
  });
});

describe('tidyTemplate', () => {
  it('evens out line ends and the spaces of a paste', () => {
    const tidy = tidyTemplate({
      ...blankTemplate,
      tradingName: '  Harbour \n Books ',
      address: '\r\n1 Street  \r\nTown\r',
    });
    expect(tidy.tradingName).toBe('Harbour Books');
    expect(tidy.address).toBe('1 Street\nTown');
  });
});

describe('readLogo', () => {
  it('reads the size of PNG and JPEG files', () => {
    expect(readLogo(pngImage(300, 100))).toEqual({
      ok: true,
      value: { format: 'png', width: 300, height: 100 },
    });
    for (const frame of [0xc0, 0xc2]) {
      expect(readLogo(jpegHeader(640, 200, frame))).toEqual({
        ok: true,
        value: { format: 'jpeg', width: 640, height: 200 },
      });
    }
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['a text', bytesOf('logo')],
    ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a GIF', bytesOf('GIF89a........................')],
    ['a PNG that is cut', pngImage(30, 30).slice(0, 60)],
    ['a PNG without size', pngImage(0, 0)],
    ['the first bytes of a JPEG', jpegHeader(10, 10).slice(0, 12)],
    ['a JPEG whose segments lie', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, ...Array(20)])],
    ['HTML with a PNG’s first byte', bytesOf('\u0089PNG<html>')],
  ])('refuses %s', (_name, bytes) => {
    expect(readLogo(bytes)).toEqual({ ok: false, error: 'not-an-image' });
  });

  it('refuses what is too large, by bytes and by sides', () => {
    expect(readLogo(new Uint8Array(logoBytesMax + 1))).toEqual({ ok: false, error: 'too-large' });
    expect(readLogo(jpegHeader(logoSideMax + 1, 10))).toEqual({
      ok: false,
      error: 'too-many-pixels',
    });
  });

  it('answers any bytes at all', () => {
    assert(
      property(uint8Array({ maxLength: 400 }), (tail) => {
        readLogo(tail);
        readLogo(Uint8Array.from([0xff, 0xd8, 0xff, ...tail]));
        readLogo(Uint8Array.from([...pngImage(1, 1).slice(0, 16), ...tail]));
      }),
    );
  });
});
