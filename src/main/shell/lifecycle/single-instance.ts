/** The window that a second start brings forward. */
export interface FocusableWindow {
  isDestroyed(): boolean;
  isMinimized(): boolean;
  restore(): void;
  show(): void;
  focus(): void;
}

/** The part of Electron's app that keeps one instance per data folder. */
export interface InstanceLock {
  requestSingleInstanceLock(): boolean;
  on(event: 'second-instance', listener: () => void): unknown;
}

/**
 * Takes the lock of this data folder; returns false when another instance has it.
 *
 * Two instances would be two engines over one ledger. The one that is refused must exit at once; the first one then
 * comes to the front.
 */
export function takeOnlyInstance(
  lock: InstanceLock,
  window: () => FocusableWindow | null,
): boolean {
  if (!lock.requestSingleInstanceLock()) return false;
  lock.on('second-instance', () => bringForward(window()));
  return true;
}

/** Shows a window that may be minimised or behind others. */
export function bringForward(window: FocusableWindow | null): void {
  if (window === null || window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
