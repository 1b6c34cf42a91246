const FORWARD = /^(fwd?|wg|tr|rv|i|enc|doorst|vb|vs|pd|转发|轉寄|転送|전달)\s*:/iu

/** Whether a subject begins as mail programs begin that of a forwarded mail. */
export function isForward(subject: string): boolean {
  return FORWARD.test(subject.trim())
}
