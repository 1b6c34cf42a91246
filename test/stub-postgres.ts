import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { after } from 'node:test'

/** What the server says at one step of the protocol, in one packet; then it hangs up if it `leaves`. */
export interface ServerStep {
  bytes: Buffer
  afterMs?: number
  leaves?: boolean
}

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const texts = (fields: Record<string, string>) =>
  Buffer.from(
    `${Object.entries(fields)
      .map(([key, value]) => `${key}${value}\0`)
      .join('')}\0`,
  )

/** Messages of the protocol (PostgreSQL manual, 54.7). */
export const SAYS = {
  welcome: message('R', Buffer.from([0, 0, 0, 0])),
  ready: message('Z', Buffer.from('I')),
  shutdown: message('E', texts({ S: 'FATAL', V: 'FATAL', C: '57P01', M: 'terminating connection' })),
  error: message('E', texts({ S: 'ERROR', V: 'ERROR', C: '42601', M: 'syntax error' })),
  translated: message('E', texts({ S: 'FEHLER', V: 'ERROR', C: '42601', M: 'Syntaxfehler' })),
  nodeAway: message(
    'E',
    texts({ S: 'ERROR', V: 'ERROR', C: '08006', M: 'connection to the remote node failed' }),
  ),
  garbage: Buffer.from('?????????????????'),
  half: Buffer.from([82, 0, 0]),
  done: message('C', Buffer.from('SELECT 1\0')),
}

/** A fake PostgreSQL that answers each packet with the next step, beginning with the packet that opens a connection. */
export async function stubPostgres(steps: ServerStep[]): Promise<{
  connectionString: string
  connections: () => number
  /** Connections that have not ended. */
  open: () => number
}> {
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    connections++
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    const rest = [...steps]
    socket.on('data', () => {
      const said = rest.shift()
      if (!said) return
      const say = () => socket.write(said.bytes, () => said.leaves && socket.destroy())
      if (said.afterMs === undefined) say()
      else setTimeout(say, said.afterMs)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const connectionString = `postgres://u@127.0.0.1:${port}/d`
  return { connectionString, connections: () => connections, open: () => sockets.size }
}
