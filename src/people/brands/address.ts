import type { Brand } from '../../kit/scope.ts'

/** The domain below which brands without a custom host have theirs. */
export interface BaseAddress {
  baseDomain: string
  port: number
  /** Set if we speak HTTPS ourselves, on that port. */
  tls?: object | undefined
}

/** The brand's host: its own or `{slug}.{baseDomain}`. */
export function hostOf(brand: Pick<Brand, 'slug' | 'host'>, baseDomain: string): string {
  return brand.host ?? `${brand.slug}.${baseDomain}`
}

/** The URL of the brand's pages. Always built from the configured host, never from a request. */
export function urlOf(brand: Pick<Brand, 'slug' | 'host'>, { baseDomain, port, tls }: BaseAddress): string {
  const host = hostOf(brand, baseDomain)
  const isHere = host === 'localhost' || host.endsWith('.localhost')
  if (tls) return `https://${host}${port === 443 ? '' : `:${port}`}`
  return isHere ? `http://${host}:${port}` : `https://${host}`
}

/**
 * The origin of the pages at which a request came. On a machine that serves itself, `localhost` is the oldest brand, and a session
 * there exists only there; elsewhere, a request may name `localhost` as it likes.
 */
export function originAt(
  brand: Pick<Brand, 'slug' | 'host'>,
  address: BaseAddress,
  hostname: string,
): string {
  const isOwnMachine = hostname === 'localhost' && address.baseDomain === 'localhost' && !address.tls
  return isOwnMachine ? `http://localhost:${address.port}` : urlOf(brand, address)
}

/** The host of that origin, without a port: for which passkeys are made. */
export function hostAt(brand: Pick<Brand, 'slug' | 'host'>, address: BaseAddress, hostname: string): string {
  return new URL(originAt(brand, address, hostname)).hostname
}
