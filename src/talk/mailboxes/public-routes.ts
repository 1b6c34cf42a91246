import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { takingBytes } from '../../kit/http/bytes.ts'
import { sendPrivatePage } from '../../kit/http/private-page.ts'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { channelOfTicket, verifyByLink } from './verify-address.ts'

type ScopeAt = (host: string) => Promise<Scope>

/** The page behind the link that verifies an address. Opening it changes nothing, since link scanners open it too. */
export function verificationRoutes(app: FastifyInstance, scopeAt: ScopeAt, baseDomain: string): void {
  const ofVisitor = createRateLimit(30, { name: 'verification visitor', seconds: 600 })
  const scopeFor = async (request: FastifyRequest, reply: FastifyReply) => {
    const scope = await scopeAt(request.host ?? '')
    await ofVisitor(`${scope.brand.id} ${networkOf(request)}`, reply)
    return scope
  }
  takingBytes(app, 1_024, inner => {
    inner.get('/verify/:ticket', async (request, reply) => {
      const scope = await scopeFor(request, reply)
      const { email } = await channelOfTicket(scope, ticketIn(request))
      return sendPrivatePage(
        reply,
        pageOf({
          title: `Verify ${email}`,
          body: html`<p>${scope.brand.name} wants to send and receive customer mail as ${email}.</p>
<form method="post"><button>Verify address</button></form>`,
        }),
      )
    })

    inner.post('/verify/:ticket', async (request, reply) => {
      const scope = await scopeFor(request, reply)
      const ticket = ticketIn(request)
      const { email } = await channelOfTicket(scope, ticket)
      await transaction(scope, tx => verifyByLink(tx, ticket, baseDomain))
      return sendPrivatePage(
        reply,
        pageOf({
          title: 'Address verified',
          body: html`<p>${scope.brand.name} can now send mail as ${email}.</p>`,
        }),
      )
    })
  })
}

function ticketIn({ params }: FastifyRequest): string {
  return (params as { ticket: string }).ticket
}

function pageOf({ title, body }: { title: string; body: string }): (nonce: string) => string {
  return nonce => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<style nonce="${nonce}">:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem}button{font:inherit;padding:.5rem 1rem}</style>
</head><body><main><h1>${title}</h1>!${body}</main></body></html>`
}
