import { assertNever } from '../../domain/assert.ts';
import type { ComputerEvent } from '../host.ts';

/** What follows the computer. */
export interface ComputerFollowers {
  /** Takes the terminal from whoever is at it. */
  lock(): void;
  /** The clock on the wall goes on while nothing else here does. */
  sleeps(): void;
  /** Running again: looks at the clock and at what is due at once. */
  wakes(): void;
}

/**
 * Locks the terminal when the computer is locked or goes to sleep, and leaves it locked when it is back.
 *
 * A computer that is back without having said that it went locks the terminal then: not every system says both.
 */
export function followComputer(followers: ComputerFollowers): (event: ComputerEvent) => void {
  let isScreenLocked = false;
  let isAsleep = false;
  return (event) => {
    switch (event) {
      case 'lock-screen':
        isScreenLocked = true;
        followers.lock();
        return;
      case 'unlock-screen':
        if (!isScreenLocked) followers.lock();
        isScreenLocked = false;
        return;
      case 'suspend':
        isAsleep = true;
        followers.sleeps();
        followers.lock();
        return;
      case 'resume':
        if (!isAsleep) followers.lock();
        isAsleep = false;
        followers.wakes();
        return;
      default:
        assertNever(event);
    }
  };
}
