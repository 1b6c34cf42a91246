import Image from '@tiptap/extension-image'
import { linkTo } from '../api/attachments.ts'

/** An image as the editor shows it. Attachments have no address of their own: the server is asked for a link. */
export const PlacedImage = Image.extend({
  addNodeView() {
    return ({ node: { attrs } }) => {
      const dom = document.createElement('img')
      dom.alt = attrs.alt ?? ''
      const show = (url: string | undefined) => url && dom.setAttribute('src', url)
      const [, id] = /^attachment:(\d+)$/.exec(attrs.src ?? '') ?? []
      if (id === undefined) show(attrs.src)
      else void linkTo(Number(id)).then(show, () => {}) // without it, its words are shown
      return { dom }
    }
  },
}).configure({ inline: true })
