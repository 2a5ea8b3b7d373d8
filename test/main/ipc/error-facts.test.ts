import { describe, expect, it } from 'vitest';
import { errorFacts } from '../../../src/main/ipc/error-facts.ts';

describe('errorFacts', () => {
  it('keeps the name, the code and the place', () => {
    const error = Object.assign(new TypeError('private'), { code: 'ENOSPC' });
    const facts = errorFacts(error);
    expect(facts['error']).toBe('TypeError ENOSPC');
    expect(facts['stack']).toMatch(/error-facts\.test\.ts:\d+:\d+/u);
    expect(JSON.stringify(facts)).not.toContain('private');
  });

  it('drops a message of many lines, even one that looks like a place', () => {
    const error = new Error('first\n4111111111111111\n    at 4111111111111111');
    expect(JSON.stringify(errorFacts(error))).not.toMatch(/first|4111/u);
  });

  it('leaves the folders of the computer out of places', () => {
    const error = new Error('x');
    error.stack = 'Error: x\n    at run (file:///home/sam/tillroom/out/main/index.js:1:234)';
    expect(errorFacts(error)['stack']).toBe('at run (out/main/index.js:1:234)');
  });

  it.each([
    ['a text', 'secret-1', { error: 'thrown string', stack: '' }],
    ['nothing', undefined, { error: 'thrown undefined', stack: '' }],
    ['a record', { message: 'secret-1' }, { error: 'thrown object', stack: '' }],
  ])('says of %s only what it is', (_name, thrown, facts) => {
    expect(errorFacts(thrown)).toEqual(facts);
  });

  it('does not trust a name, a code or a stack that somebody set', () => {
    const error = new Error('x');
    const odd = { name: 'Number 4111', code: '4111 1111', stack: 4111 };
    for (const [name, value] of Object.entries(odd)) Object.defineProperty(error, name, { value });
    expect(errorFacts(error)).toEqual({ error: 'Error', stack: '' });
  });
});
