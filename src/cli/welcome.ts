import { isIPv6 } from 'node:net'
import type { Config } from '../config.ts'
import { makeSetupLink } from '../desk/setup/make-setup-link.ts'
import type { Database } from '../kit/db.ts'
import { COMMAND } from '../kit/release.ts'
import type { Brand } from '../kit/scope.ts'
import { urlOf } from '../people/brands/address.ts'
import { selectBrands } from '../people/brands/queries.ts'
import { type Demo, demoLink, explainDemo } from './demo.ts'

const MOST_BRANDS = 5

interface Welcome {
  config: Config
  /** The listening port. */
  port: number
  mailPort: number | undefined
  demo: Demo | undefined
}

/** The message at the start: where to go, and how to log in. */
export async function welcome(db: Database, { config, port, mailPort, demo }: Welcome): Promise<string> {
  const brands = await selectBrands(db)
  const [first] = demo ? [demo.brand] : brands
  // An authority gives no certificate to names of this machine.
  const isElsewhere = config.tls?.kind === 'auto' && first !== undefined
  const address = isElsewhere
    ? urlOf(first, { ...config, port })
    : addressOf({ host: config.host, port, tls: config.tls })
  const body = demo
    ? explainDemo(demo, address, await demoLink(db, demo, address))
    : brands.length === 0
      ? await explainSetUp(db, address, config)
      : explainBrands(brands, address, { ...config, port })
  const mail = mailPort === undefined ? '' : `\n  Mail in  smtp://${config.intakeHost}:${mailPort}`
  return `\nAnswerwell is running.\n\n${body}${mail}\n\n  Ctrl-C ends everything.\n`
}

/** The address for a person on this machine. */
function addressOf({ host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  return `${tls ? 'https' : 'http'}://${everywhere ? 'localhost' : isIPv6(host) ? `[${host}]` : host}:${port}`
}

/** How to get the first brand. A page cannot make it where browsers get no certificate before there is one. */
async function explainSetUp(db: Database, address: string, { tls }: Pick<Config, 'tls'>): Promise<string> {
  const api = `  API      ${address}/api/v1`
  if (tls?.kind === 'auto') return [api, '', `  Create a brand: ${COMMAND} brand create --help`].join('\n')
  return [
    api,
    `  Set up   ${await makeSetupLink(db, address)}`,
    '           creates your first brand; works once, within 7 days. From elsewhere, put the name',
    `           of this server in place of ${new URL(address).host}`,
    `  Or run   ${COMMAND} brand create --help`,
  ].join('\n')
}

function explainBrands(
  brands: Brand[],
  address: string,
  config: Pick<Config, 'baseDomain' | 'port' | 'tls'>,
): string {
  const api = `  API      ${address}/api/v1`
  const shown = brands
    .slice(0, MOST_BRANDS)
    .map(brand => `  Inbox    ${urlOf(brand, config)} (${brand.name})`)
  const rest = brands.length - shown.length
  return [api, ...shown, ...(rest > 0 ? [`           and ${rest} more brands`] : [])].join('\n')
}
