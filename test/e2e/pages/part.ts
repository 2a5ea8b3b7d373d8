import type { Locator, Page } from 'playwright-core';

/** Where a part is looked for: the whole page, or a part of it. */
export type Scope = Page | Locator;

/** Finds a part of the page; with a text, the one that has it. */
export type Part = (within: Scope, hasText?: string | RegExp) => Locator;

/** A part that is found by its role, and by its name where the app gives it one. */
export function byRole(role: Parameters<Page['getByRole']>[0], name?: string): Part {
  return (within, hasText) => {
    const all = within.getByRole(role, name === undefined ? {} : { name, exact: true });
    return hasText === undefined ? all : all.filter({ hasText });
  };
}

/** A part without a role of its own: this folder is the only place that names the app's classes. */
export function byClass(selector: string): Part {
  return (within, hasText) => within.locator(selector, hasText === undefined ? {} : { hasText });
}

/** A part inside another one. */
export function inside(outer: Part, inner: Part): Part {
  return (within, hasText) => inner(outer(within), hasText);
}
