import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { after } from 'node:test'

export interface NameServer {
  /** As a resolver takes it. */
  address: string
  /** The names that it was asked for. */
  asked: Set<string>
}

const HEAD_BYTES = 12
const TYPE_A = 1

/**
 * A name server on this machine (RFC 1035): names in `addresses` have that address, others do not exist. It never answers for
 * names below `silent.example`, nor for IPv6 addresses below `silent6.example`. It ends with the test file.
 */
export async function createNameServer(addresses: Record<string, string>): Promise<NameServer> {
  const socket = createSocket('udp4')
  const asked = new Set<string>()
  socket.on('message', (question, { address, port }) => {
    const { name, end } = nameIn(question)
    asked.add(name)
    const isFour = question.readUInt16BE(end) === TYPE_A
    if (name.endsWith('.silent.example') || (!isFour && name.endsWith('.silent6.example'))) return
    const found = isFour ? addresses[name] : undefined
    const head = Buffer.alloc(HEAD_BYTES)
    question.copy(head, 0, 0, 2)
    head.writeUInt16BE(name in addresses ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(found ? 1 : 0, 6)
    const answer = found
      ? Buffer.from([0xc0, HEAD_BYTES, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...found.split('.').map(Number)])
      : Buffer.alloc(0)
    socket.send(Buffer.concat([head, question.subarray(HEAD_BYTES, end + 4), answer]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  after(() => socket.close())
  return { address: `127.0.0.1:${socket.address().port}`, asked }
}

/** The name in question, and where it ends. */
function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEAD_BYTES
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}
