import type { JsonValue } from '../../../domain/json.ts';
import { maskCardNumbers } from '../../../domain/cards/card-guard.ts';
import type { Secret } from '../../../domain/secret.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';
import { prototypeNames } from '../../../domain/json.ts';

/** Secrets that must not leave a response; card numbers are found without being listed. */
export interface Unspeakable {
  /** The number that was sent; null when a token was. */
  readonly cardNumber: Secret | null;
  /** The security code that was sent; null when there was none. */
  readonly securityCode: Secret | null;
  /** Tokens, tracking ids and credentials, sent or received. */
  readonly others: readonly Secret[];
  /** Our own reference: it is returned as sent, even where its suffix makes it look like a card number. */
  readonly reference?: string;
}

const masked = '[secret]';
const secretLengthMin = 8;
const textLengthMax = 1_000;
const identifierLengthMax = 255;
const nameLengthMax = 100;
const depthMax = 4;
const nodesMax = 200;
const secretName =
  /token|secret|passw|wallet|oauth|credential|tracking_id|^(?:cvv2?|cvc2?|cvn|pan|track[_12]*)$/iu;

/**
 * Removes card numbers and secrets from the texts of a response, and shortens them.
 *
 * Gateways do return card numbers in full (docs/gateway-facts.md, Response fields), and an error quotes the token that
 * it refuses.
 */
export class Scrub {
  readonly #cardNumber: readonly string[];
  readonly #secrets: readonly string[];
  readonly #code: RegExp | null;

  constructor(unspeakable: Unspeakable) {
    this.#cardNumber = long(unspeakable.cardNumber === null ? [] : [unspeakable.cardNumber]);
    this.#secrets = [...this.#cardNumber, ...long(unspeakable.others)];
    this.#code = standingAlone(unspeakable.securityCode);
  }

  /** A text for display: a message, a name. Masked before it is cut, so that no cut hides part of a number. */
  text(value: string): string {
    const rest = maskCardNumbers(without(value, this.#secrets));
    return cut(this.#code === null ? rest : rest.replaceAll(this.#code, masked), textLengthMax);
  }

  /** An identifier: only card numbers are removed, so that it stays comparable. */
  identifier(value: string): string {
    return cut(maskCardNumbers(without(value, this.#cardNumber)), identifierLengthMax);
  }

  /** True when a number's digits are a card number; such a number is stored nowhere. */
  isCardNumber(value: number): boolean {
    const digits = String(value);
    return this.identifier(digits) !== digits;
  }

  /** Unknown members, with secrets masked by name and by value, bounded in size and depth. */
  fields(object: JsonObject): Readonly<Record<string, JsonValue>> {
    return this.#object(object, 1, { nodes: 0 });
  }

  #object(object: JsonObject, depth: number, count: { nodes: number }): Record<string, JsonValue> {
    const kept: (readonly [string, JsonValue])[] = [];
    for (const [name, value] of Object.entries(object)) {
      if (prototypeNames.has(name)) continue;
      if (count.nodes >= nodesMax) break;
      count.nodes += 1;
      const shown = cut(this.text(name), nameLengthMax);
      kept.push([shown, secretName.test(name) ? masked : this.#value(value, depth, count)]);
    }
    return Object.fromEntries(kept);
  }

  #value(value: unknown, depth: number, count: { nodes: number }): JsonValue {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'boolean') return value;
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) return null;
      return this.isCardNumber(value) ? this.text(String(value)) : value;
    }
    if (depth >= depthMax) return null;
    if (isJsonObject(value)) return this.#object(value, depth + 1, count);
    if (!Array.isArray(value)) return null;
    const kept: JsonValue[] = [];
    for (const item of value) {
      if (count.nodes >= nodesMax) break;
      count.nodes += 1;
      kept.push(this.#value(item, depth + 1, count));
    }
    return kept;
  }
}

function long(secrets: readonly Secret[]): readonly string[] {
  return secrets
    .map((secret) => secret.reveal())
    .filter((value) => value.length >= secretLengthMin);
}

/**
 * Finds a code of three or four digits where it is a word of its own. Within an amount, a time or an identifier the
 * same digits mean something else.
 */
function standingAlone(code: Secret | null): RegExp | null {
  const digits = code?.reveal() ?? '';
  if (!/^\d{3,4}$/u.test(digits)) return null;
  const before = String.raw`(?<![\p{L}\p{N}]|\p{N}[.,:/-])`;
  const after = String.raw`(?![\p{L}\p{N}]|[.,:/-]\p{N})`;
  return new RegExp(`${before}${digits}${after}`, 'gu');
}

function without(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, masked), text);
}

function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1)}…`;
}
