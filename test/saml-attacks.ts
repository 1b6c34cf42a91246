// A brand with a SAML provider, for tests of what is refused. Mia is a member; Eve has an account at the provider, and wants to be Mia.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSamlProvider, makeKey, type SamlMischief } from './saml-provider.ts'
import { createVisitor } from './session.ts'
import { begin, comeBack, setUpSignOn } from './sign-on-world.ts'
import { createWorld } from './world.ts'

export const world = await createWorld()
export const idp = await createSamlProvider(world.clock)
/** A key that nobody has entered. */
export const other = await makeKey()

await setUpSignOn(world, {
  kind: 'saml',
  metadata: idp.metadata(),
  email_attribute: 'email',
  trusts_addresses: true,
  groups: [{ group: 'support', role: 'agent' }],
})

let attempts = 0

/** From a network of its own: files that share this world would meet the limit of logins together. */
export async function attempt(account: string, mischief: SamlMischief = {}) {
  const visitor = createVisitor(world, undefined, `100.${64 + (++attempts >> 8)}.${attempts & 255}.1`)
  const response = await idp.signIn(await begin(visitor), account, mischief)
  return { visitor, response, ...(await comeBack(visitor, response)) }
}

/** What is done, and what is said of it. */
export type Attack = [mischief: SamlMischief, said: RegExp]

/** Each is refused, leaves an entry, and logs nobody in. */
export function testRefused(attacks: Record<string, Attack>): void {
  for (const [name, [mischief, said]] of Object.entries(attacks))
    test(`refused: ${name}`, async () => {
      const { visitor, status, body } = await attempt('eve', mischief)
      assert.equal(status, 401, JSON.stringify(body))
      assert.match(body.error, said)
      assert.equal((await visitor.get('/me')).status, 401)
      const { body: log } = await world.olga.get('/audit')
      assert.equal(log.entries[0].action, 'login.failed')
    })
}

export const SIGNATURE = /<ds:Signature[\s\S]*?<\/ds:Signature>/
export const ASSERTION = /<saml:Assertion[\s\S]*<\/saml:Assertion>/
export const cut = (xml: string, pattern: RegExp) => pattern.exec(xml)?.[0] ?? ''
export const without = (xml: string, pattern: RegExp) => xml.replace(pattern, '')
export const into = (xml: string, end: string, added: string) => xml.replace(end, () => added + end)

/** The same about Mia, with other IDs. */
export const forged = (xml: string) =>
  xml
    .replaceAll('id of eve', 'id of mia')
    .replaceAll('eve@demo.test', 'mia@demo.test')
    .replace(/ ID="_([ar])/g, ' ID="_evil-$1')
