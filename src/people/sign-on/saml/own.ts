/** Where the provider sends its response. */
export const ARRIVAL_PATH = '/sign-in/saml'
/** Where our metadata is, which is our entity ID, too. */
export const METADATA_PATH = '/sign-in/saml/metadata'

/** What the provider has to know of us. */
export interface OwnAddresses {
  entityId: string
  arrivalUrl: string
}

/** At a brand's address. */
export function ownAddresses(origin: string): OwnAddresses {
  return { entityId: `${origin}${METADATA_PATH}`, arrivalUrl: `${origin}${ARRIVAL_PATH}` }
}

/** The issuer of accounts of a SAML provider: never that of an OpenID provider, whose subjects are other ones. */
export const issuerOfEntity = (entityId: string): string => `saml:${entityId}`
export const entityIn = (issuer: string): string => issuer.replace(/^saml:/, '')
