import type { Lookup } from '../../kit/dns.ts'
import type { Scope } from '../../kit/scope.ts'
import { domainRecord } from '../../people/brands/domain-record.ts'
import { domainOf, plainAddress } from '../../people/identities/email.ts'
import type { MailRecord } from '../channels/mail-record.ts'
import type { ChannelRow } from '../channels/queries.ts'
import { dkimRecord } from './dkim-key.ts'

/** Reserved domains that are not in DNS (RFC 2606, RFC 6761). */
const NOT_IN_DNS = /(^|\.)(localhost|test|example|invalid|local)$|(^|\.)example\.(com|net|org)$/

export function isPublicDomain(domain: string): boolean {
  return !NOT_IN_DNS.test(domain)
}

interface ExpectedRecord extends Pick<MailRecord, 'purpose' | 'name' | 'value'> {
  /** Whether a text is a record of this purpose, and whether it will do. */
  isOne: RegExp
  isGood: (text: string) => boolean
}

/** The records of a channel's address, each looked up. Do not await it inside a transaction. */
export async function mailRecords(scope: Scope, channel: ChannelRow, lookup: Lookup): Promise<MailRecord[]> {
  if (!channel.email) return []
  const ownership = await ownershipOf(scope, channel, domainOfChannel(channel.email))
  return lookAll([...recordsOf(channel), ...ownership], lookup)
}

/** SPF, DMARC and DKIM of an address, each looked up. */
export function sendingRecords(
  channel: Pick<ChannelRow, 'email' | 'settings'>,
  lookup: Lookup,
): Promise<MailRecord[]> {
  return lookAll(recordsOf(channel), lookup)
}

/** SPF, DMARC, and DKIM if the channel has a key. */
function recordsOf(channel: Pick<ChannelRow, 'email' | 'settings'>): ExpectedRecord[] {
  const domain = domainOfChannel(channel.email ?? '')
  const dkim = dkimRecord(channel)
  return [
    {
      purpose: 'spf',
      name: domain,
      value: 'v=spf1 mx ~all',
      isOne: /^v=spf1\b/i,
      isGood: () => true,
    },
    {
      purpose: 'dmarc',
      name: `_dmarc.${domain}`,
      value: `v=DMARC1; p=none; rua=mailto:postmaster@${domain}`,
      isOne: /^v=DMARC1\b/i,
      isGood: () => true,
    },
    ...(dkim
      ? [
          {
            purpose: 'dkim' as const,
            ...dkim,
            isOne: /\bp=/,
            isGood: (text: string) => keyIn(text) === keyIn(dkim.value),
          },
        ]
      : []),
  ]
}

/** The record that verifies the address, while it is not verified. */
async function ownershipOf(
  scope: Scope,
  { isVerified }: ChannelRow,
  domain: string,
): Promise<ExpectedRecord[]> {
  if (isVerified) return []
  const { name, value } = await domainRecord(scope, domain)
  return [
    { purpose: 'verification', name, value, isOne: /^answerwell-/, isGood: text => text.trim() === value },
  ]
}

function domainOfChannel(email: string): string {
  return domainOf(plainAddress(email))
}

function lookAll(records: ExpectedRecord[], lookup: Lookup): Promise<MailRecord[]> {
  return Promise.all(records.map(record => look(record, lookup)))
}

async function look({ isOne, isGood, ...record }: ExpectedRecord, lookup: Lookup): Promise<MailRecord> {
  if (!isPublicDomain(record.name)) return { ...record, state: 'not_checked', found: null }
  const texts = await lookup(record.name)
  if (texts === undefined) return { ...record, state: 'unknown', found: null }
  const ones = texts.filter(text => isOne.test(text))
  const good = ones.find(isGood)
  // Several keys at one name: which one counts is undefined (RFC 6376, 3.6.2.2).
  if (good !== undefined && (record.purpose !== 'dkim' || ones.length === 1))
    return { ...record, state: 'published', found: good }
  return { ...record, state: ones.length > 0 ? 'different' : 'missing', found: ones[0] ?? null }
}

function keyIn(text: string): string | undefined {
  return /\bp=([^;]*)/.exec(text)?.[1]?.replace(/\s/g, '')
}
