import { keyedPurchase, httpResponse, testNumber } from '../../../test/main/gateway/purchases.ts';
import { postsAt, startRawGateway } from '../../../test/main/gateway/raw-service.ts';
import { statusCells } from '../answers/matrix.ts';
import { chargeAt, PartTally, spread } from './part.ts';
import type { NetworkRun, PartEnd } from './part.ts';

/** Statuses whose responses have no body, or are not final. */
function hasNoBody(status: number): boolean {
  return status < 200 || status === 204 || status === 304;
}

/** Every status of HTTP with four bodies, over a real connection. */
export async function everyStatus({ most }: NetworkRun): Promise<PartEnd> {
  const tally = new PartTally('every status with four bodies');
  const { amountMinor, currency, reference } = keyedPurchase;
  const cells = [...statusCells({ amountMinor, currency, reference, cardNumber: testNumber })];
  for (const index of spread(cells.length - 1, most)) {
    const cell = cells[index];
    if (cell === undefined) continue;
    const { name, status, bytes, expected } = cell;
    const service = await startRawGateway({
      onRequest: (socket) => void socket.end(httpResponse(bytes, `${status} Said`)),
    });
    const state = await chargeAt(service.baseUrl);
    tally.check(name, state, hasNoBody(status) ? 'unknown' : expected);
    tally.count(postsAt(service));
    await service.close();
  }
  return tally.end();
}

/** Redirects of every kind to another host, which must receive nothing. */
export async function redirects(): Promise<PartEnd> {
  const tally = new PartTally('redirects to a second host');
  const other = await startRawGateway({ onRequest: (socket) => void socket.end(httpResponse()) });
  for (const status of [301, 302, 303, 307, 308]) {
    const headers = [`Location: ${other.baseUrl}/v1.0/purchases`];
    const service = await startRawGateway({
      onRequest: (socket) => void socket.end(httpResponse('', `${status} Elsewhere`, headers)),
    });
    const state = await chargeAt(service.baseUrl);
    tally.check(String(status), state, 'unknown');
    tally.count(postsAt(service));
    await service.close();
  }
  const bytes = other.seen.reduce((sum, connection) => sum + connection.bytes.length, 0);
  tally.check('bytes at the second host', [other.seen.length, bytes], [0, 0]);
  await other.close();
  return tally.end(`${bytes} bytes at the second host`);
}
