import { describe, expect, it } from 'vitest';
import { contract } from '../../../src/contract/index.ts';
import { operationNames } from '../../../src/contract/names.ts';
import { permissionRows } from '../../../src/renderer/topics/staff/permissions-model.ts';
import {
  ownOperations,
  permissionTasks,
  resolutionTasks,
} from '../../../src/renderer/words/settings/permissions.ts';
import { resolutionRules } from '../../../src/domain/charge/resolution-rules.ts';

const declared = operationNames.flatMap((operation) => {
  const { role: need, approvable } = contract[operation];
  return need === 'anyone' ? [] : [{ operation, need, approvable }];
});

const named = permissionTasks.flatMap(({ operations }) => operations);

describe('the table of permissions', () => {
  it('names every logged operation that needs a role once', () => {
    const logged = operationNames.filter(
      (name) => contract[name].audit !== null && contract[name].role !== 'anyone',
    );
    const shown = [...named, ...ownOperations, 'unconfirmed.resolve'];
    expect(new Set(shown).size).toBe(shown.length);
    expect(logged.filter((name) => !shown.includes(name))).toEqual([]);
  });

  it.each(permissionTasks)('shows one permission for “$words”', ({ operations }) => {
    const needs = new Set(operations.map((name) => contract[name].role));
    const approvals = new Set(operations.map((name) => contract[name].approvable));
    expect([needs.size, approvals.size]).toEqual([1, 1]);
  });

  it('names every resolution', () => {
    expect(resolutionTasks.map(({ found }) => found).toSorted()).toEqual(
      Object.keys(resolutionRules).toSorted(),
    );
  });

  it('lets an accountant read, export and close, and move no money even with an approval', () => {
    const ofAccountant = new Map(
      permissionRows(declared).map(({ words, marks }) => [
        words,
        marks.find(({ role }) => role === 'accountant')?.mark,
      ]),
    );
    const allowed = [...ofAccountant].filter(([, mark]) => mark !== 'no');
    expect(allowed).toEqual([
      ['Look up payments, plans and customers', 'yes'],
      ['Print and export payments, receipts and reports', 'yes'],
      ['Make a backup to the set folder', 'yes'],
      ['Close and reopen days', 'yes'],
      ['Accept bank files and decide their lines', 'yes'],
      ['Record fees and disputes of a day', 'yes'],
      ['Read and verify the audit log', 'yes'],
      ['Export plans', 'yes'],
      ['Resolve as approved', 'yes'],
      ['Resolve as paid elsewhere', 'yes'],
    ]);
  });
});
