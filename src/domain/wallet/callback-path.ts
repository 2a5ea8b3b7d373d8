import { textLengthsMax } from '../text-lengths.ts';
import { holdsCardNumber } from '../cards/card-guard.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import type { CallbackPathFault } from './address-faults.ts';

/**
 * Reads the path of the page with the wallet's button (docs/gateway-facts.md).
 *
 * It follows the site's address, so nothing in it may lead to another site or page: no second slash at its
 * start, no backslash, no segments of dots alone, no escape of these.
 */
export function checkCallbackPath(text: string): Result<string, CallbackPathFault> {
  if (text.length > textLengthsMax.url) return failed('too-long');
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)) return failed('control-characters');
  const path = text.replaceAll(/^ +| +$/gu, '');
  if (path === '') return failed('empty');
  if (holdsCardNumber(path)) return failed('holds-card-number');
  if (/[?#]/u.test(path)) return failed('has-query');
  return isPlainPath(path) ? ok(path) : failed('not-a-path');
}

function isPlainPath(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//')) return false;
  return path.split('/').every((segment) => {
    if (!/^(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-F]{2})*$/u.test(segment)) return false;
    return (
      !/^(?:\.|%2E){1,2}$/u.test(segment) && !/%(?:2F|5C|25|0[0-9A-F]|1[0-9A-F]|7F)/u.test(segment)
    );
  });
}
