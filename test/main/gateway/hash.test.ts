import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/domain/secret.ts';
import { hmacMd5, orderHash } from '../../../src/main/gateway/hash.ts';

const repeated = (byte: number, count: number): Buffer => Buffer.alloc(count, byte);
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');

/** RFC 2202, section 2: key, data, digest of the seven test cases for HMAC-MD5. */
const vectors: readonly (readonly [Buffer, Buffer, string])[] = [
  [repeated(0x0b, 16), ascii('Hi There'), '9294727a3638bb1c13f48ef8158bfc9d'],
  [ascii('Jefe'), ascii('what do ya want for nothing?'), '750c783e6ab0b503eaa86e310a5db738'],
  [repeated(0xaa, 16), repeated(0xdd, 50), '56be34521d144c88dbb8c733f0e8b3f6'],
  [
    Buffer.from('0102030405060708090a0b0c0d0e0f10111213141516171819', 'hex'),
    repeated(0xcd, 50),
    '697eaf0aca3a3aea3a75164746ffaa79',
  ],
  [repeated(0x0c, 16), ascii('Test With Truncation'), '56461ef2342edc00f9bab995690efd4c'],
  [
    repeated(0xaa, 80),
    ascii('Test Using Larger Than Block-Size Key - Hash Key First'),
    '6b1ab7fe4bd7bf8f0b62e6ce61b9d0cd',
  ],
  [
    repeated(0xaa, 80),
    ascii('Test Using Larger Than Block-Size Key and Larger Than One Block-Size Data'),
    '6f630fad67cda0ee1fb1f562db3aa53e',
  ],
];

describe('the hash', () => {
  it.each(vectors)('agrees with RFC 2202 (case %#)', (key, data, digest) => {
    expect(hmacMd5(data, key, 'hex-lower')).toBe(digest);
    const bytes = Buffer.from(digest, 'hex');
    expect(hmacMd5(data, key, 'hex-upper')).toBe(digest.toUpperCase());
    expect(hmacMd5(data, key, 'base64')).toBe(bytes.toString('base64'));
    expect(hmacMd5(data, key, 'base64url')).toBe(bytes.toString('base64url'));
  });

  it('joins the parts of an order in the order of the document', () => {
    const order = { username: 'shop', invoiceNumber: 'ABC123', currency: 'AUD', amount: '10.00' };
    const expected = hmacMd5(ascii('shop:ABC123:AUD:10.00'), ascii('key'), 'hex-lower');
    expect(orderHash(order, new Secret('key'), 'hex-lower')).toBe(expected);
    const otherOrder = { ...order, invoiceNumber: 'AUD', currency: 'ABC123' };
    expect(orderHash(otherOrder, new Secret('key'), 'hex-lower')).not.toBe(expected);
  });
});
