import { URN } from './protocol.ts'
import { type Attribute, GROUP_SCHEMA, type ResourceSchema, USER_SCHEMA } from './schemas.ts'

/** The most resources of one page. */
export const MAX_COUNT = 1_000

/** What is supported (RFC 7643, 5). */
export const serviceProviderConfig = (base: string) => ({
  schemas: [URN.config],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_COUNT },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token from the settings of single sign-on, in the header Authorization.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const KINDS = [USER_SCHEMA, GROUP_SCHEMA]

export const resourceTypes = (base: string) =>
  KINDS.map(({ kind, urn, extensions }) => ({
    schemas: [URN.resourceType],
    id: kind,
    name: kind,
    endpoint: `/${kind}s`,
    schema: urn,
    schemaExtensions: Object.keys(extensions).map(schema => ({ schema, required: false })),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${kind}` },
  }))

export function schemas(base: string) {
  const all = KINDS.flatMap(({ kind, urn, attributes, extensions }) => [
    { urn, name: kind, attributes },
    ...extensionsOf({ kind, extensions }),
  ])
  return all.map(({ urn, name, attributes }) => ({
    schemas: [URN.schema],
    id: urn,
    name,
    description: name,
    attributes: attributes.map(presentAttribute),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${urn}` },
  }))
}

const extensionsOf = ({ kind, extensions }: Pick<ResourceSchema, 'kind' | 'extensions'>) =>
  Object.entries(extensions).map(([urn, attributes]) => ({ urn, name: `Enterprise${kind}`, attributes }))

function presentAttribute(attribute: Attribute): object {
  const { name, type, description, multi, required, exact, unique, mutability, subs } = attribute
  return {
    name,
    type,
    multiValued: multi ?? false,
    description,
    required: required ?? false,
    ...(type === 'boolean' ? {} : { caseExact: exact ?? false }),
    mutability: mutability ?? 'readWrite',
    returned: mutability === 'writeOnly' ? 'never' : 'default',
    uniqueness: unique ? 'server' : 'none',
    ...(subs ? { subAttributes: subs.map(presentAttribute) } : {}),
  }
}
