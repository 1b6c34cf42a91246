import type { FastifyInstance } from 'fastify'
import { bitmapTypeOf } from '../../kit/bitmap.ts'
import type { Blobs } from '../../kit/blobs.ts'
import { invalid, notFound } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { FileBody, takingFiles } from '../../kit/http/file-body.ts'
import type { Api } from '../../kit/http/types.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { forAdmins } from '../users/roles.ts'
import { type BaseAddress, urlOf } from './address.ts'
import { brandChanged } from './events.ts'
import { LogoOutput } from './output.ts'
import { lockBrand, updateLogo } from './queries.ts'

/** It goes with every mail. */
const MAX_BYTES = 100 * 1024

/** The address of the logo, which changes with it. */
export function logoUrl(brand: Scope['brand'], address: BaseAddress): string | null {
  return brand.logoFile && `${urlOf(brand, address)}/logo?v=${brand.logoFile.slice(-12)}`
}

/** The brand's logo: for admins to change, for everybody to see. */
export function logoRoutes(api: Api, { blobs, address }: { blobs: Blobs; address: BaseAddress }): void {
  const set = async (scope: Scope, logo: { file: string; contentType: string } | null) => {
    const before = await transaction(scope, async tx => {
      const { logoFile } = await lockBrand(tx)
      await updateLogo(tx, logo)
      const data = { from: { logo: logoFile !== null }, to: { logo: logo !== null } }
      await recordEvent(tx, brandChanged.of({ subjectId: tx.brand.id, data }))
      return logoFile
    })
    // One that stays is removed later, as an orphan.
    if (before) await blobs.remove(before).catch(() => {})
    const brand = { ...scope.brand, logoFile: logo?.file ?? null }
    return { logo_url: logoUrl(brand, address) }
  }

  takingFiles(api, { blobs, maxBytes: MAX_BYTES }, uploads =>
    uploads.put(
      '/brand/logo',
      {
        preValidation: forAdmins,
        schema: {
          operation: 'setBrandLogo',
          summary: 'Set the logo',
          description: 'Takes a PNG, JPEG, GIF or WebP of up to 100 KiB as the body.',
          adminsOnly: true,
          consumes: 'application/octet-stream',
          body: FileBody,
          response: { 200: LogoOutput },
        },
      },
      async ({ scope, body: { received } }) => {
        const contentType = bitmapTypeOf(await blobs.get(received.file))
        if (!contentType) throw invalid('logo', 'must be a PNG, JPEG, GIF or WebP image')
        const answer = await set(scope, { file: received.file, contentType })
        received.isTaken = true
        return answer
      },
    ),
  )

  api.delete(
    '/brand/logo',
    {
      preValidation: forAdmins,
      schema: {
        operation: 'removeBrandLogo',
        summary: 'Remove the logo',
        adminsOnly: true,
        response: { 200: LogoOutput },
      },
    },
    async ({ scope }) => set(scope, null),
  )
}

/** Serves the logo at the brand's host. */
export function logoPage(
  app: FastifyInstance,
  blobs: Blobs,
  scopeAt: (host: string) => Promise<Scope>,
): void {
  app.get('/logo', async (request, reply) => {
    const { brand } = await scopeAt(request.host ?? '')
    if (!brand.logoFile || !brand.logoType) throw notFound('logo')
    return reply
      .header('Content-Type', brand.logoType)
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('Cache-Control', 'public, max-age=86400')
      .send(await blobs.get(brand.logoFile))
  })
}
