import { describe, expect, it } from 'vitest';
import {
  abilityNames,
  checkAbilityPath,
  defaultAbilities,
  fillAbilityPath,
} from '../../src/domain/accounts/gateway-abilities.ts';

describe('the path of an ability', () => {
  it('is sound by default, and off', () => {
    for (const name of abilityNames) {
      const { path, isOn } = defaultAbilities[name];
      expect(checkAbilityPath(name, path)).toEqual({ ok: true, value: path });
      expect(isOn).toBe(false);
    }
  });

  it.each([
    ['', 'empty'],
    ['/v1.0/purchases', 'placeholder-missing'],
    ['/v1.0/{id}/{id}', 'placeholder-missing'],
    ['/v1.0/{reference}', 'placeholder-unknown'],
    ['https://elsewhere.example/{id}', 'not-a-path'],
    ['//elsewhere.example/{id}', 'not-a-path'],
    ['/v1.0/../{id}', 'not-a-path'],
    ['/v1.0/{id}#top', 'not-a-path'],
    ['/v1.0/%2e%2e/{id}', 'not-a-path'],
    ['/4111111111111111/{id}', 'holds-card-number'],
    [`/${'x'.repeat(255)}{id}`, 'too-long'],
  ])('is refused: %j', (path, error) => {
    expect(checkAbilityPath('lookUpById', path)).toEqual({ ok: false, error });
  });

  it('may have a query', () => {
    const path = ' /v1.0/purchases?reference={reference} ';
    expect(checkAbilityPath('lookUpByReference', path).ok).toBe(true);
  });

  it('takes a value as one segment, whatever is in it', () => {
    expect(fillAbilityPath('/p/{id}', 'INV/1?a=#$&')).toBe('/p/INV%2F1%3Fa%3D%23%24%26');
    for (const value of ['', ' ', '.', '..', '\ud800']) {
      expect(fillAbilityPath('/p/{id}', value)).toBeNull();
    }
  });
});
