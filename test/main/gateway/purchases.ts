import { Secret } from '../../../src/domain/secret.ts';
import type {
  Gateway,
  PurchaseResponse,
  PurchaseRequest,
  GatewayEndpoint,
} from '../../../src/main/ports/gateway/gateway.ts';
import { createGateway } from '../../../src/main/gateway/client.ts';

/** A published test number (docs/gateway-facts.md, Test cards). */
export const testNumber = '5123456789012346';

/** A keyed purchase of a published test card. */
export const keyedPurchase: PurchaseRequest = {
  amountMinor: 1020,
  currency: 'AUD',
  reference: 'INV-20417',
  instrument: {
    kind: 'card',
    holder: 'Ada Näher',
    number: new Secret(testNumber),
    expiry: { year: 2028, month: 4 },
    securityCode: new Secret('123'),
  },
  ecm: 11,
  storedCredential: null,
  trackingId: null,
  omitExpiry: false,
};

/** The record of an approval of that purchase, with the members that the gateway lists. */
export const approvedRecord = {
  authorization: '225104',
  id: '071-P-9KQ2XAQ7',
  transaction_id: '071-P-9KQ2XAQ7',
  card_number: '512345XXXXXX2346',
  card_holder: 'Ada Näher',
  card_expiry: '2028-04-30',
  card_token: 'tok-7b2k9wq4aa',
  card_type: 'MasterCard',
  card_category: 'Credit',
  card_subcategory: 'Standard',
  amount: 1020,
  decimal_amount: 10.2,
  successful: true,
  message: 'approved - balance avail',
  reference: 'INV-20417',
  currency: 'AUD',
  settlement_date: '2026-11-20',
  transaction_date: '2026-11-20T23:08:41+11:00',
  response_code: '00',
  captured: true,
  captured_amount: 1020,
  rrn: '000000001234',
  cvv_match: 'M',
  metadata: {
    authorization_tracking_id: 'HNR0003960518',
    card_sequence_number: '',
    sca_exemption: '',
    original_transaction_reference: '',
  },
  addendum_data: {},
} as const;

export const approvedBody = JSON.stringify({
  successful: true,
  response: approvedRecord,
  errors: [],
  test: true,
});

/** An HTTP response with a declared length. */
export function httpResponse(
  body: string | Buffer = approvedBody,
  status = '200 OK',
  headers: readonly string[] = [],
): Buffer {
  const bytes = Buffer.from(body as string);
  const head = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${bytes.length}`];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}

/** Access to a gateway with deadlines that suit a test. */
export function endpointTo(
  baseUrl: string,
  changes: Partial<GatewayEndpoint> = {},
): GatewayEndpoint {
  return {
    baseUrl,
    credential: { scheme: 'basic', username: 'TEST', token: new Secret('TEST') },
    additionalFields: {},
    connectDeadlineMs: 2_000,
    softDeadlineMs: 2_000,
    hardDeadlineMs: 4_000,
    ...changes,
  };
}

interface PurchaseOptions {
  readonly onLate?: () => void;
  readonly gateway?: Gateway;
}

const usualGateway = createGateway();

/** One purchase over a connection of its own. */
export async function purchaseAt(
  endpoint: GatewayEndpoint,
  { onLate = () => undefined, gateway = usualGateway }: PurchaseOptions = {},
): Promise<PurchaseResponse> {
  const connected = await gateway.connect(endpoint);
  if (!connected.ok) throw new Error(`No connection: ${JSON.stringify(connected.error)}`);
  return connected.value.sendPurchase(keyedPurchase, onLate);
}
