import type { Brand } from '../../kit/scope.ts'

/** The domain below which brands without a custom host have theirs. */
export interface BaseAddress {
  baseDomain: string
  port: number
}

/** The brand's host: its own or `{slug}.{baseDomain}`. */
export function hostOf(brand: Pick<Brand, 'slug' | 'host'>, baseDomain: string): string {
  return brand.host ?? `${brand.slug}.${baseDomain}`
}

/** The URL of the brand's pages. Always built from the configured host, never from a request. */
export function urlOf(brand: Pick<Brand, 'slug' | 'host'>, { baseDomain, port }: BaseAddress): string {
  const host = hostOf(brand, baseDomain)
  return host === 'localhost' || host.endsWith('.localhost') ? `http://${host}:${port}` : `https://${host}`
}
