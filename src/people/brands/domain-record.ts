import type { Lookup } from '../../kit/dns.ts'
import type { Scope } from '../../kit/scope.ts'
import { signerOf } from './brand-key.ts'

/** A TXT record of DNS. */
export interface DomainRecord {
  name: string
  value: string
}

/** The record by which the brand shows that a domain is its own. */
export async function domainRecord(scope: Scope, domain: string): Promise<DomainRecord> {
  const code = (await signerOf(scope)).sign('domain', domain)
  return { name: `_answerwell.${domain}`, value: `answerwell-verification=${code}` }
}

/** Whether the record is published. Not to be awaited inside a transaction: DNS takes its time. */
export async function isPublished(scope: Scope, domain: string, lookup: Lookup): Promise<boolean> {
  const { name, value } = await domainRecord(scope, domain)
  return (await lookup(name))?.some(text => text.trim() === value) ?? false
}
