import { isIPv6 } from 'node:net'
import type { Config } from '../config.ts'
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
    : explainBrands(brands, address, { ...config, port })
  const mail = mailPort === undefined ? '' : `\n  Mail in  smtp://${config.intakeHost}:${mailPort}`
  return `\nAnswerwell is running.\n\n${body}${mail}\n\n  Ctrl-C ends everything.\n`
}

/** The address for a person on this machine. */
function addressOf({ host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  return `${tls ? 'https' : 'http'}://${everywhere ? 'localhost' : isIPv6(host) ? `[${host}]` : host}:${port}`
}

function explainBrands(
  brands: Brand[],
  address: string,
  config: Pick<Config, 'baseDomain' | 'port' | 'tls'>,
): string {
  const api = `  API      ${address}/api/v1`
  if (brands.length === 0) return [api, '', `  Create a brand: ${COMMAND} brand create --help`].join('\n')
  const shown = brands
    .slice(0, MOST_BRANDS)
    .map(brand => `  Inbox    ${urlOf(brand, config)} (${brand.name})`)
  const rest = brands.length - shown.length
  return [api, ...shown, ...(rest > 0 ? [`           and ${rest} more brands`] : [])].join('\n')
}
