import type { App } from '../host.ts';
import type { AccountSwitch } from './account-switch.ts';
import { followComputer } from './computer-events.ts';
import type { Presence } from './presence.ts';

/** How often the terminal looks whether anybody is still there, in ms. */
const lookEveryMs = 1_000;

/** The part of the app that watches who is there, and the clock, until it is ended. */
export interface IdleMonitor {
  readonly app: Pick<App, 'admit' | 'lock' | 'touched' | 'computer'>;
  end(): void;
}

/** Looks for the idle lock and at the clock: now and then, at each call, and when the computer is back. */
export function startIdleMonitor(
  presence: Pick<Presence, 'admit' | 'lock' | 'look' | 'touched'>,
  switcher: Pick<AccountSwitch, 'clockWatch' | 'lookAtClock'>,
): IdleMonitor {
  const look = () => {
    presence.look();
    switcher.clockWatch()?.look();
  };
  const looking = setInterval(look, lookEveryMs);
  looking.unref();
  const app: IdleMonitor['app'] = {
    admit: (name, access, signature) => {
      switcher.clockWatch()?.look();
      return presence.admit(name, access, signature);
    },
    lock: () => presence.lock('keys'),
    touched: () => presence.touched(),
    computer: followComputer({
      lock: () => presence.lock('computer'),
      sleeps: () => switcher.clockWatch()?.sleeps(),
      wakes: () => {
        switcher.clockWatch()?.wakes();
        presence.look();
        void switcher.lookAtClock();
      },
    }),
  };
  return { app, end: () => clearInterval(looking) };
}
