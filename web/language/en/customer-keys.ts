/** Settings of the keys that sign customers in. */
export const customerKeys = {
  'settings.customer-sign-in': 'Customer sign-in',
  'settings.customer-sign-in.words': 'shop token jwt customers login my requests portal key',
  'customerKeys.about':
    'Customers who are logged in to your shop are also signed in to the help center and see their requests. Your server signs a token with a key from here.',
  'customerKeys.none': 'No keys yet',
  'customerKeys.made': 'The secret of the key. Store it on your server. It will not be shown again.',
  'customerKeys.delete.says': 'Customers whose sign-in used this key are signed out.',
  'customerKeys.new': 'New key',
  'customerKeys.make': 'Create key',
  'customerKeys.algorithm': 'Algorithm',
  'customerKeys.HS256': 'HS256 (shared secret)',
  'customerKeys.ES256': 'ES256 (public key)',
  'customerKeys.EdDSA': 'EdDSA (public key)',
  'customerKeys.public': 'Public key',
  'customerKeys.public.hint': 'In PEM or as a JWK. The private key stays on your server.',
  'customerKeys.sample': 'Create a token',
  'customerKeys.sample.about':
    'Your server creates a token for the logged-in customer, and a page posts it to /sign-in/token.',
  'customerKeys.sample.language': 'Programming language',
} as const
