import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { operation, unlogged } from '../../src/contract/define.ts';

it('builds the schemas of an operation when they are first read, and once', () => {
  const input = vi.fn(() => z.strictObject({ text: z.string() }));
  const output = vi.fn(() => z.null());
  const one = operation({ input, output, role: 'clerk', ...unlogged });
  expect(input).not.toHaveBeenCalled();
  expect(one.input).toBe(one.input);
  expect(one.output).toBe(one.output);
  expect(input).toHaveBeenCalledTimes(1);
  expect(output).toHaveBeenCalledTimes(1);
});
