import type { JsonValue } from '../json.ts';

/** Name of a customer whose personal data was erased. */
export const erasedName = 'Erased customer';

/** Stands where a name or an address stood in a text. */
export const erasedMark = '[erased]';

/** Reasons that a customer is not erased or merged yet. */
export const tidyRefusals = [
  /** A plan that is not over would charge a customer without a name. */
  'plan-open',
  /** A payment or refund in progress, unconfirmed or to be reviewed has to end first. */
  'payment-open',
  /** A message is being handed to the mail server. */
  'message-open',
  /** It was erased, merged or removed in the meantime. */
  'gone',
  'same-customer',
] as const;

export type TidyRefusal = (typeof tidyRefusals)[number];

/** Texts that name a person in the records of a customer. */
export interface PersonalFacts {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  /** Names on the cards of their payments. */
  readonly holders: readonly string[];
}

/** Shorter words are parts of others and identify no one. */
const wordLengthMin = 3;

/** Texts to remove: each fact whole, and for free text the words of names as well. */
export interface PersonalTexts {
  readonly whole: readonly string[];
  readonly words: readonly string[];
}

/** Collects the texts that name a person, the longest first, so that no part of one is left. */
export function personalTextsOf(facts: PersonalFacts): PersonalTexts {
  const lines = facts.address.split('\n');
  const whole = [facts.name, facts.phone, facts.email, ...lines, ...facts.holders]
    .map((text) => text.trim())
    .filter((text) => text.length >= wordLengthMin);
  const names = [facts.name, ...facts.holders].flatMap((name) => name.split(/[^\p{L}\p{N}]+/u));
  const words = names.filter((word) => word.length >= wordLengthMin);
  return { whole: longestFirst(whole), words: longestFirst([...whole, ...words]) };
}

function longestFirst(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted((one, other) => other.length - one.length);
}

/** Replaces each of the texts, whatever its case, where it stands on its own. */
export function redact(text: string, texts: readonly string[]): string {
  let redacted = text;
  for (const one of texts) {
    const literal = one.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
    const found = new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'giu');
    redacted = redacted.replaceAll(found, erasedMark);
  }
  return redacted;
}

/** Replaces the texts in every string of a JSON value, and empties the members that hold nothing else. */
export function redactJson(
  value: JsonValue,
  texts: readonly string[],
  emptied: ReadonlySet<string>,
): JsonValue {
  if (typeof value === 'string') return redact(value, texts);
  if (Array.isArray(value)) return value.map((one) => redactJson(one, texts, emptied));
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).map(([name, member]): [string, JsonValue] => [
    name,
    emptied.has(name) && typeof member === 'string' ? null : redactJson(member, texts, emptied),
  ]);
  return Object.fromEntries(members);
}
