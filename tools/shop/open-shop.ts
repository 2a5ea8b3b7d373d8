/** A shop on this computer: one PostgreSQL, one practice bank, and two terminals with a data folder each. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../src/main/sandbox/server.ts';
import type { RunningSandbox } from '../../src/main/sandbox/server.ts';
import { launchTillroom } from '../../test/e2e/fixture/launch-tillroom.ts';
import type { Tillroom } from '../../test/e2e/fixture/launch-tillroom.ts';
import { appShows } from '../../test/e2e/fixture/staff.ts';
import { startShopServer } from './shop-server.ts';
import type { ShopServer } from './shop-server.ts';

/** Names of the terminals, as each shows the other. */
export const terminalNames = { a: 'Front desk', b: 'Back office' } as const;

export type TerminalLetter = keyof typeof terminalNames;

/** Everything of a shop but its terminals. */
export interface Shop {
  readonly folder: string;
  readonly server: ShopServer;
  readonly bank: RunningSandbox;
  /** The data folder of a terminal. */
  dataFolder(terminal: TerminalLetter): string;
  /** The file by which B joins. */
  readonly joinFile: string;
  /** Variables that every terminal of the shop is started with. */
  readonly env: Readonly<Record<string, string>>;
  /** Stops the server and the bank; removes the folder unless it is to be kept. */
  close(): Promise<void>;
}

/** Starts the server and the bank; `isKept` leaves their folder behind at the end. */
export async function openShop({ isKept }: { readonly isKept: boolean }): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-two-terminals-'));
  // The server's user passes through; every folder within is its owner's alone.
  chmodSync(folder, 0o711);
  const remove = () => {
    if (!isKept) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  let server: ShopServer | null = null;
  try {
    server = await startShopServer(folder);
    const bank = await startSandbox({ abilities: true });
    const started = server;
    return {
      folder,
      server,
      bank,
      dataFolder: (terminal) => join(folder, `terminal-${terminal}`),
      joinFile: join(folder, 'back-office.tillroom-join'),
      env: { TILLROOM_PRACTICE_BANK: bank.practiceUrl },
      async close() {
        await bank.close();
        await started.stop();
        remove();
      },
    };
  } catch (error) {
    await server?.stop();
    remove();
    throw error;
  }
}

/** Starts a terminal of the shop without a window on the screen, to be driven by its page. */
export async function startTerminal(shop: Shop, terminal: TerminalLetter): Promise<Tillroom> {
  const started = await launchTillroom({ userData: shop.dataFolder(terminal), env: shop.env });
  await appShows(started.page);
  return started;
}
