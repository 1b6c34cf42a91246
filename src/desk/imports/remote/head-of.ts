import type { Head } from '../../archive/read-archive.ts'

/** A brand is its host: what it had been called at another is another brand. Each reading is a new one. */
export function headOf(address: string, now: Date): Head {
  const { host } = new URL(address)
  const brand = { slug: host, name: host, created_at: new Date(0).toISOString() }
  return { made_at: now.toISOString(), brand, lines: {} }
}
