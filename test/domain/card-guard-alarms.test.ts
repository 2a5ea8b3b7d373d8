import { describe, expect, it } from 'vitest';
import { holdsCardNumber } from '../../src/domain/cards/card-guard.ts';

/** Largest share of texts without a card that may be taken for one. */
const alarmsMax = 0.005;

type Roll = (sides: number) => number;

function dice(seed: number): Roll {
  let state = BigInt(seed);
  return (sides) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return Number((state >> 33n) % BigInt(sides));
  };
}

function digits(roll: Roll, count: number): string {
  return Array.from({ length: count }, () => roll(10)).join('');
}

function grouped(roll: Roll, sizes: readonly number[], gap: string): string {
  return sizes.map((size) => digits(roll, size)).join(gap);
}

function day(roll: Roll): string {
  const of = (value: number) => String(value).padStart(2, '0');
  return `${2024 + roll(4)}-${of(1 + roll(12))}-${of(1 + roll(28))}`;
}

function pick(roll: Roll, values: readonly string[]): string {
  return values[roll(values.length)] ?? '';
}

/** Numbers as users and machines write them into forms, notes, logs and exports. */
const kinds: readonly ((roll: Roll) => string)[] = [
  // Telephone numbers of several countries, alone and side by side.
  (roll) => `04${digits(roll, 2)} ${grouped(roll, [3, 3], ' ')}`,
  (roll) => `+61 ${2 + roll(7)} ${grouped(roll, [4, 4], ' ')}`,
  (roll) => `(${2 + roll(8)}${digits(roll, 2)}) ${grouped(roll, [3, 4], '-')}`,
  (roll) => `+49 ${grouped(roll, [3, 7], '/')}`,
  (roll) => `ring 04${digits(roll, 8)}, then 0${2 + roll(7)} ${grouped(roll, [4, 4], ' ')}`,
  (roll) => `${grouped(roll, [3, 3, 4], '-')} / ${grouped(roll, [3, 3, 4], '-')}`,
  (roll) => `+44 20 ${grouped(roll, [4, 4], ' ')}; +44 7${digits(roll, 3)} ${digits(roll, 6)}`,
  // References, orders and invoices.
  (roll) => `INV-${digits(roll, 5)}-${1 + roll(9)}`,
  (roll) => `ORD-${day(roll)}-${digits(roll, 6)}`,
  (roll) => `SO ${digits(roll, 8)}/${digits(roll, 3)}`,
  (roll) => `invoices ${digits(roll, 5)}, ${digits(roll, 5)} and ${digits(roll, 5)}`,
  (roll) => `${digits(roll, 6)}; ${digits(roll, 6)}; ${digits(roll, 6)}`,
  (roll) => `parcel ${pick(roll, ['1Z', 'RR', 'JD'])}${digits(roll, 12)}`,
  (roll) => `job #${digits(roll, 4)} (${digits(roll, 3)}) x${1 + roll(9)}`,
  // Ids.
  (roll) => {
    const hex = Array.from({ length: 32 }, () => roll(16).toString(16)).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  },
  (roll) =>
    `071-P-${roll(36 ** 6)
      .toString(36)
      .toUpperCase()}`,
  (roll) => `ABN ${grouped(roll, [2, 3, 3, 3], ' ')}`,
  (roll) => `BSB ${grouped(roll, [3, 3], '-')} account ${digits(roll, 9)}`,
  (roll) => `customer ${digits(roll, 7)}, site ${digits(roll, 3)}`,
  (roll) => `978-${grouped(roll, [1, 4, 4, 1], '-')}`,
  (roll) => `93${digits(roll, 11)}`,
  // Dates, times, amounts and other parts of log lines.
  (roll) => `${day(roll)} ${pick(roll, ['09:30', '14:05:22', '22:41:40'])} ${digits(roll, 3)} ms`,
  (roll) => `${day(roll)} - ${day(roll)}`,
  (roll) => `${roll(900)}.${digits(roll, 2)}, ${roll(900)}.${digits(roll, 2)}, ${roll(99)}.50`,
  (roll) => `AUD ${1 + roll(9)},${digits(roll, 3)}.${digits(roll, 2)}`,
  (roll) => `{"at":${1_700_000_000_000 + roll(10 ** 9)},"ms":${roll(9000)},"port":${roll(65_535)}}`,
  (roll) => `${1 + roll(254)}.${roll(255)}.${roll(255)}.${roll(255)}:${1024 + roll(60_000)}`,
  (roll) => `index.js:${roll(999)}:${roll(99)} pid ${roll(99_999)}`,
  (roll) =>
    `"${digits(roll, 6)}","${day(roll)}","${roll(500)}.${digits(roll, 2)}","${digits(roll, 4)}"`,
  (roll) => `v${roll(9)}.${roll(30)}.${roll(99)} build ${digits(roll, 6)}`,
];

describe('texts without a card', () => {
  it('are taken for one in at most 0.5 % of 10,000', () => {
    const roll = dice(20_417);
    const count = 10_000;
    const alarms: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const text = kinds[index % kinds.length]?.(roll) ?? '';
      if (holdsCardNumber(text)) alarms.push(text);
    }
    console.log(`card guard: ${alarms.length} false alarms in ${count} ordinary texts`);
    expect(alarms.length / count, alarms.slice(0, 20).join('\n')).toBeLessThanOrEqual(alarmsMax);
  });
});
