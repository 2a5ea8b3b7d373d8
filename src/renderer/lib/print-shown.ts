/** A slip on the screen that can print its receipt. */
export interface SlipPrinter {
  /** False while the slip's screen stays mounted behind another. */
  readonly isShown: () => boolean;
  readonly print: () => void;
}

const againAfterMs = 1000;
const printers = new Set<SlipPrinter>();
let printedAtMs = Number.NEGATIVE_INFINITY;

/** Offers a slip to the print key until the returned function is called. */
export function offerToPrint(printer: SlipPrinter): () => void {
  printers.add(printer);
  return () => printers.delete(printer);
}

/**
 * Prints the receipt of the slip on the screen, never the window; false when there is no slip.
 *
 * One press may arrive twice, from the menu and from the key, and must print one receipt.
 */
export function printShown(nowMs: number = performance.now()): boolean {
  const shown = [...printers].findLast((printer) => printer.isShown());
  if (shown === undefined) return false;
  if (nowMs - printedAtMs < againAfterMs) return true;
  printedAtMs = nowMs;
  shown.print();
  return true;
}
