/** JSON as it may be sent: a member may be named twice, and a value may be any text at all. */
export type WireNode =
  | { readonly kind: 'object'; readonly members: WireMember[] }
  | { readonly kind: 'list'; readonly items: WireNode[] }
  /** Text that is written unchanged. */
  | { readonly kind: 'raw'; readonly text: string };

/** One member of an object; its name is written as JSON. */
export interface WireMember {
  name: string;
  value: WireNode;
}

/** Makes a tree from a plain value. */
export function wireTree(value: unknown): WireNode {
  if (Array.isArray(value)) return { kind: 'list', items: value.map(wireTree) };
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, item]) => ({ name, value: wireTree(item) }));
    return { kind: 'object', members };
  }
  return { kind: 'raw', text: JSON.stringify(value) };
}

/** Writes a tree out. */
export function wireText(node: WireNode): string {
  switch (node.kind) {
    case 'raw':
      return node.text;
    case 'list':
      return `[${node.items.map(wireText).join(',')}]`;
    case 'object':
      return `{${node.members
        .map(({ name, value }) => `${JSON.stringify(name)}:${wireText(value)}`)
        .join(',')}}`;
  }
}

/** Every object of a tree, the outermost first. */
export function objectsOf(node: WireNode): readonly Extract<WireNode, { kind: 'object' }>[] {
  if (node.kind === 'raw') return [];
  if (node.kind === 'list') return node.items.flatMap(objectsOf);
  return [node, ...node.members.flatMap(({ value }) => objectsOf(value))];
}

/** The member of an object with this name; null when there is none. */
export function memberOf(node: WireNode, name: string): WireMember | null {
  if (node.kind !== 'object') return null;
  return node.members.find((member) => member.name === name) ?? null;
}
