/** An object as returned by `JSON.parse`. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object that is neither an array nor null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of the object itself: what the prototype carries was not sent. */
export function own(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * True when any object in a JSON text names a member twice.
 *
 * `JSON.parse` silently keeps the last one, another reader the first one: such a text says two things, for example that
 * a card was approved and that it was not. The text must be valid JSON.
 */
export function namesAMemberTwice(text: string): boolean {
  const open: (Set<string> | null)[] = [];
  let expectsName = false;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text[index];
    if (unit === '{' || unit === '[') {
      open.push(unit === '{' ? new Set() : null);
      expectsName = unit === '{';
    } else if (unit === '}' || unit === ']') {
      open.pop();
    } else if (unit === ',') {
      expectsName = Boolean(open.at(-1));
    } else if (unit === '"') {
      const end = endOfString(text, index);
      const names = open.at(-1);
      if (expectsName && names) {
        const name = String(JSON.parse(text.slice(index, end + 1)));
        if (names.has(name)) return true;
        names.add(name);
        expectsName = false;
      }
      index = end;
    }
  }
  return false;
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
}
