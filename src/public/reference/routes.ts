import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Json, Operation } from '../../kit/http/openapi.ts'
import { buildDocument } from './document.ts'
import { renderPage } from './page.ts'

const STYLE = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8')

/** The description of the API: for programs at /api/v1/openapi.json, for people at /api/docs. Public. */
export function referenceRoutes(app: FastifyInstance, operations: () => Operation[]): void {
  let made: { document: Json; page: string } | undefined
  const reference = () => {
    if (!made) {
      const document = buildDocument(operations())
      made = { document, page: renderPage(document) }
    }
    return made
  }
  app.get('/api/v1/openapi', async () => reference().document)

  app.get('/api/v1', async () => ({ reference: '/api/docs', openapi: '/api/v1/openapi.json' }))

  app.get('/api/docs', async (_request, reply) => {
    reply.type('text/html; charset=utf-8')
    reply.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    return reference().page
  })

  app.get('/api/docs/style.css', async (_request, reply) => {
    reply.type('text/css; charset=utf-8')
    return STYLE
  })
}
