import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import type { ReceiptLogo } from './template.ts';

/** Largest accepted logo file, in bytes. */
export const logoBytesMax = 512 * 1024;

/** Longest side, in pixels: a small file can unpack to an image that fills the memory. */
export const logoSideMax = 4000;

/** Reasons to refuse a file as a logo. */
export type LogoRefusal = 'too-large' | 'not-an-image' | 'too-many-pixels';

/** The format and size of an image file. */
export type LogoFacts = Omit<ReceiptLogo, 'fileName'>;

/**
 * Reads the format and size of a PNG or JPEG file from its bytes, not its name.
 *
 * Other formats are refused: SVG is a document that can carry scripts and load other files.
 */
export function readLogo(bytes: Uint8Array): Result<LogoFacts, LogoRefusal> {
  if (bytes.length > logoBytesMax) return failed('too-large');
  const facts = pngFacts(bytes) ?? jpegFacts(bytes);
  if (facts === null || facts.width === 0 || facts.height === 0) return failed('not-an-image');
  if (facts.width > logoSideMax || facts.height > logoSideMax) return failed('too-many-pixels');
  return ok(facts);
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
const pngHeader = [0x49, 0x48, 0x44, 0x52] as const;
/** The last chunk of every complete PNG file, which a truncated one lacks. */
const pngEnd = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82] as const;

function pngFacts(bytes: Uint8Array): LogoFacts | null {
  const isWhole =
    holdsAt(bytes, 0, pngSignature) &&
    holdsAt(bytes, 12, pngHeader) &&
    holdsAt(bytes, bytes.length - pngEnd.length, pngEnd);
  if (!isWhole) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Markers that start a frame, which carries the size; C4, C8 and CC have other meanings. */
function beginsFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Reads segment by segment; each gives its own length, so the loop ends with the file. */
function jpegFacts(bytes: Uint8Array): LogoFacts | null {
  if (!holdsAt(bytes, 0, [0xff, 0xd8, 0xff])) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let place = 2;
  while (place + 9 < bytes.length) {
    if (view.getUint8(place) !== 0xff) return null;
    const marker = view.getUint8(place + 1);
    if (marker === 0xff) {
      place += 1;
      continue;
    }
    if (beginsFrame(marker)) {
      return {
        format: 'jpeg',
        width: view.getUint16(place + 7),
        height: view.getUint16(place + 5),
      };
    }
    const length = view.getUint16(place + 2);
    if (length < 2) return null;
    place += 2 + length;
  }
  return null;
}

function holdsAt(bytes: Uint8Array, place: number, wanted: readonly number[]): boolean {
  return place >= 0 && wanted.every((value, index) => bytes[place + index] === value);
}
