import { textLengthsMax } from '../text-lengths.ts';
import type { AccountMode } from './account.ts';
import { isPrivateName } from './private-host.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';

/** Reasons a text is not a gateway's base address. */
export type GatewayUrlRefusal =
  | 'empty'
  | 'not-a-url'
  | 'not-https'
  | 'user-info'
  | 'has-query'
  | 'too-long'
  | 'control-characters'
  | 'private-host';

/** Greatest number of a TCP port. */
export const portMax = 65_535;

export function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 1 && port <= portMax;
}

/** A scheme other than http and https, in a text without `//`; `host:443` is not one. */
const otherScheme = /^(?!https?:)[a-z]+:(?!\d)/iu;
const defaultPorts: Readonly<Record<string, number>> = { https: 443, http: 80 };

/**
 * Checks the base address of a gateway and returns it normalised, without a trailing slash.
 *
 * Credentials and card numbers go to this address, so only unambiguous text passes: plain names, plain path
 * segments, a plain port. Parsers differ on everything else (numeric hosts, escapes, backslashes, look-alike
 * letters), and IP addresses name no merchant's gateway. Loopback is the exception, for a gateway that a
 * developer runs; it may go without TLS. A live account may use neither loopback nor a private name.
 */
export function checkGatewayUrl(
  text: string,
  mode: AccountMode,
): Result<string, GatewayUrlRefusal> {
  if (text.length > textLengthsMax.url) return failed('too-long');
  // oxlint-disable-next-line no-control-regex -- Control characters are exactly what must not pass.
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u.test(text)) return failed('control-characters');
  const trimmed = text.replaceAll(/^ +| +$/gu, '');
  if (trimmed === '') return failed('empty');
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(.*)$/iu.exec(trimmed);
  if (parts === null) return failed(otherScheme.test(trimmed) ? 'not-https' : 'not-a-url');
  const [, scheme = '', authority = '', path = '', rest = ''] = parts;
  const protocol = scheme.toLowerCase();
  if (protocol !== 'https' && protocol !== 'http') return failed('not-https');
  if (authority.includes('@')) return failed('user-info');
  if (rest !== '') return failed('has-query');

  const place = readAuthority(authority, protocol);
  const segments = readPath(path);
  if (place === null || segments === null) return failed('not-a-url');
  if (protocol === 'http' && (mode === 'live' || !place.isLoopback)) return failed('not-https');
  if (mode === 'live' && (place.isLoopback || isPrivateName(place.host))) {
    return failed('private-host');
  }
  return ok(`${protocol}://${place.text}${segments}`);
}

/** The origin of a checked address: scheme, host and port. */
export function originOf(serviceUrl: string): string {
  return /^[a-z]+:\/\/[^/]*/u.exec(serviceUrl)?.[0] ?? '';
}

/** True for the origin of a checked address on this computer. */
export function isLoopbackOrigin(origin: string): boolean {
  const authority = /^https?:\/\/(.*)$/u.exec(origin)?.[1] ?? '';
  return isLoopbackHost(authority.replace(/:\d+$/u, ''));
}

interface Place {
  readonly text: string;
  readonly host: string;
  readonly isLoopback: boolean;
}

/** Reads host and port; the scheme's default port is omitted. */
function readAuthority(authority: string, protocol: string): Place | null {
  const parts = /^(\[::1\]|[A-Za-z0-9.-]+)(?::([1-9]\d{0,4}))?$/u.exec(authority);
  if (parts === null) return null;
  const host = (parts[1] ?? '').toLowerCase();
  const port = parts[2] === undefined ? null : Number(parts[2]);
  if (port !== null && port > portMax) return null;
  const isLoopback = isLoopbackHost(host);
  if (!isLoopback && !isPlainName(host)) return null;
  const suffix = port === null || port === defaultPorts[protocol] ? '' : `:${port}`;
  return { text: host + suffix, host, isLoopback };
}

/** Accepts only the canonical spellings: `127.1`, `0x7f000001` and `2130706433` are not plain names either. */
export function isLoopbackHost(host: string): boolean {
  if (host === 'localhost' || host === '[::1]') return true;
  const numbers = host.split('.');
  return (
    numbers.length === 4 &&
    numbers[0] === '127' &&
    numbers.every((part) => /^(?:0|[1-9]\d{0,2})$/u.test(part) && Number(part) <= 255)
  );
}

/** A DNS name of plain labels; a last label that is a number would make it an IP address. */
export function isPlainName(host: string): boolean {
  const labels = host.split('.');
  const isNumeric = /^(?:\d+|0x[0-9a-f]*)$/u.test(labels.at(-1) ?? '');
  return host.length <= textLengthsMax.host && !isNumeric && labels.every(isPlainLabel);
}

/** Returns the path without a trailing slash, or null if a segment is not plain: dots alone and escapes are not. */
function readPath(path: string): string | null {
  const trimmed = path.endsWith('/') ? path.slice(0, -1) : path;
  if (trimmed === '') return '';
  const segments = trimmed.slice(1).split('/');
  return segments.every(isPlainSegment) ? trimmed : null;
}

function isPlainLabel(label: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u.test(label) && !label.startsWith('xn--');
}

function isPlainSegment(segment: string): boolean {
  return /^[A-Za-z0-9._~-]+$/u.test(segment) && segment !== '.' && segment !== '..';
}
