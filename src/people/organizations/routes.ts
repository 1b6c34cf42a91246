import { answerList } from '../../kit/http/answer-list.ts'
import type { Api } from '../../kit/http/api.ts'
import { toPage } from '../../kit/paging.ts'
import { transaction } from '../../kit/scope.ts'
import { getContact } from '../contacts/find-contact.ts'
import { ContactLookup, ContactParams } from '../contacts/input.ts'
import {
  NewOrganizationBody,
  OrganizationChangesBody,
  OrganizationParams,
  OrganizationsQuery,
} from './input.ts'
import { OrganizationOfOutput, OrganizationOutput, OrganizationsOutput } from './output.ts'
import { presentOrganization } from './present.ts'
import {
  countOrganizations,
  getOrganization,
  type OrganizationRow,
  selectOrganizationOf,
  selectOrganizations,
} from './queries.ts'
import { changeOrganization, createOrganization, removeOrganization } from './write-organization.ts'

/** Companies that customers belong to. */
export function organizationRoutes(api: Api): void {
  api.get(
    '/organizations',
    { may: 'log in', summary: 'List organizations', query: OrganizationsQuery, out: OrganizationsOutput },
    async (request, reply) => {
      const { scope, query } = request
      const page = toPage(scope, query, 'organizations')
      const [rows, totalCount] = await Promise.all([
        selectOrganizations(scope, query.q, page),
        countOrganizations(scope, query.q),
      ])
      const timeOf = ({ createdAt }: OrganizationRow) => createdAt
      return answerList(
        { request, reply },
        { rows, totalCount, page, timeOf },
        {
          organizations: rows.map(row => presentOrganization(scope, row)),
        },
      )
    },
  )

  api.post(
    '/organizations',
    {
      may: 'contacts.change',
      summary: 'Create an organization',
      body: NewOrganizationBody,
      created: OrganizationOutput,
    },
    async ({ scope, body }) => {
      return presentOrganization(
        scope,
        await transaction(scope, tx => createOrganization(tx, body.organization)),
      )
    },
  )

  oneRoutes(api)
}

function oneRoutes(api: Api): void {
  const one = { params: OrganizationParams, out: OrganizationOutput }

  api.get(
    '/organizations/:id',
    { may: 'log in', ...one, summary: 'Get an organization' },
    async ({ scope, params }) => presentOrganization(scope, await getOrganization(scope, params.id)),
  )

  api.put(
    '/organizations/:id',
    { may: 'contacts.change', ...one, summary: 'Change an organization', body: OrganizationChangesBody },
    async ({ scope, params, body }) =>
      presentOrganization(
        scope,
        await transaction(scope, tx => changeOrganization(tx, params.id, body.organization)),
      ),
  )

  api.delete(
    '/organizations/:id',
    {
      may: 'contacts.change',
      ...one,
      summary: 'Delete an organization',
      description: 'Its customers stay, without it.',
    },
    async ({ scope, params }) => {
      const row = await getOrganization(scope, params.id)
      await transaction(scope, tx => removeOrganization(tx, params.id))
      return presentOrganization(scope, row)
    },
  )

  api.get(
    '/contacts/:identifier/organization',
    {
      may: 'log in',
      operation: 'getContactOrganization',
      summary: "Get a contact's organization",
      params: ContactParams,
      query: ContactLookup,
      out: OrganizationOfOutput,
    },
    async ({ scope, params, query }) => {
      const { id } = await getContact(scope, params.identifier, query.identifier_type)
      const row = await selectOrganizationOf(scope, id)
      return { organization: row ? presentOrganization(scope, row) : null }
    },
  )
}
