import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const renderer = join(import.meta.dirname, '../../src/renderer');

/** The only files that may render a bare text field, and the reason no card number stays in it. */
const bareFields = [
  'ui/form/guarded-input.tsx',
  'ui/form/guarded-text-area.tsx',
  // The kit's field, which the others are made of: whoever renders a TextInput is listed here.
  'ui/form/text-input.tsx',
  'ui/card/card-number-input.tsx',
  'ui/card/card-text-input.tsx',
  // Secrets are never stored, and a guard would have to report what it found in them.
  'topics/accounts/steps/secret-row.tsx',
  'ui/form/secret-field.tsx',
];

/** Elements and components that accept typed text. */
const textField =
  /<(?:input|textarea|Input|InputBase|TextInput|Textarea|NumberInput|PasswordInput|Autocomplete)\b[^>]*>|contentEditable/gu;
const takesNoText = /type="(?:radio|checkbox|file)"|\sreadOnly\s/u;

function bareTextFields(source: string): readonly string[] {
  // An arrow or a type inside an attribute would end the tag for the expression.
  const tags = source.replaceAll(/=>|<'\w+'>/gu, '  ').match(textField) ?? [];
  return tags.filter((tag) => !takesNoText.test(tag));
}

function sources(): readonly string[] {
  return readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.replaceAll('\\', '/'));
}

describe('text fields of the window', () => {
  it('are all guarded against card numbers', () => {
    const bare = sources().filter(
      (file) => bareTextFields(readFileSync(join(renderer, file), 'utf8')).length > 0,
    );
    expect(bare.toSorted()).toEqual(bareFields.toSorted());
  });

  it('would be found in any dress', () => {
    expect(bareTextFields('<input className="x" onChange={(e) => f(e)} />')).toHaveLength(1);
    expect(bareTextFields('<textarea\n rows={2}\n/>')).toHaveLength(1);
    expect(bareTextFields('<TextInput label="x" />')).toHaveLength(1);
    expect(bareTextFields('<Input component="textarea" multiline />')).toHaveLength(1);
    expect(bareTextFields('<Input\n readOnly\n value="x" />')).toEqual([]);
    expect(bareTextFields('<div contentEditable />')).toHaveLength(1);
    expect(bareTextFields('<input type="radio" />')).toEqual([]);
    expect(sources().length).toBeGreaterThan(50);
  });
});
