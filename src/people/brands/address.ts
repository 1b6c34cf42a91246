import type { Brand } from '../../kit/scope.ts'

/** Where brands without a host of their own are found. */
export interface BaseAddress {
  baseDomain: string
  port: number
}

/** The host name of the brand, its own or `{slug}.{baseDomain}`. */
export function hostOf(brand: Pick<Brand, 'slug' | 'host'>, baseDomain: string): string {
  return brand.host ?? `${brand.slug}.${baseDomain}`
}

/** The address of the brand's pages. Always built from its configured host, never from a request. */
export function urlOf(brand: Pick<Brand, 'slug' | 'host'>, { baseDomain, port }: BaseAddress): string {
  const host = hostOf(brand, baseDomain)
  return host === 'localhost' || host.endsWith('.localhost') ? `http://${host}:${port}` : `https://${host}`
}
