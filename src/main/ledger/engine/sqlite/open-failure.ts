/** Why a ledger was not opened; nothing was created or changed. */
export interface OpenFailure {
  readonly kind: /** Another process, or another window of this one, holds it. */
    | 'in-use'
    /** The account had a ledger and it is gone, wholly or but for its write-ahead log. */
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
    /** The folder, the lock or the file cannot be made. */
    | 'unwritable'
    | 'disk-full'
    | 'io-error'
    /** The thread that should hold it did not start or died on the way. */
    | 'thread-lost';
}
