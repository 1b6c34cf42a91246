// Runs in a thread of its own: who sends a mail chooses its headers, and which names are looked up.
import { Resolver } from 'node:dns/promises'
import { parentPort } from 'node:worker_threads'
import { authenticate } from 'mailauth'
import type { Proof, Question, Said, ToProve } from './prove-sender.ts'

const ALIVE_MS = 500

const say = (said: Said) => parentPort?.postMessage(said)

parentPort?.on('message', async ({ id, raw, envelope, records }: Question) => {
  const proof: Proof = await prove(raw, envelope, records).catch(() => 'unknown')
  say({ id, proof })
})

setInterval(say, ALIVE_MS, 'alive')

async function prove(raw: Uint8Array, { from, ip, helo }: ToProve['envelope'], records: ToProve['records']) {
  const { dmarc } = await authenticate(Buffer.from(raw), {
    ...(ip ? { ip } : {}),
    ...(helo ? { helo } : {}),
    ...(from ? { sender: from } : {}),
    disableArc: true,
    disableBimi: true,
    resolver: records ? fromRecords(records) : resolve,
  })
  const result = dmarc ? dmarc.status.result : 'none'
  return result === 'pass' ? 'pass' : result === 'fail' ? 'fail' : 'unknown'
}

const dns = new Resolver({ timeout: 1_500, tries: 2 })

const resolve = (domain: string, type: string) => dns.resolve(domain, type) as Promise<string[][]>

/** What tests put in the place of DNS: values by `name type`. */
function fromRecords(records: Record<string, string>) {
  return async (domain: string, type: string): Promise<string[][]> => {
    const value = records[`${domain} ${type}`]
    if (value === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
    return [[value]]
  }
}
