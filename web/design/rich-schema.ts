import { getSchema, type NodeConfig } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { BulletList, OrderedList } from '@tiptap/extension-list'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'

/** Whether there are blank lines between the items of a list: it looks different. */
const tight: Pick<NodeConfig, 'addAttributes'> = {
  addAttributes() {
    return { ...this.parent?.(), tight: { default: true, rendered: false } }
  },
}

/** What our Markdown can say: no underlining, and addresses become links by themselves when it is rendered. */
export const EXTENSIONS = [
  StarterKit.configure({
    underline: false,
    bulletList: false,
    orderedList: false,
    link: { openOnClick: false, autolink: false },
  }),
  BulletList.extend(tight),
  OrderedList.extend(tight),
  TableKit.configure({ table: { resizable: false } }),
  Image.configure({ inline: true }),
]

export const SCHEMA = getSchema(EXTENSIONS)
