// A provider can say when the session that it opens has to end (SessionNotOnOrAfter).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OLGA } from '../../../../db/cast.ts'
import { createSamlProvider } from '../../../../test/saml-provider.ts'
import { createVisitor, enter } from '../../../../test/session.ts'
import { begin, comeBack, setUpSignOn } from '../../../../test/sign-on-world.ts'
import { createWorld } from '../../../../test/world.ts'

const MINUTE = 60_000
const world = await createWorld()
const { clock } = world
const idp = await createSamlProvider(clock)
const settings = {
  kind: 'saml',
  metadata: idp.metadata(),
  email_attribute: 'email',
  trusts_addresses: true,
  groups: [{ group: 'support', role: 'agent' }],
}
await setUpSignOn(world, settings)

const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * MINUTE)
}

/** Somebody whose session ends so many minutes from now; undefined: the provider does not say. */
async function come(account: string, minutes?: number) {
  const visitor = createVisitor(world)
  const end = minutes === undefined ? undefined : new Date(clock.now.getTime() + minutes * MINUTE)
  const before = (xml: string) =>
    end ? xml.replace(' SessionIndex=', ` SessionNotOnOrAfter="${end.toISOString()}" SessionIndex=`) : xml
  const response = await idp.signIn(await begin(visitor), account, { before })
  const { status, body } = await comeBack(visitor, response)
  assert.equal(status, 200, JSON.stringify(body))
  return { visitor, end }
}
const statusOf = async ({ visitor }: Awaited<ReturnType<typeof come>>) => (await visitor.get('/me')).status

test('the session ends when the provider says, however it is used, and others do not', async () => {
  const [short, long] = [await come('sam', 30), await come('lou')]
  const [shown] = (await short.visitor.get('/me/sessions')).body
  assert.equal(new Date(shown.expires_at).getTime(), short.end?.getTime())
  for (let passed = 0; passed < 29; passed += 10) {
    assert.equal(await statusOf(short), 200, `${passed}`)
    later(10)
  }
  assert.deepEqual([await statusOf(short), await statusOf(long)], [401, 200])
})

test('settings of the brand make it shorter and never longer', async () => {
  const one = await come('kim', 60)
  const set = async (idle_minutes: number) => {
    const admin = await enter(world, OLGA.email)
    return (await admin.put('/login_settings', { login_settings: { idle_minutes } })).status
  }
  assert.equal(await set(20_000), 200)
  later(15)
  assert.equal(await statusOf(one), 200)
  later(46)
  assert.equal(await statusOf(one), 401)
  const other = await come('kim', 60)
  later(1)
  assert.equal(await set(15), 200)
  later(20)
  assert.equal(await statusOf(other), 401)
})
