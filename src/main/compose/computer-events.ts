import { assertNever } from '../../domain/assert.ts';
import type { ComputerEvent } from '../host.ts';

/** Reactions to the computer's locking, sleeping and waking. */
export interface ComputerFollowers {
  /** Locks the terminal. */
  lock(): void;
  /** Wall-clock time goes on while nothing runs here. */
  sleeps(): void;
  /** Running again: checks the clock and what is due at once. */
  wakes(): void;
}

/**
 * Locks the terminal when the computer locks or sleeps, and leaves it locked when it resumes.
 *
 * Locks on resuming too when no event announced the sleep: not every system sends both.
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
