import { describe, expect, it } from 'vitest';
import { classifyKeychainError } from '../../../src/main/vault/classify-error.ts';

describe('what the words of the keychain mean', () => {
  it.each([
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'unavailable'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'unavailable'],
    ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'no-collection'],
    ['Cannot create an item in a locked collection', 'locked'],
    ['User interaction is not allowed.', 'locked'],
    ['The specified keychain could not be found.', 'no-collection'],
    ['unlock prompt was dismissed', 'denied'],
    ['User canceled the operation.', 'denied'],
    ['The user name or passphrase you entered is not correct.', 'denied'],
    ['Timeout was reached', 'timed-out'],
    ['libsecret-1.so.0: cannot open shared object file', 'unavailable'],
    ['Something that nobody has seen yet', 'unavailable'],
  ])('%s', (text, kind) => {
    expect(classifyKeychainError(new Error(text))).toBe(kind);
  });

  it('takes anything that is thrown', () => {
    expect(classifyKeychainError(undefined)).toBe('unavailable');
    expect(classifyKeychainError('Cannot unlock: it is locked')).toBe('locked');
  });
});
