import { Command } from 'commander'
import { commandScope, transaction } from '../kit/scope.ts'
import { hostOf, urlOf } from '../people/brands/address.ts'
import { getBrandBySlug } from '../people/brands/find-brand.ts'
import { normalizeEmail } from '../people/identities/email.ts'
import { presentPasskey } from '../people/passkeys/present.ts'
import { selectPasskeys } from '../people/passkeys/queries.ts'
import { dropSecondFactor } from '../people/passkeys/remove-passkey.ts'
import { makeLoginLink } from '../people/sessions/log-in.ts'
import { endOtherSessions } from '../people/sessions/open-session.ts'
import { changeUser } from '../people/users/change-user.ts'
import { createUser, UserInput } from '../people/users/create-user.ts'
import { deactivateUser, reactivateUser } from '../people/users/deactivate-user.ts'
import { StaffChangesBody } from '../people/users/input.ts'
import { getUserByEmail, selectUsers, type UserRow } from '../people/users/queries.ts'
import { check, report, table } from './report.ts'

export const userCommand = new Command('user').description('create, list, change and deactivate staff')

userCommand
  .command('create')
  .description('create a member of staff')
  .requiredOption('--brand <slug>', 'the brand')
  .requiredOption('--email <email>', 'login email address')
  .option('--name <name>', 'display name (default: the part before the @)')
  .option('--role <role>', 'agent, admin or owner', 'agent')
  .option('--json', 'print one JSON value')
  .action(options =>
    report(options, async db => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const user = await transaction(scope, tx => createUser(tx, check(UserInput, options)))
      return {
        json: presentUser(user),
        text: `Made ${user.name} <${user.email}>, ${user.role} of ${scope.brand.name}.`,
      }
    }),
  )

userCommand
  .command('list')
  .description('list the staff of a brand')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--json', 'print one JSON value')
  .action(options =>
    report(options, async db => {
      const users = await selectUsers(commandScope(await getBrandBySlug(db, options.brand), db))
      return {
        json: users.map(presentUser),
        text: table([['EMAIL', 'NAME', 'ROLE'], ...users.map(user => [user.email, user.name, user.role])]),
      }
    }),
  )

userCommand
  .command('set <email>')
  .description('change a member of staff')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--name <name>', 'display name')
  .option(
    '--notify <reasons>',
    'email notifications: assigned, followed, mentioned, unassigned (separated by commas), or none',
  )
  .option('--json', 'print one JSON value')
  .action((email: string, options) =>
    report(options, async db => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const notify = options.notify === 'none' ? [] : options.notify?.split(',')
      const { staff } = check(StaffChangesBody, { staff: { name: options.name, notify } })
      const user = await transaction(scope, tx => changeUser(tx, normalizeEmail(email), staff))
      const told = user.notify.length > 0 ? `notifications: ${user.notify.join(', ')}` : 'no notifications'
      return {
        json: { ...presentUser(user), notify: user.notify },
        text: `${user.name} <${user.email}>, ${told}.`,
      }
    }),
  )

userCommand
  .command('deactivate <email>')
  .description('deactivate a member of staff at once; their messages stay')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--json', 'print one JSON value')
  .action((email: string, options) =>
    report(options, async db => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const user = await transaction(scope, tx => deactivateUser(tx, normalizeEmail(email)))
      return { json: presentUser(user), text: `${user.name} <${user.email}> can no longer log in.` }
    }),
  )

userCommand
  .command('reactivate <email>')
  .description('reactivate a member of staff')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--json', 'print one JSON value')
  .action((email: string, options) =>
    report(options, async db => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const user = await transaction(scope, tx => reactivateUser(tx, normalizeEmail(email)))
      return { json: presentUser(user), text: `${user.name} <${user.email}> can log in again.` }
    }),
  )

userCommand
  .command('link <email>')
  .description('print a login link for a member of staff, valid once and for 12 hours')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--json', 'print one JSON value')
  .action((email: string, options) =>
    report(options, async (db, config) => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const user = await getUserByEmail(scope, normalizeEmail(email))
      const link = await makeLoginLink(scope, user, urlOf(scope.brand, config))
      return {
        json: { user: user.email, link },
        text: `${link}\n\nLogs in as ${user.email}. Valid once and for 12 hours. A required second factor is still asked for.`,
      }
    }),
  )

userCommand
  .command('remove-second-factor <email>')
  .description('remove authenticator app, passkeys and recovery codes of someone who has lost their device')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--json', 'print one JSON value')
  .action((email: string, options) =>
    report(options, async db => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const user = await getUserByEmail(scope, normalizeEmail(email))
      const passkeys = await transaction(scope, tx => dropSecondFactor(tx, user.id))
      return {
        json: { ...presentUser(user), passkeys },
        text: `The second factor of ${user.name} <${user.email}> is removed${withPasskeys(passkeys)}. Where one is required, the next login sets up another.`,
      }
    }),
  )

userCommand
  .command('end-sessions <email>')
  .description('log a member of staff out everywhere; API tokens stay')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--json', 'print one JSON value')
  .action((email: string, options) =>
    report(options, async db => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const user = await getUserByEmail(scope, normalizeEmail(email))
      const ended = await transaction(scope, tx => endOtherSessions(tx, user.id, null))
      return {
        json: { ...presentUser(user), ended },
        text: `Ended ${ended === 1 ? '1 session' : `${ended} sessions`} of ${user.name} <${user.email}>.`,
      }
    }),
  )

const withPasskeys = (count: number) =>
  count === 0 ? '' : `, with ${count === 1 ? '1 passkey' : `${count} passkeys`}`

userCommand
  .command('passkeys <email>')
  .description('list the passkeys of a member of staff')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--json', 'print one JSON value')
  .action((email: string, options) =>
    report(options, async (db, config) => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const user = await getUserByEmail(scope, normalizeEmail(email))
      const host = hostOf(scope.brand, config.baseDomain)
      const passkeys = (await selectPasskeys(scope, user.id)).map(row => presentPasskey(scope, row, host))
      const lines = passkeys.map(one => [
        one.name,
        one.host,
        one['usable?'] ? 'yes' : 'no',
        one.created_at,
        one.last_used_at ?? 'never',
      ])
      return {
        json: passkeys,
        text: table([['NAME', 'HOST', 'USABLE', 'MADE', 'LAST USED'], ...lines]),
      }
    }),
  )

function presentUser({ id, name, email, role }: UserRow) {
  return { id, name, email, role }
}
