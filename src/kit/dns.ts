import { Resolver } from 'node:dns/promises'

/** The TXT records of a name, empty if it has none; undefined when DNS does not respond. */
export type Lookup = (name: string) => Promise<string[] | undefined>

const resolver = new Resolver({ timeout: 2_000, tries: 2 })

export const lookUpText: Lookup = async name => {
  try {
    return (await resolver.resolveTxt(name)).map(parts => parts.join(''))
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined
  }
}
