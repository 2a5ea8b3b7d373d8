/** Acts that wait for the end of the press that goes on; null while no button or finger is down. */
let waiting: (() => void)[] | null = null;

function end(): void {
  const acts = waiting ?? [];
  waiting = null;
  // The click that belongs to the press comes first.
  setTimeout(() => {
    for (const act of acts) act();
  });
}

/**
 * Acts at once, or after the click when a press goes on: a sentence that appears under a field as it is left would move
 * what is being pressed away from under the pointer, and the click would miss it. The click may have made it needless.
 */
export function afterPress(act: () => void, isNeeded: () => boolean): void {
  if (waiting === null) act();
  else waiting.push(() => isNeeded() && act());
}

function begin(): void {
  if (waiting !== null) end();
  waiting = [];
}

/** Tells `afterPress` of every press in the window. */
export function watchPresses(): void {
  window.addEventListener('pointerdown', begin, true);
  for (const ending of ['pointerup', 'pointercancel']) {
    window.addEventListener(ending, end, true);
  }
}
