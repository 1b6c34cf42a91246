import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs } from '../../kit/blobs.ts'
import { notFound } from '../../kit/errors.ts'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import { say } from '../../kit/sentences/say.ts'
import { findArticle } from '../articles/queries.ts'
import { inLanguage } from '../articles/translate.ts'
import { READABLE } from '../readers/reader.ts'
import { createLinkImages } from './link-image.ts'
import type { Site } from './site.ts'

/** For each network: one that was not drawn yet takes a tenth of a second. */
const IMAGES_A_MINUTE = 60

/** Pictures for links to these pages: one of the brand, and one of each article, in the language of its address. */
export function linkImageRoutes(app: FastifyInstance, site: Site, blobs: Blobs): void {
  const images = createLinkImages(blobs)
  const count = createRateLimit(IMAGES_A_MINUTE, { name: 'link images', seconds: 60 })
  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    const scope = await site.scopeOf(request)
    await count(`${scope.brand.id} ${networkOf(request)}`, reply)
    return scope
  }
  const send = (reply: FastifyReply, image: Buffer) =>
    reply
      .header('Cache-Control', 'public, max-age=86400')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .type('image/png')
      .send(image)

  app.get('/help/image.png', async (request, reply) => {
    const { brand } = await enter(request, reply)
    return send(reply, await images.of(brand, brand.name))
  })

  app.get('/help/articles/:slug/image.png', async (request, reply) => {
    const scope = await enter(request, reply)
    const original = await findArticle(scope, (request.params as { slug: string }).slug)
    if (!original || !READABLE.anybody.includes(original.status)) throw notFound(say`article`)
    const [article] = await inLanguage(scope, site.viewOf(scope, request).code, [original])
    return send(reply, await images.of(scope.brand, article?.title ?? original.title))
  })
}
