import type { Page } from 'playwright-core';

/**
 * Share of the pixels that differ between two PNG pictures, in percent with two decimals; 100 when their sizes differ.
 *
 * The browser decodes them, so that no picture library is needed for a figure that only points at what to look at.
 */
export async function sharePixels(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser of its own');
  const drawing = await browser.newPage();
  try {
    return await drawing.evaluate(differingShare, [
      one.toString('base64'),
      other.toString('base64'),
    ]);
  } finally {
    await drawing.close();
  }
}

/** Runs in the browser. */
async function differingShare(pictures: readonly string[]): Promise<number> {
  const [first, second] = await Promise.all(
    pictures.map(async (picture) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      return context?.getImageData(0, 0, image.width, image.height);
    }),
  );
  if (first === undefined || second === undefined) return 100;
  if (first.width !== second.width || first.height !== second.height) return 100;
  let differing = 0;
  for (let at = 0; at < first.data.length; at += 4) {
    const isSame = [0, 1, 2].every((part) => first.data[at + part] === second.data[at + part]);
    if (!isSame) differing += 1;
  }
  return Math.round((differing * 40_000) / first.data.length) / 100;
}
