/**
 * Calls a function immediately, and then at most once every `everyMs`.
 *
 * Calls in between become one call at the end of the wait, so that the last change is never missed.
 */
export function coalesced(run: () => void, everyMs: number): () => void {
  let isWaiting = false;
  let isAsked = false;
  const rest = (): void => {
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      if (!isAsked) return;
      isAsked = false;
      run();
      rest();
    }, everyMs);
  };
  return () => {
    if (isWaiting) {
      isAsked = true;
      return;
    }
    run();
    rest();
  };
}
