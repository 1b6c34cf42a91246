// Single sign-on with SAML in a real browser: the provider is another site, so that its post comes without our cookies.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { transaction } from '../../src/kit/scope.ts'
import { type SignOnRow, upsertSignOn } from '../../src/people/sign-on/queries.ts'
import { issuerOfEntity } from '../../src/people/sign-on/saml/own.ts'
import { type Office, story } from '../office.ts'
import { createSamlProvider } from '../saml-provider.ts'

/** A provider whose page knows who somebody is, and posts its response by a script, as real ones do. */
async function startProvider() {
  const posted: string[] = []
  const server = createServer(async (request, response) => {
    const url = `${site}${request.url}`
    if (!request.url?.startsWith('/saml/sso?')) return void response.writeHead(204).end()
    const { state, saml_response } = await idp.signIn(url, 'mia')
    const form = `<form method="post" action="${idp.read(url).recipient}">
      <input name="SAMLResponse" value="${saml_response}"><input name="RelayState" value="${state}"></form>`
    posted.push(form)
    response.setHeader('Content-Type', 'text/html')
    response.end(`<!doctype html><title>Juniper ID</title>${form}<script>document.forms[0].submit()</script>`)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  after(() => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  })
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const idp = await createSamlProvider({ now: new Date() }, `${site}/saml`)
  return { idp, site, posted }
}

type Provider = Awaited<ReturnType<typeof startProvider>>

async function setUp({ scope }: Office, { idp }: Provider): Promise<void> {
  const row: SignOnRow = {
    kind: 'saml',
    issuer: issuerOfEntity(idp.entityId),
    clientId: '',
    clientSecret: '',
    saml: {
      entryPoint: `${idp.entityId}/sso`,
      certificates: [idp.key.certificate],
      metadataUrl: null,
      emailAttribute: 'email',
      nameAttribute: null,
    },
    button: 'Log in with Juniper ID',
    groupClaim: 'groups',
    groups: [{ group: 'support', role: 'agent', teamIds: [] }],
    defaultRole: null,
    createsMembers: true,
    trustsAddresses: true,
    domains: [],
    isOnly: false,
    endsLogin: false,
    testedAt: null,
    updatedAt: new Date(),
  }
  await transaction(scope, tx => upsertSignOn(tx, row))
}

test(
  'the response of another site lets in the browser that began, and no other',
  story(async office => {
    const provider = await startProvider()
    await setUp(office, provider)
    const { base, open, complaints } = office
    const page = await open(undefined)
    await page.goto(`${base}/login?next=/search`)
    await page.getByRole('button', { name: 'Log in with Juniper ID' }).click()
    await page.waitForURL(`${base}/search`)
    const [form] = provider.posted
    assert.ok(form)
    // Somebody is made to post the response that was for another browser.
    const victim = await open(undefined)
    await victim.route(`${provider.site}/trap`, route =>
      route.fulfill({ contentType: 'text/html', body: `${form}<script>document.forms[0].submit()</script>` }),
    )
    await victim.goto(`${provider.site}/trap`)
    await victim.getByText('begun in another browser').waitFor()
    assert.equal(new URL(victim.url()).pathname, '/login')
    const others = complaints.splice(0)
    assert.deepEqual(
      others.filter(one => !one.startsWith(provider.site)),
      [],
    )
  }),
)
