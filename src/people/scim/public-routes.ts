import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptProvenBodies } from '../../kit/http/json-bodies.ts'
import { networkOf, type RateLimit } from '../../kit/http/rate-limit.ts'
import { whereaboutsOf } from '../../kit/http/whereabouts.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { type BaseAddress, originAt } from '../brands/address.ts'
import { selectScimGroups } from '../provisioned/group-queries.ts'
import type { ScopeAt } from '../sessions/public-posts.ts'
import { answerFailure } from './answer-failure.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import { readResource } from './document.ts'
import { getAccount, selectAccounts } from './find-users.ts'
import { askedIn, type ListRequest, listed } from './list.ts'
import { patched } from './patch.ts'
import { chosenOf, presentGroups, presentUsers } from './present.ts'
import { noSuch, SCIM_PATH, ScimError } from './protocol.ts'
import { GROUP_SCHEMA, USER_SCHEMA } from './schemas.ts'
import { authenticateProvider } from './token.ts'
import { changeGroup, createGroup, removeGroup } from './write-group.ts'
import { changeAccount, createAccount, type Provider, removeAccount } from './write-user.ts'

interface Dependencies {
  scopeAt: ScopeAt
  address: BaseAddress
  /** Waits for the brand's turn. */
  enter(brandId: number, reply: FastifyReply): Promise<void>
  countOfToken: RateLimit
  countWrongToken: RateLimit
  /** What a failure is reported as. */
  explain(error: unknown): Promise<unknown>
}

const provider = new WeakMap<FastifyRequest, Provider>()

/** Provisioning of members by the brand's identity provider: SCIM 2.0 (RFC 7644), as Entra and Okta speak it. */
export function scimRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { scopeAt, address, enter, countOfToken, countWrongToken, explain } = dependencies
  app.register(
    async scim => {
      acceptProvenBodies(scim)
      scim.setErrorHandler(async (error, request, reply) =>
        answerFailure(await explain(error), { request, reply }),
      )
      scim.setNotFoundHandler(async () => {
        throw new ScimError(404, 'There is nothing at this address.')
      })
      scim.addHook('onRequest', async (request, reply) => {
        const scope = { ...(await scopeAt(request.host ?? '')), from: whereaboutsOf(request) }
        await enter(scope.brand.id, reply)
        request.scope = { ...scope, cause: { by: 'provider' } }
        const credentials = await authenticateProvider(scope, request).catch(async error => {
          if (error instanceof ScimError)
            await countWrongToken(`${scope.brand.id} ${networkOf(request)}`, reply)
          throw error
        })
        provider.set(request, credentials)
        await countOfToken(`${scope.brand.id} scim`, reply)
      })
      const baseOf = ({ scope, hostname }: FastifyRequest) =>
        `${originAt(scope.brand, address, hostname)}${SCIM_PATH}`
      discoveryRoutes(scim, baseOf)
      userRoutes(scim, baseOf)
      groupRoutes(scim, baseOf)
    },
    { prefix: SCIM_PATH },
  )
}

type BaseOf = (request: FastifyRequest) => string

const idIn = ({ params }: FastifyRequest): string => (params as { id: string }).id

/** In SCIM's media type. */
function send(reply: FastifyReply, body: object, status = 200): FastifyReply {
  return reply.code(status).type('application/scim+json').send(JSON.stringify(body))
}

function discoveryRoutes(scim: FastifyInstance, baseOf: BaseOf): void {
  scim.get('/ServiceProviderConfig', async (request, reply) =>
    send(reply, serviceProviderConfig(baseOf(request))),
  )
  for (const [path, listOf] of [
    ['/ResourceTypes', resourceTypes],
    ['/Schemas', schemas],
  ] as const) {
    scim.get(path, async (request, reply) => {
      const all = listOf(baseOf(request))
      return send(reply, listed(all, { ...askedIn({}), count: all.length }))
    })
    scim.get(`${path}/:id`, async (request, reply) => {
      const found = listOf(baseOf(request)).find(one => one.id.toLowerCase() === idIn(request).toLowerCase())
      if (!found) throw new ScimError(404, 'There is nothing at this address.')
      return send(reply, found)
    })
  }
}

