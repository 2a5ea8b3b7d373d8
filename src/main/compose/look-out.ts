import type { App } from '../host.ts';
import type { AccountSwitch } from './account-switch.ts';
import { followComputer } from './computer-events.ts';
import type { Presence } from './presence.ts';

/** How often the terminal looks whether anybody is still there, in ms. */
const lookEveryMs = 1_000;

/** The part of the app that watches who is there, and the clock, until it is ended. */
export interface LookOut {
  readonly app: Pick<App, 'admit' | 'lock' | 'computer'>;
  end(): void;
}

/** Looks for the idle lock and at the clock: now and then, at each call, and when the computer is back. */
export function keepLookOut(
  presence: Pick<Presence, 'admit' | 'lock' | 'look'>,
  desks: Pick<AccountSwitch, 'clockWatch' | 'lookAtClock'>,
): LookOut {
  const look = () => {
    presence.look();
    desks.clockWatch()?.look();
  };
  const looking = setInterval(look, lookEveryMs);
  looking.unref();
  const app: LookOut['app'] = {
    admit: (name, access) => {
      desks.clockWatch()?.look();
      return presence.admit(name, access);
    },
    lock: () => presence.lock('keys'),
    computer: followComputer({
      lock: () => presence.lock('computer'),
      sleeps: () => desks.clockWatch()?.sleeps(),
      wakes: () => {
        desks.clockWatch()?.wakes();
        presence.look();
        void desks.lookAtClock();
      },
    }),
  };
  return { app, end: () => clearInterval(looking) };
}
