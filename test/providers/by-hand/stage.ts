// What every provider to click through has in common: what was typed, and where it goes.
import { crc32, deflateSync } from 'node:zlib'
import { postTo } from '../stand-in.ts'

/** What was typed. */
export interface Typed {
  text: string
  /** A PNG that comes with it. */
  picture: Buffer | undefined
  /** In public, where the provider has both. */
  isMention: boolean
}

/** What was sent, in words. */
export interface Shown {
  to: string | undefined
  text: string | undefined
  file?: { name: string; bytes: Buffer } | { url: string } | undefined
}

export interface ByHand {
  /** What to enter in Settings, Channels. */
  enter: Record<string, string>
  /** Oldest first. */
  sent: () => Shown[]
  arrive(typed: Typed): Promise<void>
}

export const json = { 'content-type': 'application/json' }

let webhook = ''

export const webhookAddress = () => webhook

export function keepWebhook(address: string): void {
  webhook = address.replace(/#.*/, '')
  say(`Messages go to ${webhook} now.`)
}

/** Posts to the address that was pasted. */
export async function post(payload: string, headers: Record<string, string>): Promise<void> {
  if (!webhook) return say('First paste the webhook address that the channel shows.')
  const status = await postTo(webhook, payload, headers)
  if (status !== 200) say(`The server responded with ${status}.`)
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** A PNG of a lamp’s colours that is different each time. */
export function drawPicture(): Buffer {
  const [width, height, phase] = [240, 160, Math.random() * 6]
  const rows = Array.from({ length: height }, (_, y) => {
    const colours = Array.from({ length: width }, (_, x) => [
      200 + 55 * Math.sin(x / 40 + phase),
      140 + 60 * Math.sin(y / 30),
      90 + 60 * Math.cos(phase),
    ])
    return Buffer.from([0, ...colours.flat().map(Math.round)])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const chunks = [
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.concat(rows))],
    ['IEND', Buffer.alloc(0)],
  ] as const
  const written = chunks.map(([type, content]) => {
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    checksum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), content])))
    return Buffer.concat([length, Buffer.from(type), content, checksum])
  })
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...written])
}
