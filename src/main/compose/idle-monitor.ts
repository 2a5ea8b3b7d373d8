import type { App } from '../host.ts';
import type { AccountSwitch } from './account-switch.ts';
import { followComputer } from './computer-events.ts';
import type { Presence } from './presence.ts';

/** Interval between checks for the idle lock, in ms. */
const lookEveryMs = 1_000;

/** Checks for the idle lock and for clock jumps until it is ended. */
export interface IdleMonitor {
  readonly app: Pick<App, 'admit' | 'lock' | 'touched' | 'computer'>;
  end(): void;
}

/** Checks the idle lock and the clock at intervals, at each call, and when the computer resumes. */
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
    admit: (name, access, signed) => {
      switcher.clockWatch()?.look();
      return presence.admit(name, access, signed);
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
