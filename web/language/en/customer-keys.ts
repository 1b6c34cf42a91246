/** Settings of the keys that sign customers in. */
export const customerKeys = {
  'settings.customer-sign-in': 'Customer sign-in',
  'settings.customer-sign-in.words': 'shop token jwt customers login my requests portal key',
  'customerKeys.about':
    'Customers who are logged in at your shop are signed in at the help center, too, and see their requests. Your server makes a token with a key from here.',
  'customerKeys.none': 'There are no keys yet.',
  'customerKeys.made': 'The secret of the key. Keep it on your server. It is shown only once.',
  'customerKeys.delete.says': 'Customers whom this key has signed in are signed out.',
  'customerKeys.new': 'New key',
  'customerKeys.make': 'Create key',
  'customerKeys.algorithm': 'Algorithm',
  'customerKeys.HS256': 'HS256, with a secret made here',
  'customerKeys.ES256': 'ES256, with your public key',
  'customerKeys.EdDSA': 'EdDSA, with your public key',
  'customerKeys.public': 'Public key',
  'customerKeys.public.hint': 'In PEM or as a JWK. The private key stays on your server.',
  'customerKeys.sample': 'Make a token',
  'customerKeys.sample.about':
    'Your server makes it for a customer who is logged in, and a page posts it to /sign-in/token.',
  'customerKeys.sample.language': 'Programming language',
} as const
