import type { AccountRefusal } from '../../../contract/accounts/accounts.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { JsonValue } from '../../../domain/json.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { purchaseMembers } from '../../../domain/accounts/request-names.ts';
import { prototypeNames } from '../../../domain/json.ts';

/**
 * Checks the static members that an account adds to each request.
 *
 * None may replace a member of the document, whatever its case, and none may contain a card number: they are stored on
 * disk and sent with every charge.
 */
export function checkAdditionalFields(
  fields: Account['additionalFields'],
): AccountRefusal['reason'] | null {
  const names = Object.keys(fields);
  if (names.some((name) => name.trim() === '')) return 'empty';
  if (names.some((name) => isDocumentMember(name.trim().toLowerCase()))) {
    return 'replaces-document-field';
  }
  const texts = [...textsOf(fields)];
  if (texts.some((text) => prototypeNames.has(text.name))) return 'replaces-document-field';
  const holdsNumber = texts.some(({ name, value }) => [name, value].some(holdsCardNumber));
  return holdsNumber ? 'holds-card-number' : null;
}

function isDocumentMember(name: string): boolean {
  return purchaseMembers.has(name) || name.startsWith('card_');
}

/** Every name with its value as text, at any depth; the nesting is bounded by the size of a message. */
function* textsOf(
  fields: Readonly<Record<string, JsonValue>>,
): Generator<{ readonly name: string; readonly value: string }> {
  const open: JsonValue[] = [fields];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, value] of Object.entries(next)) {
      const isNested = typeof value === 'object' && value !== null;
      yield { name, value: isNested ? '' : String(value) };
      if (isNested) open.push(value);
    }
  }
}
