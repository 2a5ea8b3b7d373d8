/** A ledger that was not opened; nothing was created or changed. */
export interface OpenFailure {
  readonly kind: /** Another process, or another window of this one, holds it. */
    | 'in-use'
    /** The account had a ledger and it is gone, or only its write-ahead log is left. */
    | 'missing'
    | 'empty-file'
    | 'directory'
    | 'symlink'
    | 'not-a-file'
    | 'not-a-ledger'
    /** Too damaged to be read at all. */
    | 'damaged'
    | 'other-account'
    | 'network-path'
    | 'unreadable'
    /** The folder, the lock or the file cannot be created. */
    | 'unwritable'
    | 'disk-full'
    | 'io-error'
    /** The thread for it did not start, or died while opening. */
    | 'thread-lost';
}
