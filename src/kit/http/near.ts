import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'

const NEAR = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal'])

/**
 * Throws not_found unless the request is for exactly this address, so that a proxy can close it, and comes from this machine or a
 * private network: what is for those who run the server.
 */
export function requireNear({ ip, originalUrl }: FastifyRequest, path: string): void {
  const isExact = originalUrl === path || originalUrl.startsWith(`${path}?`)
  if (!isExact || !ipaddr.isValid(ip) || !NEAR.has(ipaddr.process(ip).range()))
    throw new Problem('not_found', say`There is nothing at this address.`)
}
