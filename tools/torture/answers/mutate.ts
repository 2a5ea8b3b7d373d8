import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import { memberOf, objectsOf, wireText, wireTree } from './wire-tree.ts';
import type { WireMember, WireNode } from './wire-tree.ts';

/** Values to put in place of others, as they are written on the wire. */
const oddTexts: readonly string[] = [
  'true',
  'false',
  'null',
  '1',
  '0',
  '-1',
  '"true"',
  '"false"',
  '"1"',
  '""',
  '" "',
  '"yes"',
  '[]',
  '[true]',
  '{}',
  '{"successful":true}',
  '1e2',
  '1e400',
  '-0',
  '9007199254740993',
  '123456789012345678901234567890',
  '0.1',
  '5123456789012346',
  '"5123456789012346"',
  '"\\ud800"',
  '"\\u0000"',
  'NaN',
  'Infinity',
  'undefined',
  'tRue',
  '01',
  '1.',
  "'x'",
];

const decisive: readonly string[] = [
  'successful',
  'response',
  'id',
  'transaction_id',
  'amount',
  'currency',
  'reference',
  'card_number',
  'test',
  'captured',
  'captured_amount',
  'decimal_amount',
  'response_code',
  'errors',
];

const hostileNames: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'successful ',
  'Successful',
  'ſuccessful',
  'successful\u0000',
];

type Mutation = (root: WireNode, chance: SeededChance) => void;

/** Changes that keep the shape of a response and change one part of it. */
const mutations: readonly (readonly [number, Mutation])[] = [
  [6, (root, chance) => replaceValue(root, chance, chance.oneOf(oddTexts))],
  [4, (root, chance) => replaceValue(root, chance, JSON.stringify(chance.below(100_000)))],
  [3, removeMember],
  [3, repeatMember],
  [3, addHostileMember],
  [2, moveMember],
  [1, (root, chance) => replaceValue(root, chance, deepText(chance))],
  [
    1,
    (root, chance) => replaceValue(root, chance, JSON.stringify('x'.repeat(chance.below(5_000)))),
  ],
  [2, otherCase],
];

/** One response's body: a real shape, changed a few times in its tree and then perhaps in its bytes. */
export function mutatedBody(body: unknown, chance: SeededChance): Buffer {
  const root = wireTree(body);
  for (let left = chance.below(4); left > 0; left -= 1) chance.weighted(mutations)(root, chance);
  return mutateBytes(wireText(root), chance);
}

function anyMember(root: WireNode, chance: SeededChance) {
  const objects = objectsOf(root).filter(({ members }) => members.length > 0);
  if (objects.length === 0) return null;
  const object = chance.oneOf(objects);
  const named = chance.fraction() < 0.7 ? memberOf(object, chance.oneOf(decisive)) : null;
  return { object, member: named ?? chance.oneOf(object.members) };
}

function replaceValue(root: WireNode, chance: SeededChance, text: string): void {
  const found = anyMember(root, chance);
  if (found !== null) found.member.value = { kind: 'raw', text };
}

function removeMember(root: WireNode, chance: SeededChance): void {
  const found = anyMember(root, chance);
  if (found !== null) found.object.members.splice(found.object.members.indexOf(found.member), 1);
}

/** Repeats a member's name, with the same value or another one, before or after it. */
function repeatMember(root: WireNode, chance: SeededChance): void {
  const found = anyMember(root, chance);
  if (found === null) return;
  const { name, value } = found.member;
  const text = chance.fraction() < 0.3 ? wireText(value) : chance.oneOf(oddTexts);
  const again: WireMember = { name, value: { kind: 'raw', text } };
  found.object.members.splice(chance.below(found.object.members.length + 1), 0, again);
}

function addHostileMember(root: WireNode, chance: SeededChance): void {
  const objects = objectsOf(root);
  if (objects.length === 0) return;
  const text = chance.oneOf(['{"successful":true,"id":"X-1"}', 'true', '{"polluted":true}', '1']);
  const { members } = chance.oneOf(objects);
  const name = chance.oneOf(hostileNames);
  members.splice(chance.below(members.length + 1), 0, { name, value: { kind: 'raw', text } });
}

/** Moves a member to where it does not belong: a flag beside the record, a record in the metadata. */
function moveMember(root: WireNode, chance: SeededChance): void {
  const found = anyMember(root, chance);
  if (found === null) return;
  found.object.members.splice(found.object.members.indexOf(found.member), 1);
  const places = objectsOf(root);
  if (places.length > 0) chance.oneOf(places).members.push(found.member);
}

function otherCase(root: WireNode, chance: SeededChance): void {
  const found = anyMember(root, chance);
  if (found !== null) found.member.name = found.member.name.toUpperCase();
}

function deepText(chance: SeededChance): string {
  const depth = chance.weighted([
    [60, 8],
    [30, 300],
    [1, 100_000],
  ]);
  const [open, close] = chance.oneOf([
    ['[', ']'],
    ['{"successful":', '}'],
  ] as const);
  return `${open.repeat(depth)}true${close.repeat(chance.fraction() < 0.9 ? depth : depth - 1)}`;
}

const byteMutations: readonly (readonly [
  number,
  (text: string, chance: SeededChance) => Buffer,
])[] = [
  [70, (text) => Buffer.from(text)],
  [8, (text, chance) => Buffer.from(text).subarray(0, chance.below(Buffer.byteLength(text) + 1))],
  [4, (text) => Buffer.from(`\ufeff${text}`)],
  [2, (text) => Buffer.from(`\ufeff\ufeff${text}`)],
  [2, (text) => Buffer.from(text, 'utf16le')],
  [1, (text) => Buffer.from(text, 'utf16le').swap16()],
  [8, flipBytes],
  [2, (text, chance) => Buffer.from(text + chance.oneOf(['}', ' ', '\n', ',', '\0', text]))],
  [1, (text) => Buffer.from(` \n\t${text}`)],
  [2, (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe])])],
  [1, (text) => Buffer.from(text.replaceAll(':', ' : ').replaceAll(',', ' ,\r\n'))],
  [1, (text) => Buffer.from(text.replaceAll('"', "'"))],
];

function mutateBytes(text: string, chance: SeededChance): Buffer {
  return chance.weighted(byteMutations)(text, chance);
}

function flipBytes(text: string, chance: SeededChance): Buffer {
  const bytes = Buffer.from(text);
  for (let left = 1 + chance.below(3); left > 0 && bytes.length > 0; left -= 1) {
    bytes[chance.below(bytes.length)] = chance.below(256);
  }
  return bytes;
}
