import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A rectangle on the desktop, in device-independent pixels. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const windowSize = { width: 1280, height: 860, minWidth: 1024, minHeight: 700 } as const;

const fileName = 'window.json';
const sidePixelsMax = 20_000;
/** Minimum overlap with a display, in pixels, for a window that can still be found. */
const visiblePixelsMin = 100;

/** The window's last bounds. */
export interface BoundsMemory {
  read(): Bounds | null;
  save(bounds: Bounds): void;
}

/** Stores the window's bounds in a file of the data folder; an unreadable file counts as none. */
export function boundsFile(folder: string): BoundsMemory {
  const path = join(folder, fileName);
  return {
    read() {
      try {
        return asBounds(JSON.parse(readFileSync(path, 'utf8')));
      } catch {
        return null;
      }
    },
    save({ x, y, width, height }) {
      try {
        const aside = `${path}.next`;
        writeFileSync(aside, JSON.stringify({ x, y, width, height }), { mode: 0o600 });
        renameSync(aside, path);
      } catch {
        // Losing the window's bounds is not worth a message.
      }
    },
  };
}

/**
 * Bounds for opening the window: the remembered ones when enough of them is still on a display, else the default size.
 *
 * A display may have been unplugged since, and a window outside all of them could not be found.
 */
export function placeWindow(
  remembered: Bounds | null,
  workAreas: readonly Bounds[],
): Partial<Bounds> & Pick<Bounds, 'width' | 'height'> {
  const { width, height, minWidth, minHeight } = windowSize;
  const isSeen = workAreas.some((area) => remembered !== null && overlaps(remembered, area));
  if (remembered === null || !isSeen) return { width, height };
  return {
    x: remembered.x,
    y: remembered.y,
    width: Math.max(minWidth, remembered.width),
    height: Math.max(minHeight, remembered.height),
  };
}

function overlaps(window: Bounds, area: Bounds): boolean {
  const across = shared(window.x, window.width, area.x, area.width);
  const down = shared(window.y, window.height, area.y, area.height);
  // The title bar must be inside too, or the window could not be moved.
  return across >= visiblePixelsMin && down >= visiblePixelsMin && window.y >= area.y;
}

function shared(from: number, length: number, otherFrom: number, otherLength: number): number {
  return Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);
}

function asBounds(value: unknown): Bounds | null {
  const { x, y, width, height } = Object(value) as Record<keyof Bounds, unknown>;
  if (!isSide(x) || !isSide(y) || !isSide(width) || !isSide(height)) return null;
  return { x, y, width, height };
}

function isSide(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) <= sidePixelsMax;
}
