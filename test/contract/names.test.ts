import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { events } from '../../src/contract/events.ts';
import { contract } from '../../src/contract/index.ts';
import { eventNames, operationNames } from '../../src/contract/names.ts';
import { sampleInputs } from '../fixtures/sample-inputs.ts';

describe('names', () => {
  it('lists each operation of the contract once', () => {
    expect([...operationNames].toSorted()).toEqual(Object.keys(contract).toSorted());
    expect(new Set(operationNames).size).toBe(operationNames.length);
  });

  it('lists each event once', () => {
    expect([...eventNames].toSorted()).toEqual(Object.keys(events).toSorted());
  });

  it('imports nothing, because the preload bundles it', () => {
    const source = readFileSync(new URL('../../src/contract/names.ts', import.meta.url), 'utf8');
    expect(source).not.toMatch(/^import\b|\bimport\s*\(|\bfrom\s+['"]|\brequire\b/mu);
  });
});

describe('contract', () => {
  it.each(operationNames)('%s takes its sample input and refuses one member more', (name) => {
    const { input } = contract[name];
    expect(input.safeParse(sampleInputs[name]).error?.issues ?? []).toEqual([]);
    expect(input.safeParse({ ...sampleInputs[name], more: 1 }).success).toBe(false);
  });

  it.each(operationNames)('%s allows its sample input by size and bounds every input', (name) => {
    const { inputBytesMax } = contract[name];
    expect(Buffer.byteLength(JSON.stringify(sampleInputs[name]))).toBeLessThan(inputBytesMax);
    expect(inputBytesMax).toBeLessThanOrEqual(64 * 1024);
  });
});
