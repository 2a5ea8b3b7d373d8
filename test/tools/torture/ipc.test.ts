import { describe, expect, it } from 'vitest';
import { operationNames } from '../../../src/contract/names.ts';
import { ipcSuite } from '../../../tools/torture/ipc/ipc-suite.ts';
import { passesQuickly } from './quick-suite.ts';

describe('calls of a hostile page', () => {
  it('are refused in words of the contract, and change nothing when they are', async () => {
    const { figures } = await passesQuickly(ipcSuite);
    expect(figures['operations']).toBe(operationNames.length);
    expect(figures['refused']).toBeGreaterThan(operationNames.length * 5);
    expect(figures['answered']).toBeGreaterThan(20);
  });
});
