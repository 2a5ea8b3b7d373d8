import { holdsCardNumber } from '../cards/card-guard.ts';
import { defaultRefundLimits } from '../refunds/refund-rules.ts';
import type { RefundLimits } from '../refunds/refund-rules.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import { refundKinds } from '../refunds/refund-request.ts';

/** Functions that a gateway may have beside the documented ones, each with a path of its own. */
export const abilityNames = ['void', 'refund', 'lookUpById', 'lookUpByReference'] as const;

export type AbilityName = (typeof abilityNames)[number];

/** One ability of an account's gateway. */
export interface AbilitySetting {
  /** Path below the payment address; `{id}` and `{reference}` stand for the payment's own. */
  readonly path: string;
  /** True once an admin turned it on and the gateway answered a try at this path as expected. */
  readonly isOn: boolean;
}

export interface GatewayAbilities extends Readonly<Record<AbilityName, AbilitySetting>> {
  /** Largest refund of each role by itself. */
  readonly refundLimits: RefundLimits;
}

/** Abilities that move money; the others only read. */
export const moneyAbilities: readonly AbilityName[] = refundKinds;

/** Paths of a public gateway of the same kind, all off (docs/gateway-facts.md, Look-up). */
export const defaultAbilities: GatewayAbilities = {
  void: { path: '/v1.0/purchases/void?id={id}', isOn: false },
  refund: { path: '/v1.0/refunds', isOn: false },
  refundLimits: defaultRefundLimits,
  lookUpById: { path: '/v1.0/purchases/{id}', isOn: false },
  lookUpByReference: { path: '/v1.0/purchases/{reference}', isOn: false },
};

/** The placeholder that the path of an ability must name, once; null where the request's body names the payment. */
export const abilityPlaceholders: Readonly<Record<AbilityName, 'id' | 'reference' | null>> = {
  void: 'id',
  refund: null,
  lookUpById: 'id',
  lookUpByReference: 'reference',
};

/** Reasons to refuse a path. */
export const abilityPathFaults = [
  'empty',
  'too-long',
  'not-a-path',
  'placeholder-missing',
  'placeholder-unknown',
  /** A request that refunds must not reach the path of charges. */
  'charges',
  'holds-card-number',
] as const;

export type AbilityPathFault = (typeof abilityPathFaults)[number];

export const abilityPathLengthMax = 255;

/**
 * Checks the path of an ability, and returns it as it is stored.
 *
 * Only plain segments pass, and at most one query of plain names: credentials are sent with it, so no reader may take it
 * for another path.
 */
export function checkAbilityPath(
  name: AbilityName,
  typed: string,
): Result<string, AbilityPathFault> {
  const path = typed.trim();
  if (path === '') return failed('empty');
  if (path.length > abilityPathLengthMax) return failed('too-long');
  if (holdsCardNumber(path)) return failed('holds-card-number');
  const wanted = abilityPlaceholders[name];
  const named = [...path.matchAll(/\{([^{}]*)\}/gu)].map(([, inner]) => inner);
  if (named.some((inner) => inner !== wanted)) return failed('placeholder-unknown');
  if (!isPlainPath(path.replaceAll(/\{[^{}]*\}/gu, 'x'))) return failed('not-a-path');
  if (moneyAbilities.includes(name) && isPathOfCharges(path)) return failed('charges');
  return named.length === (wanted === null ? 0 : 1) ? ok(path) : failed('placeholder-missing');
}

function isPathOfCharges(path: string): boolean {
  return /^\/v1\.0\/purchases(?:\?|$)/u.test(path);
}

function isPlainPath(path: string): boolean {
  const parts = /^((?:\/[A-Za-z0-9._~-]+)+)(?:\?([A-Za-z0-9._~=&-]+))?$/u.exec(path);
  const [, segments = ''] = parts ?? [];
  return parts !== null && !segments.split('/').some((one) => one === '.' || one === '..');
}

/**
 * Fills a checked path with a payment's own id or reference; null for a value that a path cannot carry.
 *
 * Everything but plain characters is escaped, so a value never adds a segment or a query.
 */
export function fillAbilityPath(path: string, value: string): string | null {
  const plain = value.trim();
  if (plain === '' || plain === '.' || plain === '..' || !plain.isWellFormed()) return null;
  return path.replace(/\{[^{}]*\}/u, () => encodeURIComponent(plain));
}

/** The abilities with all of them off, for an account whose gateway has not answered a try. */
export function allOff(abilities: GatewayAbilities): GatewayAbilities {
  const off = abilityNames.map((name) => [name, { ...abilities[name], isOn: false }] as const);
  return { ...abilities, ...(Object.fromEntries(off) as Record<AbilityName, AbilitySetting>) };
}
