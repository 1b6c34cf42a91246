import type { Reads } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import type { Brand } from '../../kit/scope.ts'
import { BRANDS, selectBrandByHost, selectBrandBySlug, selectOldestBrand } from './queries.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The brand of a host (with or without a port, in any case): by custom host, by `{slug}.{baseDomain}`, or the oldest brand
 * for the machine's own names.
 */
export async function findBrandByHost(
  sql: Reads,
  host: string,
  baseDomain: string,
): Promise<Brand | undefined> {
  const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  const brands = await sql.cached(BRANDS, [name], async () => {
    const brand = await lookUp(sql, name, baseDomain)
    return new Map(brand && [[name, brand]])
  })
  return brands.get(name)
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
  if (!brand) throw notFound(`brand: ${slug}`)
  return brand
}
