import { answerList } from '../../kit/http/answer-list.ts'
import type { Api } from '../../kit/http/types.ts'
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
    {
      schema: {
        summary: 'List organizations',
        querystring: OrganizationsQuery,
        response: { 200: OrganizationsOutput },
      },
    },
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
      schema: {
        summary: 'Create an organization',
        body: NewOrganizationBody,
        response: { 201: OrganizationOutput },
      },
    },
    async ({ scope, body }, reply) => {
      reply.code(201)
      return presentOrganization(
        scope,
        await transaction(scope, tx => createOrganization(tx, body.organization)),
      )
    },
  )

  oneRoutes(api)
}

function oneRoutes(api: Api): void {
  const one = { params: OrganizationParams, response: { 200: OrganizationOutput } }

  api.get(
    '/organizations/:id',
    { schema: { summary: 'Get an organization', ...one } },
    async ({ scope, params }) => presentOrganization(scope, await getOrganization(scope, params.id)),
  )

  api.put(
    '/organizations/:id',
    { schema: { summary: 'Change an organization', body: OrganizationChangesBody, ...one } },
    async ({ scope, params, body }) =>
      presentOrganization(
        scope,
        await transaction(scope, tx => changeOrganization(tx, params.id, body.organization)),
      ),
  )

  api.delete(
    '/organizations/:id',
    {
      schema: { summary: 'Delete an organization', description: 'Its customers stay, without it.', ...one },
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
      schema: {
        operation: 'getContactOrganization',
        summary: "Get a contact's organization",
        params: ContactParams,
        querystring: ContactLookup,
        response: { 200: OrganizationOfOutput },
      },
    },
    async ({ scope, params, query }) => {
      const { id } = await getContact(scope, params.identifier, query.identifier_type)
      const row = await selectOrganizationOf(scope, id)
      return { organization: row ? presentOrganization(scope, row) : null }
    },
  )
}
