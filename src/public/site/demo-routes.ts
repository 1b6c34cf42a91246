import type { FastifyInstance } from 'fastify'
import { notFound } from '../../kit/errors.ts'
import { say } from '../../kit/sentences/say.ts'
import { selectIsDemo } from '../../people/brands/address-queries.ts'
import { demoHero, demoPage, demoTitle } from './demo-pages.ts'
import type { Site } from './site.ts'

/** The demo brand’s shop, a page of a customer’s site with the chat on it. Other brands have no such page. */
export function demoRoutes(app: FastifyInstance, { show }: Site): void {
  app.get('/demo', (request, reply) =>
    show(request, reply, async ({ sql, brand }, view) => {
      if (!(await selectIsDemo(sql, brand.id))) throw notFound(say`page`)
      return {
        title: demoTitle(view),
        path: '/demo',
        active: 'demo',
        styleSheet: '/site/demo.css',
        hasChat: true,
        hero: demoHero(view),
        body: demoPage(view),
      }
    }),
  )
}
