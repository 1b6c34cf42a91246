import type { Lookup } from '../../kit/dns.ts'
import type { Scope } from '../../kit/scope.ts'
import { signerOf } from './brand-key.ts'

/** A DNS TXT record. */
export interface DomainRecord {
  name: string
  value: string
}

const RECORD = /^answerwell-verification=([a-z2-7]{32})$/

/** The record that proves a brand's domain. */
export async function domainRecord(scope: Scope, domain: string): Promise<DomainRecord> {
  const code = (await signerOf(scope)).sign('domain', domain)
  return { name: `_answerwell.${domain}`, value: `answerwell-verification=${code}` }
}

/** Whether the record is published. Do not await it inside a transaction, since DNS takes time. */
export async function isPublished(scope: Scope, domain: string, lookup: Lookup): Promise<boolean> {
  const { name } = await domainRecord(scope, domain)
  const signer = await signerOf(scope)
  const isOurs = (text: string) => {
    const [, code = ''] = RECORD.exec(text.trim()) ?? []
    return signer.isSigned('domain', domain, code)
  }
  return (await lookup(name))?.some(isOurs) ?? false
}
