import type { Status } from '../../../src/contract/staff/session.ts';
import type { Departure } from './departures.ts';
import { secretsIn } from './secrets.ts';
import type { SecretName } from './secrets.ts';
import { gatewayOf } from './shops.ts';
import type { Shops } from './shops.ts';

/** Secrets that an approved address may receive. */
const allowedAt: ReadonlyMap<string, readonly SecretName[]> = new Map([
  [`${gatewayOf.live}:443`, ['liveToken', 'card', 'code']],
  [`${gatewayOf.pay}:443`, []],
  [`${gatewayOf.other}:443`, ['otherToken', 'card', 'code']],
] as const);

/** Requests that left for an address against the rule. */
export interface Verdict {
  readonly faults: readonly string[];
  readonly bytesElsewhere: number;
  readonly approvedSends: number;
}

/** Judges connections by the account that was open before the call, or is after it. */
export function judgeDepartures(
  departures: readonly Departure[],
  { shops, statuses }: { readonly shops: Shops; readonly statuses: readonly Status[] },
): Verdict {
  const approved = new Set(statuses.flatMap((status) => approvedOf(shops, status)));
  const faults: string[] = [];
  let [bytesElsewhere, approvedSends] = [0, 0];
  for (const { origin, bytes } of departures) {
    const found = secretsIn(bytes);
    const isApproved = approved.has(origin);
    const allowed = isApproved ? (allowedAt.get(origin) ?? ['card', 'code']) : [];
    const wrong = found.filter((name) => !allowed.includes(name));
    if (!isApproved) bytesElsewhere += bytes.length;
    if (!isApproved) faults.push(`${bytes.length} bytes went to ${origin} (${wrong.join(', ')})`);
    else if (wrong.length > 0) faults.push(`${wrong.join(', ')} went to ${origin}`);
    else if (found.length > 0) approvedSends += 1;
  }
  return { faults, bytesElsewhere, approvedSends };
}

function approvedOf(
  { accounts }: Shops,
  { accountId, practiceBankUrl }: Status,
): readonly string[] {
  if (practiceBankUrl !== null) return [practiceBankUrl];
  if (accountId === accounts.live.id) return [`${gatewayOf.live}:443`, `${gatewayOf.pay}:443`];
  return accountId === accounts.other.id ? [`${gatewayOf.other}:443`] : [];
}
