import { join } from 'node:path';
import { OneServer } from './one-server.ts';

/**
 * A PostgreSQL with a synchronous standby: what is committed stands on both.
 *
 * A commit waits while there is no standby, also right after a fail-over: nothing that a terminal was told to be durable
 * is on one server alone.
 */
export class ServerPair {
  #primary: OneServer;
  #standby: OneServer;

  private constructor(primary: OneServer, standby: OneServer) {
    this.#primary = primary;
    this.#standby = standby;
  }

  /** Starts both on copies of the same files. */
  static async start(files: string, folder: string): Promise<ServerPair> {
    const primary = await OneServer.copyOf(files, join(folder, 'one'));
    const standby = await OneServer.copyOf(files, join(folder, 'other'));
    standby.follow(primary);
    await primary.start();
    await standby.start();
    const pair = new ServerPair(primary, standby);
    await pair.whenInStep();
    return pair;
  }

  get primary(): OneServer {
    return this.#primary;
  }

  /** Resolves when commits are confirmed by the standby. */
  async whenInStep(): Promise<void> {
    const asked = `select count(*)::text as n from pg_stat_replication where sync_state = 'sync'`;
    const endsAtMs = performance.now() + 60_000;
    while ((await this.#primary.ask(asked).catch(() => '0')) !== '1') {
      if (performance.now() > endsAtMs) throw new Error('The standby does not follow.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Puts the primary's clock, as terminals read it, so many seconds from the computer's; a fail-over leaves it behind. */
  async setClock(setting: string, seconds: number): Promise<void> {
    await this.#primary.ask(`alter system set ${setting} = '${seconds}'`);
    await this.#primary.ask('select pg_reload_conf()');
  }

  /** Stops the primary as a crash would, and starts it again. */
  async crash(awayMs: number): Promise<void> {
    await this.#primary.stop('immediate');
    await pause(awayMs);
    await this.#primary.start();
  }

  /** Takes the standby away for a time, in which every commit waits. */
  async loseStandby(awayMs: number): Promise<void> {
    await this.#standby.stop('immediate');
    await pause(awayMs);
    await this.#standby.start();
    await this.whenInStep();
  }

  /** Restarts the primary while its commits wait for a standby that is gone. */
  async crashWithoutStandby(awayMs: number): Promise<void> {
    await this.#standby.stop('immediate');
    await pause(awayMs);
    await this.#primary.stop('immediate');
    await this.#primary.start();
    await this.#standby.start();
    await this.whenInStep();
  }

  /**
   * Promotes the standby. `turn` leads terminals to the new primary; the old one is then replaced by a cold copy of the
   * new one, as its standby.
   */
  async failOver(isOldAlive: boolean, turn: (port: number) => void): Promise<void> {
    const [old, next] = [this.#primary, this.#standby];
    if (!isOldAlive) await old.stop('immediate');
    await next.promote();
    turn(next.port);
    [this.#primary, this.#standby] = [next, old];
    await old.stop('immediate');
    // Commits wait for a standby until the copy is made, so that the stop for it finds many in doubt.
    await pause(200);
    await next.stop('immediate');
    await old.copyFrom(next.folder);
    old.follow(next);
    await next.start();
    await old.start();
    await this.whenInStep();
  }

  async stop(): Promise<void> {
    await this.#standby.stop('immediate');
    await this.#primary.stop('immediate');
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
