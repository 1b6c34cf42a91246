import { html } from 'ghtml'
import { versionOfImage } from './link-image.ts'
import { SIZE } from './link-image-thread.ts'
import type { View } from './view.ts'

interface Linked {
  title: string
  /** The path of a picture of its own; by default there is one of the brand. */
  image?: string
}

/** The picture that messengers and feeds show beside a link. Its address changes with what it shows, since they keep it. */
export function imageTags({ brand, link }: View, base: string, { title, image }: Linked): string {
  const words = image ? title : brand.name
  const address = `${base}${image ? link(image) : '/help/image.png'}?v=${versionOfImage(brand, words)}`
  return html`<meta property="og:image" content="${address}"><meta property="og:image:alt" content="${words}">
<meta property="og:image:width" content="${SIZE.width}"><meta property="og:image:height" content="${SIZE.height}"><meta name="twitter:card" content="summary_large_image">`
}
