import type { FastifyReply, FastifyRequest } from 'fastify'

/** In Accept-Encoding (RFC 9110, section 12.5.3). */
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/

/** A text that is sent to many readers, and the same text compressed with Brotli: once, and smaller than in a response made for one. */
export interface Compressed {
  plain: Buffer | string
  /** Undefined if there is nothing to save. */
  brotli?: Buffer
}

/** Sends whichever the client takes. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, { plain, brotli }: Compressed) {
  if (!brotli || !TAKES_BROTLI.test(String(request.headers['accept-encoding']))) return reply.send(plain)
  return reply.header('Content-Encoding', 'br').send(brotli)
}
