/**
 * The Message-ID of a message, without angle brackets: the domain of its sender makes it unique in the world.
 *
 * A message keeps its id for as long as it exists, so that a mail server can notice a second copy.
 */
export function mailIdOf(messageId: string, fromAddress: string): string {
  const domain = fromAddress.slice(fromAddress.lastIndexOf('@') + 1);
  return `${messageId}@${/^[\w.-]+$/u.test(domain) ? domain : 'tillroom.invalid'}`;
}
