/** Time after the request for which a switch counts: main locks the terminal in between. */
const soonMs = 2000;

let askedAtMs = Number.NEGATIVE_INFINITY;

/** Records that the terminal is locked for another operator, so that the list takes the focus first. */
export function askToSwitch(): void {
  askedAtMs = performance.now();
}

/** True within `soonMs` of a request to switch. */
export function isSwitching(): boolean {
  return performance.now() - askedAtMs < soonMs;
}
