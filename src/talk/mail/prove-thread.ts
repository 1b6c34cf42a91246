// Runs in a thread with a budget: strangers choose the headers and the names to look up.
import { Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { authenticate } from 'mailauth'
import { openBlobs } from '../../kit/blobs.ts'
import { Problem } from '../../kit/errors.ts'
import { inThread } from '../../kit/threads/meter.ts'
import { normalizeEmail } from '../../people/identities/email.ts'
import type { Answer, Proof, ToProve } from './prove-sender.ts'

/** From the moment a thread has the mail: the start of a thread on a busy machine may take longer. */
const DEADLINE_MS = 5_000

export default inThread((mail: ToProve): Promise<Answer> => {
  const waiting = new AbortController()
  const proof = prove(mail).catch(error =>
    error instanceof Problem && error.code === 'unavailable' ? { unavailable: error.message } : 'unknown',
  )
  const late = sleep(DEADLINE_MS, 'late' as const, { signal: waiting.signal }).catch(() => 'late' as const)
  return Promise.race([proof, late]).finally(() => waiting.abort())
})

async function prove({ place, key, from: author, envelope, records }: ToProve): Promise<Proof> {
  const { from, ip, helo } = envelope
  const { dkim, dmarc } = await authenticate(await openBlobs(place).read(key), {
    ...(ip ? { ip } : {}),
    ...(helo ? { helo } : {}),
    ...(from ? { sender: from } : {}),
    disableArc: true,
    disableBimi: true,
    resolver: records ? fromRecords(records) : resolve,
  })
  const result = dmarc ? dmarc.status.result : 'none'
  // A From that two parsers read differently proves nothing: the proof is for this parser's reading.
  const proved = dkim.headerFrom.map(normalizeEmail)
  if (result === 'pass') return proved.length === 1 && proved[0] === author ? 'pass' : 'unknown'
  return result === 'fail' ? 'fail' : 'unknown'
}

const dns = new Resolver({ timeout: 1_500, tries: 2 })

const resolve = (domain: string, type: string) => dns.resolve(domain, type) as Promise<string[][]>

/** Replaces DNS in tests: values by `name type`. */
function fromRecords(records: Record<string, string>) {
  return async (domain: string, type: string): Promise<string[][]> => {
    const value = records[`${domain} ${type}`]
    if (value === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
    return [[value]]
  }
}
