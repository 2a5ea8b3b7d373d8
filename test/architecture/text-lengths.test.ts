import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesOf, read } from './house-files.ts';

/** Digits of the longest number or time that a field asks for; a longer text is named in `domain/text-lengths.ts`. */
const digitsMax = 8;

/** The bank's lines are taken whole and refused when they are too long: lines cut off would change the sum. */
const takenWhole = 'src/renderer/topics/day-close/bank-form.tsx';

/** Lengths in a field of the page that are spelled as a number. */
function spelledInFields(text: string): readonly string[] {
  return [...text.matchAll(/\b(?:maxLength|lengthMax)(?:=\{|: )(?<length>[\d_]+)/gu)]
    .filter(({ groups }) => Number(groups?.['length']?.replaceAll('_', '')) > digitsMax)
    .map(([whole]) => whole);
}

/** Lengths of free texts that an operation spells as a number. */
function spelledInContract(text: string): readonly string[] {
  return text.match(/\bfreeText\([\d_]+\)/gu) ?? [];
}

/** Guarded fields that take a text of any length: main would refuse it without naming the field. */
function endless(name: string, text: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxSelfClosingElement(node) && node.tagName.getText().startsWith('Guarded')) {
      const hasLength = node.attributes.properties.some((one) =>
        ts.isJsxSpreadAttribute(one)
          ? // A field's control has its names and states alone.
            one.expression.getText() !== 'control'
          : one.name.getText() === 'maxLength',
      );
      if (!hasLength)
        found.push(`${name}: ${node.getText().replaceAll(/\s+/gu, ' ').slice(0, 60)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

describe('the length of a text', () => {
  it('is found where it is planted', () => {
    expect(
      spelledInFields('<GuardedInput maxLength={500} /> { lengthMax: 1_000, lengthMax: 4 }'),
    ).toEqual(['maxLength={500', 'lengthMax: 1_000']);
    expect(spelledInContract('reason: freeText(500).min(1)')).toEqual(['freeText(500)']);
    expect(endless('a.tsx', 'const a = <GuardedInput {...control} value="" />;')).toHaveLength(1);
  });

  it('is spelled once, for the field and for the operation', () => {
    const fields = filesOf('src/renderer', /\.tsx?$/u);
    const operations = filesOf('src/contract', /\.ts$/u);
    expect(fields.flatMap((file) => spelledInFields(read(file)))).toEqual([]);
    expect(operations.flatMap((file) => spelledInContract(read(file)))).toEqual([]);
  });

  it('lets a sum be typed that is too long, so that it is refused and not cut', () => {
    const fields = filesOf('src/renderer', /\.tsx$/u);
    expect(fields.filter((file) => /textLengthsMax\.amount\b/u.test(read(file)))).toEqual([]);
  });

  it('is bounded in every field', () => {
    const fields = filesOf('src/renderer', /\.tsx$/u).filter((file) => file !== takenWhole);
    expect(fields.flatMap((file) => endless(file, read(file)))).toEqual([]);
  });
});
