import { BlockList, isIP } from 'node:net';
import { ok, type Result } from '../../domain/result.ts';
import { checkGatewayUrl, type GatewayUrlRefusal } from '../../domain/accounts/gateway-url.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * The URL of purchases: `{base_url}/v1.0/purchases` (docs/gateway-facts.md).
 *
 * The address was checked when the account was saved, and is checked again here, because a card number is sent to it
 * and the preferences file can be edited. Plain `http:` is allowed for loopback only; the account's mode decides on
 * saving whether it may be used at all.
 */
export function purchasesUrl(baseUrl: string): Result<URL, GatewayUrlRefusal> {
  const base = checkGatewayUrl(baseUrl, 'practice');
  return base.ok ? ok(new URL(`${base.value}/v1.0/purchases`)) : base;
}

/** A path of the account's own below the base URL, as it is written; empty when the base URL is no address. */
export function pathBelow(baseUrl: string, path: string): string {
  const base = checkGatewayUrl(baseUrl, 'practice');
  if (!base.ok) return '';
  const { pathname } = new URL(base.value);
  return (pathname === '/' ? '' : pathname) + path;
}

/** The host of an address as the resolver takes it: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/gu, '');
}

/** True when an IP address, as a socket names its peer, is this machine. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
