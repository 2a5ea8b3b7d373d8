import type { z } from 'zod';

/**
 * The members that a view takes from a record of main as they are, with the schema of each.
 *
 * A member that the record does not have does not compile, and one whose values do not fit does not compile in the
 * presenter. What is not named stays in main.
 */
export type FactsOf<Source> = { readonly [Name in keyof Source]?: z.ZodType };

/** Returns the members of a record that a view's facts name. */
export function pick<Source extends object, Name extends keyof Source>(
  source: Source,
  facts: Readonly<Record<Name, z.ZodType>>,
): Pick<Source, Name> {
  const picked: Partial<Pick<Source, Name>> = {};
  for (const name of Object.keys(facts) as Name[]) picked[name] = source[name];
  return picked as Pick<Source, Name>;
}
