import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Json, Operation } from '../kit/http/openapi.ts'
import { buildDocument } from './document.ts'
import { renderPage } from './page.ts'

const STYLE = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8')

/** The description of the API: for programs at /api/v1/openapi.json, for people at /api/docs. Anybody may read it. */
export function referenceRoutes(app: FastifyInstance, operations: () => Operation[]): void {
  let document: Json | undefined
  const current = () => {
    document ??= buildDocument(operations())
    return document
  }
  app.get('/api/v1/openapi', async () => current())

  app.get('/api/v1', async () => ({ reference: '/api/docs', openapi: '/api/v1/openapi.json' }))

  app.get('/api/docs', async (_request, reply) => {
    reply.type('text/html; charset=utf-8')
    reply.header('Content-Security-Policy', "default-src 'none'; style-src 'self'; base-uri 'none'")
    return renderPage(current())
  })

  app.get('/api/docs/style.css', async (_request, reply) => {
    reply.type('text/css; charset=utf-8')
    return STYLE
  })
}
