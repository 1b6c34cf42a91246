/** Sending one's own reply by mail whose sender was not verified. */
export const claiming = {
  claim: 'Send as my reply',
  'claim.why': 'We could not verify that this email is from you, so the customer has not received it.',
  'claim.done': 'Sent',
} as const
