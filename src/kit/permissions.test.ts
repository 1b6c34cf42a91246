import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { may, PERMISSIONS, type Permission, permissionsOf, requireMay, whoMay } from './permissions.ts'

const as = (...allowed: Permission[]) => ({ actor: { may: new Set(allowed) } })

test('automatic actions may do everything, and everyone may do what asks for a login only', () => {
  assert.ok(may({ actor: null }, 'owners.manage'))
  assert.ok(may(as(), 'log in'))
  assert.ok(!may(as('articles.write'), 'conversations.reply'))
})

test('a refusal says to whom it is reserved, or else which right is lacking', () => {
  const refusal = (...[doer, requirement]: Parameters<typeof requireMay>) => {
    try {
      requireMay(doer, requirement)
    } catch (error) {
      return (error as Error).message
    }
    return undefined
  }
  assert.equal(refusal(as(), 'channels.manage'), 'Only admins and owners can do this.')
  assert.equal(refusal(as(), 'hosts.manage'), 'Only owners can do this.')
  assert.equal(
    refusal(as('conversations.note'), 'conversations.reply'),
    'Your role does not include the right to write to customers.',
  )
  assert.equal(refusal(as('conversations.reply'), 'conversations.reply'), undefined)
})

test('each role may do what the one below may', () => {
  const [agent, admin, owner] = (['agent', 'admin', 'owner'] as const).map(role =>
    permissionsOf(role, { seesAll: true }),
  )
  assert.ok(agent?.isSubsetOf(admin as Set<Permission>) && admin?.isSubsetOf(owner as Set<Permission>))
  assert.equal(owner?.size, Object.keys(PERMISSIONS).length)
  assert.equal(whoMay('conversations.reply'), undefined)
})

test('what is reserved to admins and to owners', () => {
  const names = Object.keys(PERMISSIONS) as Permission[]
  const of = (who: string) => names.filter(name => String(whoMay(name)) === who)
  assert.deepEqual(of('owners'), [
    'owners.manage',
    'data.export',
    'data.import',
    'hosts.manage',
    'brand.delete',
    'brands.create',
  ])
  assert.deepEqual(
    of('admins and owners'),
    'conversations.delete mails.manage channels.manage fields.manage teams.manage webhooks.manage rules.manage sla.manage cards.manage contacts.export data.erase retention.manage brand.manage audit.read members.manage roles.manage sign_on.manage'.split(
      ' ',
    ),
  )
})

test('every permission guards something', () => {
  const code = globSync('src/**/*.ts', { cwd: new URL('../..', import.meta.url) })
    .filter(file => !/permissions|\.test\./.test(file))
    .map(file => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
    .join('\n')
  const unused = Object.keys(PERMISSIONS).filter(name => !code.includes(`'${name}'`))
  assert.deepEqual(unused, [])
})