function userRoutes(scim: FastifyInstance, baseOf: BaseOf): void {
  const by = (request: FastifyRequest) => provider.get(request) as Provider
  const one = async (request: FastifyRequest, scope: Scope, id: string) => {
    const [user] = await presentUsers(scope, [await getAccount(scope, id)], baseOf(request))
    return chosenOf(user as object as Record<string, unknown>, askedIn(request.query))
  }

  scim.get('/Users', async (request, reply) => {
    const asked = askedIn(request.query)
    const users = await presentUsers(request.scope, await selectAccounts(request.scope), baseOf(request))
    return send(reply, listed(users, asked))
  })

  scim.get('/Users/:id', async (request, reply) =>
    send(reply, await one(request, request.scope, idIn(request))),
  )

  scim.post('/Users', async (request, reply) => {
    const document = readResource(USER_SCHEMA, request.body)
    const body = await transaction(request.scope, async tx =>
      one(request, tx, await createAccount(tx, document, by(request))),
    )
    reply.header('Location', `${baseOf(request)}/Users/${String(body.id)}`)
    return send(reply, body, 201)
  })

  for (const method of ['PUT', 'PATCH'] as const)
    scim.route({
      method,
      url: '/Users/:id',
      handler: async (request, reply) => {
        const after = (before: Record<string, unknown>) =>
          method === 'PUT'
            ? readResource(USER_SCHEMA, request.body)
            : patched(USER_SCHEMA, before, request.body)
        const body = await transaction(request.scope, async tx => {
          await changeAccount(tx, idIn(request), { after, by: by(request) })
          return one(request, tx, idIn(request))
        })
        return send(reply, body)
      },
    })

  scim.delete('/Users/:id', async (request, reply) => {
    await transaction(request.scope, tx => removeAccount(tx, idIn(request), by(request)))
    return reply.code(204).send()
  })
}

function groupRoutes(scim: FastifyInstance, baseOf: BaseOf): void {
  const wantsMembers = ({ without, only }: ListRequest) =>
    !without.includes('members') && (only.length === 0 || only.includes('members'))
  const one = async (request: FastifyRequest, scope: Scope, id: string) => {
    const asked = askedIn(request.query)
    const found = (await selectScimGroups(scope)).filter(group => String(group.id) === id)
    const about = { base: baseOf(request), hasMembers: wantsMembers(asked) }
    const [group] = await presentGroups(scope, found, about)
    if (!group) throw noSuch('group')
    return chosenOf(group, asked)
  }

  scim.get('/Groups', async (request, reply) => {
    const asked = askedIn(request.query)
    // Entra asks whether somebody is a member, and not for the members.
    const hasMembers = wantsMembers(asked) || /members/i.test(asked.filter ?? '')
    const all = await selectScimGroups(request.scope)
    const groups = await presentGroups(request.scope, all, { base: baseOf(request), hasMembers })
    return send(reply, listed(groups, asked))
  })

  scim.get('/Groups/:id', async (request, reply) =>
    send(reply, await one(request, request.scope, idIn(request))),
  )

  scim.post('/Groups', async (request, reply) => {
    const document = readResource(GROUP_SCHEMA, request.body)
    const body = await transaction(request.scope, async tx =>
      one(request, tx, await createGroup(tx, document)),
    )
    reply.header('Location', `${baseOf(request)}/Groups/${String(body.id)}`)
    return send(reply, body, 201)
  })

  scim.put('/Groups/:id', async (request, reply) => {
    const document = readResource(GROUP_SCHEMA, request.body)
    const body = await transaction(request.scope, async tx => {
      await changeGroup(tx, idIn(request), () => document)
      return one(request, tx, idIn(request))
    })
    return send(reply, body)
  })

  // Without a body: there can be thousands of members.
  scim.patch('/Groups/:id', async (request, reply) => {
    await transaction(request.scope, tx =>
      changeGroup(tx, idIn(request), before => patched(GROUP_SCHEMA, before, request.body)),
    )
    return reply.code(204).send()
  })

  scim.delete('/Groups/:id', async (request, reply) => {
    await transaction(request.scope, tx => removeGroup(tx, idIn(request)))
    return reply.code(204).send()
  })
}
