import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Sends a page behind a secret link: no scripts, styles by nonce only, and no referrer that would leak the link. */
export function sendPrivatePage(reply: FastifyReply, render: (nonce: string) => string): string {
  const nonce = randomBytes(16).toString('base64')
  reply.type('text/html; charset=utf-8')
  reply.header('Referrer-Policy', 'no-referrer')
  reply.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
  return render(nonce)
}
