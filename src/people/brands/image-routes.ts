import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import { bitmapTypeOf } from '../../kit/bitmap.ts'
import type { Blobs } from '../../kit/blobs.ts'
import { invalid, notFound } from '../../kit/errors.ts'
import { recordEventApart } from '../../kit/events/record-apart.ts'
import type { Api } from '../../kit/http/api.ts'
import { FileBody, takingFiles } from '../../kit/http/file-body.ts'
import { type Brand, type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type BaseAddress, urlOf } from './address.ts'
import { brandTheme } from './colors.ts'
import { brandChanged } from './events.ts'
import { ImageOutput } from './output.ts'
import { type BrandImage, lockBrand, updateImage } from './queries.ts'

/** The logo goes with every mail. */
const MAX_BYTES = 100 * 1024

/** The address of an image, which changes with it; null without one. */
export function imageUrl(name: BrandImage, brand: Brand, address: BaseAddress): string | null {
  const file = fileOf(brand, name)
  return file && `${urlOf(brand, address)}/${name}?v=${file.slice(-12)}`
}

const fileOf = ({ logoFile, iconFile }: Brand, name: BrandImage) => (name === 'logo' ? logoFile : iconFile)

interface Images {
  blobs: Blobs
  address: BaseAddress
}

/** The brand's logo, and its icon in browser tabs: for admins to change, for everybody to see. */
export function imageRoutes(api: Api, images: Images): void {
  routesOf(api, images, { name: 'logo', noun: 'Logo' })
  routesOf(api, images, { name: 'icon', noun: 'Icon' })
}

function routesOf(api: Api, images: Images, { name, noun }: { name: BrandImage; noun: string }): void {
  takingFiles(api, { blobs: images.blobs, maxBytes: MAX_BYTES }, uploads =>
    uploads.put(
      `/brand/${name}`,
      {
        may: 'brand.manage',
        operation: `setBrand${noun}`,
        summary: `Set the ${name}`,
        description: 'Takes a PNG, JPEG, GIF or WebP of up to 100 KiB as the body.',
        consumes: 'application/octet-stream',
        body: FileBody,
        out: ImageOutput,
      },
      async ({ scope, body: { received } }) => {
        const contentType = bitmapTypeOf(await images.blobs.get(received.file))
        if (!contentType) throw invalid(name, say`must be a PNG, JPEG, GIF or WebP image`)
        const brand = await setImage(images, scope, { name, image: { file: received.file, contentType } })
        received.isTaken = true
        return present(brand, images)
      },
    ),
  )

  api.delete(
    `/brand/${name}`,
    { may: 'brand.manage', operation: `removeBrand${noun}`, summary: `Remove the ${name}`, out: ImageOutput },
    async ({ scope }) => present(await setImage(images, scope, { name, image: null }), images),
  )
}

const present = (brand: Brand, { address }: Images) => ({
  logo_url: imageUrl('logo', brand, address),
  icon_url: imageUrl('icon', brand, address),
})

interface Change {
  name: BrandImage
  image: { file: string; contentType: string } | null
}

async function setImage({ blobs }: Images, scope: Scope, { name, image }: Change): Promise<Brand> {
  const before = await transaction(scope, async tx => {
    const brand = await lockBrand(tx)
    await updateImage(tx, name, image)
    const data = { from: { [name]: fileOf(brand, name) !== null }, to: { [name]: image !== null } }
    await recordEventApart(tx, brandChanged.of({ subjectId: tx.brand.id, data }))
    return brand
  })
  const file = fileOf(before, name)
  // One that stays is removed later, as an orphan.
  if (file) await blobs.remove(file).catch(() => {})
  return { ...before, [name === 'logo' ? 'logoFile' : 'iconFile']: image?.file ?? null }
}

/** Serves the images at the brand's host; without an icon, the first letter of its name on its colour. */
export function imagePages(
  app: FastifyInstance,
  blobs: Blobs,
  scopeAt: (host: string) => Promise<Scope>,
): void {
  for (const name of ['logo', 'icon'] as const)
    app.get(`/${name}`, async (request, reply) => {
      const { brand } = await scopeAt(request.host ?? '')
      const type = name === 'logo' ? brand.logoType : brand.iconType
      const file = fileOf(brand, name)
      if (!file && name === 'logo') throw notFound(say`logo`)
      return reply
        .header('Content-Type', file ? (type ?? 'image/png') : 'image/svg+xml; charset=utf-8')
        .header('Content-Security-Policy', "sandbox; default-src 'none'")
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .header('Cache-Control', 'public, max-age=86400')
        .send(file ? await blobs.get(file) : initialOf(brand))
    })
}

/** The address of the icon on public pages, which changes with what it shows. */
export function iconPath({ iconFile, color, name }: Brand): string {
  const version = iconFile
    ? iconFile.slice(-12)
    : `${(color ?? '').slice(1)}${encodeURIComponent(initial(name))}`
  return `/icon?v=${version}`
}

/** The first letter or digit of a name. */
export function initial(name: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0].toLocaleUpperCase() ?? ''
}

function initialOf({ name, color }: Brand): string {
  const { fill, on } = brandTheme(color).light
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${fill}"/><text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="18" font-weight="700" fill="${on}" text-anchor="middle">${initial(name)}</text></svg>`
}
