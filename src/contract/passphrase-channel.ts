/** The channel of main's own window for passphrases; a name of its own, so that its preload bundles nothing else. */
export const passphraseChannel = 'tillroom:passphrase';
