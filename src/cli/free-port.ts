import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../config.ts'

type Address = Pick<Config, 'host' | 'port'>

/** Throws where a server could not listen, naming the setting to change. */
export async function requireFreePort(address: Address): Promise<void> {
  await tryToListen(address).catch(error => {
    throw portProblem(error, address)
  })
}

/** The same for a port of another setting. */
export async function requireFreePortOf(setting: string, address: Address): Promise<void> {
  await tryToListen(address).catch(error => {
    throw settingProblem(setting, address.port, error)
  })
}

async function tryToListen({ host, port }: Address): Promise<void> {
  const server = createServer()
  try {
    await once(server.listen(port, host), 'listening')
  } finally {
    server.close()
  }
}

/** Why a server cannot listen, as whoever started it can mend it. */
export function portProblem({ code, message }: NodeJS.ErrnoException, { host, port }: Address): Error {
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use by another program. Set PORT to a free one.`)
  return new Error(`HOST ${host}, PORT ${port}: cannot listen there (${message}).`)
}

/** The same for a port of another setting. */
export function settingProblem(setting: string, port: number, { message }: Error): Error {
  return new Error(`${setting} ${port}: cannot listen there (${message}).`)
}
