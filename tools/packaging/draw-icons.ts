/**
 * Draws the app's icons from `icons/icon.svg`: `node tools/packaging/draw-icons.ts`. Linux takes the pictures one by
 * one; Windows and macOS need theirs in one file each, whose formats hold the same pictures behind a small table. Drawn
 * here, so that packaging needs no other program for it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../chromium-shell/find-chromium.ts';

const folder = join(import.meta.dirname, 'icons');
const sizes = [16, 32, 48, 64, 128, 256, 512, 1024];
const inIco = [16, 32, 48, 64, 128, 256];
/** Names that macOS has for picture sizes. */
const inIcns: readonly (readonly [string, number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['icp6', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
];

const pictures = await draw(readFileSync(join(folder, 'icon.svg'), 'utf8'));
for (const [size, bytes] of pictures) {
  writeFileSync(join(folder, `${size}x${size}.png`), bytes);
}
writeFileSync(join(folder, 'icon.ico'), icoOf(inIco.map((size) => [size, pictureOf(size)])));
writeFileSync(join(folder, 'icon.icns'), icnsOf(inIcns.map(([n, size]) => [n, pictureOf(size)])));

async function draw(svg: string): Promise<ReadonlyMap<number, Buffer>> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('Chromium draws the icons: install it first.');
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath,
    args: isRoot ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage();
    const drawn = new Map<number, Buffer>();
    for (const size of sizes) {
      // oxlint-disable-next-line no-await-in-loop -- One page draws one size after the other.
      await page.setViewportSize({ width: size, height: size });
      // oxlint-disable-next-line no-await-in-loop -- As above.
      await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
      // oxlint-disable-next-line no-await-in-loop -- As above.
      drawn.set(size, await page.screenshot({ omitBackground: true }));
    }
    return drawn;
  } finally {
    await browser.close();
  }
}

function pictureOf(size: number): Buffer {
  const picture = pictures.get(size);
  if (picture === undefined) throw new Error(`No picture of ${size} pixels was drawn.`);
  return picture;
}

/** A table of sixteen bytes per picture, then the pictures. */
function icoOf(entries: readonly (readonly [number, Buffer])[]): Buffer {
  const head = Buffer.alloc(6 + entries.length * 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(entries.length, 4);
  let offset = head.length;
  entries.forEach(([size, bytes], index) => {
    const at = 6 + index * 16;
    // A size of 256 is written as zero.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  });
  return Buffer.concat([head, ...entries.map(([, bytes]) => bytes)]);
}

/** A name and a length before each picture, and before them all. */
function icnsOf(entries: readonly (readonly [string, Buffer])[]): Buffer {
  const chunk = (name: string, bytes: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32BE(bytes.length + 8, 4);
    return Buffer.concat([head, bytes]);
  };
  return chunk('icns', Buffer.concat(entries.map(([name, bytes]) => chunk(name, bytes))));
}
