/** JSON as a careful reader keeps it: every member, even one whose name is repeated. */
export type StrictJson =
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, StrictJson])[] }
  | { readonly kind: 'list' }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'word'; readonly value: boolean | null };

const tokenPattern =
  // oxlint-disable-next-line no-control-regex -- JSON forbids control characters in its texts.
  /[ \t\n\r]*(?:(?<mark>[{}[\],:])|(?<text>"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(?<number>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<word>true|false|null))/uy;

/** Anything nested deeper than any real response is skipped bracket by bracket, unread. */
const depthMax = 64;

/**
 * Reads JSON a second time, independently of the terminal, so that the two can disagree. Returns null when the text is
 * no JSON.
 */
export function readStrictly(text: string): StrictJson | null {
  const reader = { text, at: 0 };
  const value = readValue(reader, next(reader), 0);
  return value !== null && /^[ \t\n\r]*$/u.test(text.slice(reader.at)) ? value : null;
}

interface Reader {
  readonly text: string;
  at: number;
}

function next(reader: Reader): Readonly<Record<string, string | undefined>> {
  tokenPattern.lastIndex = reader.at;
  const found = tokenPattern.exec(reader.text);
  if (found === null) return {};
  reader.at = tokenPattern.lastIndex;
  return found.groups ?? {};
}

function readValue(
  reader: Reader,
  token: Readonly<Record<string, string | undefined>>,
  depth: number,
): StrictJson | null {
  const { mark, text, number, word } = token;
  if (text !== undefined) return { kind: 'text', value: JSON.parse(text) as string };
  if (number !== undefined) return { kind: 'number', value: Number(number) };
  if (word !== undefined) return { kind: 'word', value: word === 'null' ? null : word === 'true' };
  if (depth > depthMax && (mark === '{' || mark === '[')) return skipDeep(reader, mark);
  if (mark === '{') return readObject(reader, depth);
  return mark === '[' ? readList(reader, depth) : null;
}

function readObject(reader: Reader, depth: number): StrictJson | null {
  const members: (readonly [string, StrictJson])[] = [];
  let token = next(reader);
  if (token['mark'] === '}') return { kind: 'object', members };
  for (;;) {
    if (token['text'] === undefined || next(reader)['mark'] !== ':') return null;
    const value = readValue(reader, next(reader), depth + 1);
    if (value === null) return null;
    members.push([JSON.parse(token['text']) as string, value]);
    const after = next(reader)['mark'];
    if (after === '}') return { kind: 'object', members };
    if (after !== ',') return null;
    token = next(reader);
  }
}

function readList(reader: Reader, depth: number): StrictJson | null {
  let token = next(reader);
  if (token['mark'] === ']') return { kind: 'list' };
  for (;;) {
    if (readValue(reader, token, depth + 1) === null) return null;
    const after = next(reader)['mark'];
    if (after === ']') return { kind: 'list' };
    if (after !== ',') return null;
    token = next(reader);
  }
}

function skipDeep(reader: Reader, first: '{' | '['): StrictJson | null {
  const open: string[] = [first];
  while (open.length > 0) {
    const token = next(reader);
    const { mark } = token;
    if (Object.values(token).every((part) => part === undefined)) return null;
    if (mark === '{' || mark === '[') open.push(mark);
    if (mark === '}' && open.pop() !== '{') return null;
    if (mark === ']' && open.pop() !== '[') return null;
  }
  return { kind: 'list' };
}

/** The one value under a name, `undefined` when there is none, null when there are several. */
export function onlyMember(json: StrictJson, name: string): StrictJson | null | undefined {
  if (json.kind !== 'object') return undefined;
  const found = json.members.filter(([known]) => known === name);
  return found.length > 1 ? null : found[0]?.[1];
}

/** True when any reachable object names a member twice. */
export function namesTwice(json: StrictJson): boolean {
  if (json.kind !== 'object') return false;
  const names = new Set(json.members.map(([name]) => name));
  return names.size < json.members.length || json.members.some(([, value]) => namesTwice(value));
}
