import { createInterface } from 'node:readline'
import { Command } from 'commander'
import { invalid } from '../kit/errors.ts'
import { COMMAND } from '../kit/release.ts'
import { commandScope, transaction } from '../kit/scope.ts'
import { say } from '../kit/sentences/say.ts'
import { getBrandBySlug } from '../people/brands/find-brand.ts'
import { changeChannel } from '../talk/channels/change-channel.ts'
import { createChannel } from '../talk/channels/create-channel.ts'
import { ChannelChangesBody, NewChannelBody } from '../talk/channels/input.ts'
import { type ChannelRow, listChannels } from '../talk/channels/queries.ts'
import { shownSettings } from '../talk/channels/settings.ts'
import { DKIM_SELECTOR, dkimRecord, replacedDkimKey } from '../talk/mailboxes/dkim-key.ts'
import { check, report, table } from './report.ts'

export const channelCommand = new Command('channel').description('create, connect and list channels')

interface ChannelOptions {
  brand: string
  json?: boolean
  name?: string
  kind?: string
  slug?: string
  email?: string
  imap?: string
  smtp?: string
  url?: string
  secret?: string
  number?: string
}

/**
 * Secrets may be `-`: they are then read from standard input, a line each in this order, and appear in no list of processes.
 */
async function settingsOf({ imap, smtp, url, secret, number }: ChannelOptions) {
  const secrets = await withoutDashes({ imap_url: imap, smtp_url: smtp, secret })
  const all = { ...secrets, url, number }
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, value === 'none' ? null : value]),
  )
}

async function withoutDashes<Given extends Record<string, string | undefined>>(given: Given): Promise<Given> {
  const names = Object.keys(given).filter(name => given[name] === '-')
  if (names.length === 0) return given
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  const read: Record<string, string> = {}
  for (const name of names) {
    if (process.stdin.isTTY) process.stderr.write(`${name}: `)
    const { value } = await lines.next()
    if (!value) throw invalid(`channel.settings.${name}`, say`is \`-\`, but standard input has no line left`)
    read[name] = value.trim()
  }
  process.stdin.destroy()
  return { ...given, ...read }
}

channelCommand
  .command('create')
  .description('make a channel')
  .requiredOption('--brand <slug>', 'the brand')
  .requiredOption('--name <name>', 'name of the channel')
  .option('--kind <kind>', 'email, sms, chat, api…', 'email')
  .option('--slug <slug>', 'slug (default: made from the name)')
  .option('--email <address>', 'email address of the channel')
  .option('--imap <url>', 'incoming mail: imaps://USER:PASSWORD@HOST/MAILBOX; - reads it from standard input')
  .option('--smtp <url>', 'outgoing mail: smtps://USER:PASSWORD@HOST; - reads it from standard input')
  .option('--url <url>', 'SMS: URL of the gateway')
  .option('--secret <secret>', 'SMS: shared signing secret; - reads it from standard input')
  .option('--number <number>', 'SMS: your number')
  .option('--json', 'print one JSON value')
  .action((options: ChannelOptions) =>
    report(options, async (db, config) => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const { name, kind: channel, slug, email } = options
      const { channel: input } = check(NewChannelBody, {
        channel: { name, channel, slug, email, settings: await settingsOf(options) },
      })
      const row = await transaction(scope, tx => createChannel(tx, input, config))
      return { json: present(row), text: `Created the channel ${row.slug}.` }
    }),
  )

channelCommand
  .command('set <slug>')
  .description('change a channel; a running server applies it at once')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--name <name>', 'name of the channel')
  .option('--email <address>', 'email address of the channel')
  .option('--imap <url>', 'incoming mail: imaps://USER:PASSWORD@HOST/MAILBOX; none, or - for standard input')
  .option('--smtp <url>', 'outgoing mail: smtps://USER:PASSWORD@HOST; none, or - for standard input')
  .option('--url <url>', 'SMS: URL of the gateway, or none')
  .option('--secret <secret>', 'SMS: shared signing secret; none, or - for standard input')
  .option('--number <number>', 'SMS: your number, or none')
  .option('--json', 'print one JSON value')
  .action((slug: string, options: ChannelOptions) =>
    report(options, async (db, config) => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const { name, email } = options
      const { channel } = check(ChannelChangesBody, {
        channel: { name, email, settings: await settingsOf(options) },
      })
      const row = await transaction(scope, tx =>
        changeChannel(tx, slug, { ...channel, baseDomain: config.baseDomain }),
      )
      return { json: present(row), text: `Changed the channel ${row.slug}.` }
    }),
  )

channelCommand
  .command('dkim <slug>')
  .description('create a DKIM key for a channel and print its DNS record')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--selector <selector>', 'selector of the key', DKIM_SELECTOR)
  .option('--json', 'print one JSON value')
  .action((slug: string, options: ChannelOptions & { selector: string }) =>
    report(options, async (db, config) => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const settings = await replacedDkimKey(scope, slug, options.selector)
      const { channel } = check(ChannelChangesBody, { channel: { settings } })
      const row = await transaction(scope, tx =>
        changeChannel(tx, slug, { ...channel, baseDomain: config.baseDomain }),
      )
      const record = { type: 'TXT', ...(dkimRecord(row) as { name: string; value: string }) }
      return {
        json: record,
        text: `Mail of ${row.email} is signed from now on. Publish this in DNS, then look with ${COMMAND} doctor:\n\n${record.name}  ${record.type}  "${record.value}"`,
      }
    }),
  )

channelCommand
  .command('list')
  .description('list the channels of a brand')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--json', 'print one JSON value')
  .action((options: ChannelOptions) =>
    report(options, async db => {
      const channels = await listChannels(commandScope(await getBrandBySlug(db, options.brand), db))
      const rows = channels.map(({ slug, name, email, settings }) => [
        slug,
        name,
        email ?? '',
        Object.entries(shownSettings(settings))
          .filter(([key]) => key.endsWith('url'))
          .map(([, value]) => value)
          .join(' '),
      ])
      return { json: channels.map(present), text: table([['SLUG', 'NAME', 'ADDRESS', 'SERVERS'], ...rows]) }
    }),
  )

function present({ id, slug, name, email, kind, settings }: ChannelRow) {
  return { id, slug, name, email, channel: kind, settings: shownSettings(settings) }
}
