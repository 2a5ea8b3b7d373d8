import type { BootId, TerminalId } from '../../../src/domain/ids.ts';
import type { ServerAddress } from '../../../src/main/ledger/engine/postgres/server-address.ts';
import { openSharedLedger } from '../../../src/main/ledger/open-shared.ts';
import type { OpenedLedger, OpenLedgerOptions } from '../../../src/main/ledger/open.ts';
import type { AccountContext } from '../../../src/main/usecases/account-context.ts';
import { createInFlightCharges } from '../../../src/main/usecases/charge/in-flight-charges.ts';
import { testKeyring } from '../../../test/fixtures/audit-keyring.ts';
import { createDatabase } from '../../../test/fixtures/postgres/server.ts';
import { openBenchContext } from '../bench-context.ts';

/** Terminals of one shop in this process, each with its own connections to the records. */
export interface ShopTerminals {
  readonly terminals: readonly [AccountContext, ...AccountContext[]];
  close(): Promise<void>;
}

/** Opens terminals on a new database of a server; each charges through the gateway at the address. */
export async function openShopTerminals(
  server: Omit<ServerAddress, 'database'>,
  { database, baseUrl, count }: ShopOrder,
): Promise<ShopTerminals> {
  await createDatabase(server, database);
  const address = { ...server, database };
  let options: OpenLedgerOptions | null = null;
  const bench = await openBenchContext(baseUrl, undefined, async (given) => {
    options = given;
    return { ok: true, value: await openAt(address, given, 1) };
  });
  if (options === null) throw new Error('The records were opened');
  const others: AccountContext[] = [];
  for (let number = 2; number <= count; number += 1) {
    const ledger = await openAt(address, options, number);
    // The keys are those of the first, as after joining.
    const charges = { inFlightCharges: createInFlightCharges() };
    others.push({ ...bench.context, ...idsOf(number), ...charges, ledger });
  }
  return {
    terminals: [{ ...bench.context, ...idsOf(1) }, ...others],
    close: async () => {
      for (const { ledger } of others) await ledger.close();
      await bench.close();
    },
  };
}

interface ShopOrder {
  readonly database: string;
  readonly baseUrl: string;
  readonly count: number;
}

function idsOf(number: number) {
  return {
    terminalId: `bench-${number}` as TerminalId,
    bootId: `bench-boot-${number}` as BootId,
  };
}

async function openAt(
  address: ServerAddress,
  given: OpenLedgerOptions,
  number: number,
): Promise<OpenedLedger> {
  const { terminalId, bootId } = idsOf(number);
  const terminal = { id: terminalId, name: `Bench ${number}`, appVersion: '1.0.0' };
  const audit = testKeyring({ terminalId });
  const opened = await openSharedLedger({ ...given, bootId, audit, terminal, address });
  if (!opened.ok) throw new Error(`The records did not open: ${opened.error.kind}`);
  // Nothing of what only a file can do is asked of it.
  return opened.value as OpenedLedger;
}
