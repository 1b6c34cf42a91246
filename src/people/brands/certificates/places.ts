/** How a private key is sealed: it opens for its host alone. */
export const placeOfKey = (host: string) => `certificate of ${host}`

/** How the key of our account at an authority is sealed. */
export const placeOfAccount = (directory: string) => `account at ${directory}`
