import { Socket } from 'node:net'

/** The servers that a connection URL names, of which one is the primary: `postgres://user@one:5432,two:5432/answerwell`. */
export interface Servers {
  /** The URL of the one where the next connection goes. */
  current(): string
  /** It is not the primary, or does not answer: the next one may. */
  leave(): void
  /** The socket of a new connection, which leaves a server that does not answer; undefined if there is no other. */
  stream: (() => Socket) | undefined
}

export function serversOf(url: string): Servers {
  const urls = urlsOf(url)
  let index = 0
  const leaveFrom = (tried: number) => {
    // Others may have left it meanwhile.
    if (index === tried) index = (index + 1) % urls.length
  }
  const stream = () => {
    const [socket, tried] = [new Socket(), index]
    let isThere = false
    socket.once('data', () => {
      isThere = true
    })
    socket.once('close', () => isThere || leaveFrom(tried))
    return socket
  }
  return {
    current: () => urls[index] as string,
    leave: () => leaveFrom(index),
    stream: urls.length > 1 ? stream : undefined,
  }
}

/** One URL for each of its servers. */
export function urlsOf(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map(host => start + host + rest) : [url]
}
