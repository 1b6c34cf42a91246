import { Resolver } from 'node:dns/promises'

/** The TXT records of a name, empty if it has none; undefined when DNS does not respond. */
export type Lookup = (name: string) => Promise<string[] | undefined>

/** A host that offers a service, and its port. */
export interface ServiceRecord {
  host: string
  port: number
}

/** What DNS says of the mail of a domain; empty when it does not respond. */
export interface MailDns {
  /** Its mail exchangers, the preferred one first (RFC 5321, 5.1). */
  exchangers(domain: string): Promise<string[]>
  /** The hosts of a service such as `_imaps._tcp`, the preferred one first (RFC 2782). */
  services(name: string): Promise<ServiceRecord[]>
}

const resolver = new Resolver({ timeout: 2_000, tries: 2 })

export const lookUpText: Lookup = async name => {
  try {
    return (await resolver.resolveTxt(name)).map(parts => parts.join(''))
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined
  }
}

export const mailDns: MailDns = {
  async exchangers(domain) {
    const found = await resolver.resolveMx(domain).catch(() => [])
    return found.sort((one, other) => one.priority - other.priority).map(({ exchange }) => exchange)
  },
  async services(name) {
    const found = await resolver.resolveSrv(name).catch(() => [])
    return found
      .filter(({ name }) => name !== '') // the root means that the service is not offered
      .sort((one, other) => one.priority - other.priority || other.weight - one.weight)
      .map(({ name, port }) => ({ host: name, port }))
  },
}
