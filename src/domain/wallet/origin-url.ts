import { textLengthsMax } from '../text-lengths.ts';
import type { AccountMode } from '../accounts/account.ts';
import { holdsCardNumber } from '../cards/card-guard.ts';
import { portMax } from '../accounts/gateway-url.ts';
import { isPrivateName } from '../accounts/private-host.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import type { WebAddressFault } from './address-faults.ts';

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];
const defaultPorts: Readonly<Record<string, string>> = { https: '443', http: '80' };

/**
 * Checks the base address of the merchant's site and returns it normalised, without a trailing slash.
 *
 * A customer returns to it with the values that pay for the order, so only unambiguous text passes. Plain HTTP is for
 * a test account's shop, with a warning (`isPlainHttp`), and for a developer's own on loopback; never for live.
 */
export function checkOriginUrl(text: string, mode: AccountMode): Result<string, WebAddressFault> {
  return checkWebAddress(text, mode, mode === 'test');
}

/** Checks the address of the wallet's page, which only loopback may serve over plain HTTP. */
export function checkLightboxUrl(text: string, mode: AccountMode): Result<string, WebAddressFault> {
  return checkWebAddress(text, mode, false);
}

/** True when what the wallet returns travels in the open: plain HTTP to another computer. */
export function isPlainHttp(originUrl: string): boolean {
  const host = /^http:\/\/(\[[^\]]*\]|[^:/]*)/iu.exec(originUrl)?.[1];
  return host !== undefined && !thisMachine.includes(host.toLowerCase());
}

function checkWebAddress(
  text: string,
  mode: AccountMode,
  mayBePlain: boolean,
): Result<string, WebAddressFault> {
  if (text.length > textLengthsMax.url) return failed('too-long');
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)) return failed('control-characters');
  const trimmed = text.replaceAll(/^ +| +$/gu, '');
  if (trimmed === '') return failed('empty');
  if (holdsCardNumber(trimmed)) return failed('holds-card-number');
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(.*)$/iu.exec(trimmed);
  if (parts === null) return failed(faultOfScheme(trimmed));
  const [, scheme = '', authority = '', path = '', rest = ''] = parts;
  const protocol = scheme.toLowerCase();
  if (protocol !== 'https' && protocol !== 'http') return failed('not-https');
  if (authority.includes('@')) return failed('user-info');

  const place = readAuthority(authority, protocol, mode);
  if (!place.ok) return place;
  if (rest !== '') return failed('has-query');
  if (protocol === 'http' && !place.value.isThisMachine && !mayBePlain) return failed('not-https');
  const plainPath = readPath(path);
  return plainPath === null
    ? failed('not-a-url')
    : ok(`${protocol}://${place.value.text}${plainPath}`);
}

/** Text without `//` may name another scheme; `shop.example:443` does not. */
function faultOfScheme(text: string): WebAddressFault {
  const scheme = /^([a-z][a-z0-9+-]*):(?!\d)/iu.exec(text)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === 'https' || scheme === 'http'
    ? 'not-a-url'
    : 'not-https';
}

interface Place {
  readonly text: string;
  readonly isThisMachine: boolean;
}

function readAuthority(
  authority: string,
  protocol: string,
  mode: AccountMode,
): Result<Place, WebAddressFault> {
  // oxlint-disable-next-line no-control-regex -- Whatever is outside ASCII is what must not pass.
  if (/[^\u0000-\u007f]/u.test(authority) || authority.includes('%')) return failed('look-alike');
  const parts = /^(\[[0-9a-f:.]*\]|[A-Za-z0-9._-]+)(?::(\d*))?$/iu.exec(authority);
  if (parts === null) return failed(/^\[|:.*:/u.test(authority) ? 'ip-address' : 'not-a-url');
  const host = (parts[1] ?? '').toLowerCase();
  const port = readPort(parts[2], protocol);
  if (port === null) return failed('not-a-url');
  const isThisMachine = thisMachine.includes(host);
  if (isThisMachine) {
    const fault = host === 'localhost' ? 'private-host' : 'ip-address';
    return mode === 'live' ? failed(fault) : ok({ text: host + port, isThisMachine });
  }
  const fault = faultOfName(host, mode);
  return fault === null ? ok({ text: host + port, isThisMachine }) : failed(fault);
}

/** Returns the port with its colon, an empty text for the scheme's default, or null when it is invalid. */
function readPort(text: string | undefined, protocol: string): string | null {
  if (text === undefined || text === defaultPorts[protocol]) return '';
  return /^[1-9]\d{0,4}$/u.test(text) && Number(text) <= portMax ? `:${text}` : null;
}

function faultOfName(host: string, mode: AccountMode): WebAddressFault | null {
  if (host.startsWith('[')) return 'ip-address';
  const labels = host.split('.');
  // Browsers read a numeric last label as the end of an IPv4 address, in any notation.
  const [last = '', beforeLast = ''] = labels.toReversed();
  if (isNumber(last) || (last === '' && isNumber(beforeLast))) return 'ip-address';
  if (labels.some((label) => label.startsWith('xn--'))) return 'look-alike';
  if (host.length > textLengthsMax.host || !labels.every(isPlainLabel)) return 'not-a-url';
  return mode === 'live' && isPrivateName(host) ? 'private-host' : null;
}

function isNumber(label: string): boolean {
  return /^(?:\d+|0x[0-9a-f]*)$/u.test(label);
}

function isPlainLabel(label: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u.test(label);
}

/** Returns the path without a trailing slash, or null if a segment is not plain: dots alone and escapes are not. */
function readPath(path: string): string | null {
  const trimmed = path.endsWith('/') ? path.slice(0, -1) : path;
  if (trimmed === '') return '';
  const segments = trimmed.slice(1).split('/');
  const isPlain = segments.every((segment) => /^(?!\.{1,2}$)[A-Za-z0-9._~-]+$/u.test(segment));
  return isPlain ? trimmed : null;
}
