import type { FastifyInstance } from 'fastify'
import { bitmapTypeOf } from '../../kit/bitmap.ts'
import type { Blobs } from '../../kit/blobs.ts'
import { notFound } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import { FileBody, takingFiles } from '../../kit/http/file-body.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { addImage } from './add-image.ts'
import { ArticleImageOutput } from './output.ts'
import { findImage } from './queries.ts'

const MAX_BYTES = 5 * 1024 * 1024

/** Uploads of images for articles. */
export function articleImageRoutes(api: Api, blobs: Blobs): void {
  takingFiles(api, { blobs, maxBytes: MAX_BYTES }, uploads =>
    uploads.post(
      '/article_images',
      {
        may: 'articles.write',
        operation: 'uploadArticleImage',
        summary: 'Upload an image for an article',
        description: 'Takes a PNG, JPEG, GIF or WebP of up to 5 MiB as the body.',
        consumes: 'application/octet-stream',
        body: FileBody,
        created: ArticleImageOutput,
      },
      async ({ scope, body: { received } }) => {
        const type = bitmapTypeOf(await blobs.get(received.file))
        const { name, contentType, size } = await transaction(scope, tx => addImage(tx, received, type))
        received.isTaken = true
        return { url: `/help/images/${name}`, content_type: contentType, size }
      },
    ),
  )
}

/** Serves the images at the brand's host. */
export function articleImagePages(
  app: FastifyInstance,
  blobs: Blobs,
  scopeAt: (host: string) => Promise<Scope>,
): void {
  app.get('/help/images/:name', async (request, reply) => {
    const image = await findImage(
      await scopeAt(request.host ?? ''),
      (request.params as { name: string }).name,
    )
    if (!image) throw notFound(say`image`)
    return reply
      .header('Content-Type', image.contentType)
      .header('Content-Length', image.size)
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .send(await blobs.read(image.file))
  })
}
