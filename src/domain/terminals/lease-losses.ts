/** Reasons that a terminal has no lease on its records. */
export const leaseLosses = [
  /** An admin has removed this terminal from the shop. */
  'terminal-retired',
  /** Another process has opened the records under this terminal's id since. */
  'terminal-replaced',
  /** The records were moved back to a file. */
  'moved-back',
  /** The server does not take this terminal's login any more, as after an admin removed the terminal. */
  'login-refused',
] as const;
