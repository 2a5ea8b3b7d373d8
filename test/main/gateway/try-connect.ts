import { createGateway } from '../../../src/main/gateway/client.ts';
import { endpointTo, keyedPurchase } from './purchases.ts';

/** Charges once at the address of the first argument, trusting public authorities, and prints the result. */
const connected = await createGateway().connect(endpointTo(process.argv[2] ?? ''));
if (connected.ok) {
  const { response } = await connected.value.sendPurchase(keyedPurchase, () => undefined);
  const status = response.kind === 'complete' ? response.status : null;
  process.stdout.write(JSON.stringify({ ok: true, status }));
} else {
  process.stdout.write(JSON.stringify(connected));
}
