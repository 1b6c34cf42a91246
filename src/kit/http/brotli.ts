import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)

/** For what is compressed once and sent often; responses on their way are compressed faster, and less. */
const OF_ASSETS = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** In Accept-Encoding (RFC 9110, section 12.5.3). */
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/

/** A text that many are sent, and the same by Brotli. */
export interface Compressed {
  plain: Buffer | string
  brotli: Buffer
}

export async function compressed(plain: Buffer): Promise<Compressed> {
  return { plain, brotli: await compress(plain, OF_ASSETS) }
}

/** Sends whichever the client takes. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, { plain, brotli }: Compressed) {
  if (!TAKES_BROTLI.test(String(request.headers['accept-encoding']))) return reply.send(plain)
  return reply.header('Content-Encoding', 'br').send(brotli)
}
