import {
  accountFileFormat,
  accountFileVersion,
} from '../../../src/domain/accounts/account-file.ts';
import type { HostileText } from './hostile-texts.ts';

/** Parts of an account file that grow to the allowed size: members, lists, nesting, long texts, refused names. */
const grown: readonly (readonly [string, (count: number) => unknown])[] = [
  ['members', (count) => membersNamed(count / 9, (index) => `a${index}`)],
  ['names of secrets', (count) => membersNamed(count / 14, (index) => `pin${index}key`)],
  ['names that hold digits', (count) => membersNamed(count / 22, (index) => `4111 1111 ${index}`)],
  ['a list of numbers', (count) => ({ currencies: Array.from({ length: count / 2 }, () => 1) })],
  ['a list of lists', (count) => ({ currencies: Array.from({ length: count / 3 }, () => []) })],
  ['a long text', (count) => ({ name: 'a'.repeat(count) })],
  ['a text of digits', (count) => ({ name: '4111 '.repeat(count / 5) })],
  ['a pattern', (count) => ({ referenceTakenPatterns: ['a*'.repeat(count / 2)] })],
  ['a mask', (count) => ({ fields: { referenceMask: '#'.repeat(count) } })],
  ['an address', (count) => ({ baseUrl: `https://${'a.'.repeat(count / 2)}` })],
  ['fields of the request', (count) => ({ additionalFields: nestedLists(count / 24) })],
];

/** Account files of at most a number of bytes, each with one part grown, and some that are no JSON. */
export function hostileAccounts(bytesMax: number): readonly HostileText[] {
  const room = bytesMax - 200;
  const files = grown.map(([name, part]) => ({
    name,
    text: JSON.stringify({
      format: accountFileFormat,
      version: accountFileVersion,
      account: part(Math.floor(room)),
      wallet: {},
    }).slice(0, bytesMax),
  }));
  const depth = Math.floor(room / 2);
  return [
    ...files,
    { name: 'nested', text: `${'['.repeat(depth)}${']'.repeat(depth)}` },
    { name: 'cut', text: `{"format":"${'x'.repeat(room)}` },
    { name: 'escapes', text: `"${String.raw`\u0041`.repeat(room / 6)}"` },
  ];
}

function membersNamed(count: number, nameOf: (index: number) => string): object {
  const names = Array.from({ length: Math.floor(count) }, (_, index) => nameOf(index));
  return Object.fromEntries(names.map((name) => [name, 1]));
}

function nestedLists(count: number): unknown {
  return Array.from({ length: Math.floor(count) }, () => [[[[[[[[[[1]]]]]]]]]]);
}
