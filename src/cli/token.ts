import { Command } from 'commander'
import { z } from 'zod'
import { invalid } from '../kit/errors.ts'
import { integer, oneOf, optional, timeText } from '../kit/input.ts'
import { ALL_PERMISSIONS } from '../kit/permissions.ts'
import { commandScope, type Scope, transaction } from '../kit/scope.ts'
import { say } from '../kit/sentences/say.ts'
import { formatTimeOrNull, parseEndTime } from '../kit/time.ts'
import { getBrandBySlug } from '../people/brands/find-brand.ts'
import { normalizeEmail } from '../people/identities/email.ts'
import { findAccountByLogin } from '../people/service-accounts/queries.ts'
import { findUserByEmail, selectTokens, type TokenRow } from '../people/users/queries.ts'
import { createToken, revokeToken } from '../people/users/tokens.ts'
import { check, notFoundUser, report, table } from './report.ts'

const TokenOptions = z.object({
  name: z.string().trim().min(1).max(200),
  expires: optional(timeText),
  scope: z
    .string()
    .transform(text => (text === 'none' ? [] : text.split(',').map(one => one.trim())))
    .pipe(z.array(oneOf(ALL_PERMISSIONS)))
    .nullish(),
})
const TokenId = integer(1, Number.MAX_SAFE_INTEGER)

export const tokenCommand = new Command('token').description('create, list and revoke API tokens')

tokenCommand
  .command('create')
  .description('create an API token; it is shown only once')
  .requiredOption('--brand <slug>', 'the brand')
  .requiredOption('--user <email>', 'the member of staff it acts for, or the login of a service account')
  .requiredOption('--name <name>', 'what it is for')
  .option(
    '--scope <permissions>',
    'what it may do, separated by commas, such as articles.write, or none: it only reads (default: all that the member may do)',
  )
  .option('--expires <time>', 'ISO 8601 date or date-time of expiry')
  .option('--json', 'print one JSON value')
  .action(options =>
    report(options, async db => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const { name, expires, scope: scopes } = check(TokenOptions, options)
      const user = await holderOf(scope, options.user)
      const expiresAt = expires ? (parseEndTime(expires, scope.brand.timeZone) ?? null) : null
      if (expiresAt && expiresAt <= new Date()) throw invalid('expires', say`must be in the future`)
      const { id, token } = await transaction(scope, tx =>
        createToken(tx, { user, name, expiresAt, scopes: scopes ?? null }),
      )
      return {
        json: { token, id, name, user: user.email },
        text: `${token}\n\nCopy it now: it is not shown again. Log in as ${user.email}.`,
      }
    }),
  )

tokenCommand
  .command('list')
  .description('list the tokens of a brand, without their secrets')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--json', 'print one JSON value')
  .action(options =>
    report(options, async db => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const tokens = (await selectTokens(scope)).map(row => presentToken(row, scope.brand.timeZone))
      const lines = tokens.map(row => [
        row.id,
        row.user,
        row.name,
        row.last_used_at ?? 'never',
        row.expires_at ?? '',
        row.revoked_at ?? '',
      ])
      return {
        json: tokens,
        text: table([['ID', 'USER', 'NAME', 'LAST USED', 'EXPIRES', 'REVOKED'], ...lines]),
      }
    }),
  )

tokenCommand
  .command('revoke <id>')
  .description('revoke a token at once')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--json', 'print one JSON value')
  .action((text: string, options) =>
    report(options, async db => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const id = check(z.object({ id: TokenId }), { id: text }).id
      await transaction(scope, tx => revokeToken(tx, id))
      return { json: { id, revoked: true }, text: `Token ${id} is revoked.` }
    }),
  )

/** Whom a token is for: a member by their address, or a service account by its login. */
async function holderOf(scope: Scope, user: string) {
  const account = user.includes('@') ? undefined : await findAccountByLogin(scope, user)
  const found = account
    ? { ...account, email: account.login }
    : await findUserByEmail(scope, normalizeEmail(user))
  if (!found) throw notFoundUser(user, scope.brand.name)
  return found
}

function presentToken(row: TokenRow, timeZone: string) {
  return {
    id: row.id,
    user: row.email,
    name: row.name,
    scopes: row.scopes,
    created_at: formatTimeOrNull(row.createdAt, timeZone),
    last_used_at: formatTimeOrNull(row.lastUsedAt, timeZone),
    expires_at: formatTimeOrNull(row.expiresAt, timeZone),
    revoked_at: formatTimeOrNull(row.revokedAt, timeZone),
  }
}
