/** The names of SCIM's schemas and messages (RFC 7643, RFC 7644). */
export const URN = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
} as const

/** Where a brand's host serves SCIM. */
export const SCIM_PATH = '/scim/v2'

type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness'

/** A refusal in SCIM's terms (RFC 7644, 3.12). Providers show it to their admins, in English. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

/** 400 with the reason; 409 for what has to be unique. */
export function refused(scimType: ScimType, detail: string): ScimError {
  return new ScimError(scimType === 'uniqueness' ? 409 : 400, detail, scimType)
}

/** The same for an id of another brand, and for one that nothing has. */
export function noSuch(kind: 'user' | 'group'): ScimError {
  return new ScimError(404, `There is no such ${kind}.`)
}

/** The body of a refusal. */
export function errorBody({ status, message, scimType }: Pick<ScimError, 'status' | 'message' | 'scimType'>) {
  return {
    schemas: [URN.error],
    status: String(status),
    ...(scimType ? { scimType } : {}),
    detail: message,
  }
}
