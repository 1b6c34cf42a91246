import type { Head } from '../../archive/read-archive.ts'

/**
 * A brand is its host: what it had been called at another is another brand. Where all accounts are at one host, it is the account's
 * number there. Each reading is a new one.
 */
export function headOf(address: string, now: Date, account: string | null = null): Head {
  const { host } = new URL(address)
  const name = account === null ? host : `${host}/${account}`
  const brand = { slug: name, name, created_at: new Date(0).toISOString() }
  return { made_at: now.toISOString(), brand, lines: {} }
}
