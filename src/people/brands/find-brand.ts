import type { Reads } from '../../kit/db.ts'
import { notFound, Problem } from '../../kit/errors.ts'
import { COMMAND } from '../../kit/release.ts'
import type { Brand } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { BRANDS, selectBrandByHost, selectBrandBySlug, selectOldestBrand } from './queries.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The name in a host, without its port. */
export function nameIn(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

/** Whether a name means the machine itself. */
export function isOfMachine(name: string): boolean {
  return LOOPBACK.has(name) || name.endsWith('.localhost')
}

/**
 * The brand of a host (with or without a port, in any case): by custom host, by `{slug}.{baseDomain}`, or the oldest brand
 * for the machine's own names.
 */
export async function findBrandByHost(
  sql: Reads,
  host: string,
  baseDomain: string,
): Promise<Brand | undefined> {
  const name = nameIn(host)
  const brands = await sql.cached(BRANDS, [name], async () => {
    const brand = await lookUp(sql, name, baseDomain)
    return new Map(brand && [[name, brand]])
  })
  return brands.get(name)
}

/** The same, where there must be one. Throws not_found, which says what to do if there is no brand at all. */
export async function getBrandByHost(sql: Reads, host: string, baseDomain: string): Promise<Brand> {
  const brand = await findBrandByHost(sql, host, baseDomain)
  if (brand) return brand
  if (await findBrandByHost(sql, 'localhost', baseDomain)) throw notFound(say`brand at this host`)
  throw new Problem(
    'not_found',
    say`This server has no brand yet. Open the set-up link, if it printed one when it started, or run: ${COMMAND} brand create --help`,
  )
}

function lookUp(sql: Reads, name: string, baseDomain: string): Promise<Brand | undefined> {
  if (LOOPBACK.has(name)) return selectOldestBrand(sql)
  const suffix = `.${baseDomain}`
  const slug = name.endsWith(suffix) ? name.slice(0, -suffix.length) : null
  return selectBrandByHost(sql, name, slug)
}

/** The brand with this slug. Throws not_found. */
export async function getBrandBySlug(sql: Reads, slug: string): Promise<Brand> {
  const brand = await selectBrandBySlug(sql, slug)
  if (!brand) throw notFound(say`brand: ${slug}`)
  return brand
}
