/**
 * Whether a text is an address of mail: something, one at sign, something with a dot, no spaces; 254 characters at most (D-072). None of
 * the signs that programs of mail read as more than the address: one mailbox would have many names, and no limit would hold for it.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@\p{Cc}<>(),:;[\]]+@[^\s@\p{Cc}<>(),:;[\]]+\.[^\s@\p{Cc}<>(),:;[\]]+$/u.test(text);
}
