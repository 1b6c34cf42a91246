import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Sends a page behind a secret link: styles, and scripts where it has some, by nonce only, and no referrer that would leak the link. */
export function sendPrivatePage(
  reply: FastifyReply,
  render: (nonce: string) => string,
  { hasScript = false } = {},
): string {
  const nonce = randomBytes(16).toString('base64')
  reply.type('text/html; charset=utf-8')
  reply.header('Referrer-Policy', 'no-referrer')
  reply.header(
    'Content-Security-Policy',
    `default-src 'none'; ${hasScript ? `script-src 'nonce-${nonce}'; ` : ''}style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
  return render(nonce)
}
