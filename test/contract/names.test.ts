import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** Every file bundled with a file: types are left out, and packages are not followed. */
function bundled(entry: string): { readonly files: Set<string>; readonly packages: Set<string> } {
  const [files, packages] = [new Set<string>(), new Set<string>()];
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const source = readFileSync(file, 'utf8');
    const found = source.matchAll(
      /^(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'([^']+)'/gmu,
    );
    for (const [, name = ''] of found) {
      if (name.startsWith('.')) open.push(join(dirname(file), name));
      else packages.add(name);
    }
  }
  return { files, packages };
}

describe('the preload', () => {
  it('bundles the names and no schema: zod and every declaration stay outside', () => {
    const entry = fileURLToPath(new URL('../../src/preload/index.ts', import.meta.url));
    const { files, packages } = bundled(entry);
    expect([...packages]).toEqual(['electron']);
    const ofContract = [...files].filter((file) => file.includes('/contract/'));
    expect(ofContract.map((file) => file.split('/').at(-1))).toEqual(['names.ts']);
    const built = fileURLToPath(new URL('../../out/preload/index.cjs', import.meta.url));
    if (existsSync(built)) expect(readFileSync(built, 'utf8')).not.toContain('ZodType');
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
