/** How long after it was asked for a switch still counts: main locks the terminal in between. */
const soonMs = 2000;

let askedAtMs = Number.NEGATIVE_INFINITY;

/** Notes that the terminal is locked for somebody else to take over, so that the list has the keys first. */
export function askToSwitch(): void {
  askedAtMs = performance.now();
}

/** Whether somebody asked to switch just now. */
export function isSwitching(): boolean {
  return performance.now() - askedAtMs < soonMs;
}
