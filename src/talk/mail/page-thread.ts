// Runs in a thread with a budget of time and memory, since strangers choose the HTML.
import PostalMime from 'postal-mime'
import { openBlobs } from '../../kit/blobs.ts'
import { Problem } from '../../kit/errors.ts'
import { escaped } from '../../kit/html.ts'
import { inThread } from '../../kit/threads/meter.ts'
import { flatText } from './flat-text.ts'
import { linesBeyond } from './html-text.ts'
import type { Shown, ToShow } from './mail-page.ts'
import { safeHtml } from './safe-html.ts'
import { splitMail } from './split-mail.ts'

/** Pictures within HTML are shown up to here. */
const MAX_PICTURE_BYTES = 4 * 1024 * 1024

export default inThread(
  (mail: ToShow): Promise<Shown> =>
    show(mail).catch(error => {
      if (error instanceof Problem && error.code === 'unavailable') return { unavailable: error.message }
      throw error
    }),
)

async function show({ place, key, pictures, remote }: ToShow): Promise<Shown> {
  const source = await openBlobs(place).read(key)
  const { skeleton } = await splitMail(source, forget, MAX_PICTURE_BYTES)
  const mail = await PostalMime.parse(skeleton, { forceRfc822Attachments: true, maxNestingDepth: 64 })
  const { text = '', html = '' } = mail
  const lines = html.trim() === '' ? [text] : linesBeyond(text, flatText(html))
  const words = lines.join('\n').trim()
  if (html.trim() === '' && words === '') return { html: undefined }
  const page = safeHtml(html, {
    cid: id => (Object.hasOwn(pictures, id) ? pictures[id] : undefined),
    remote: remote === undefined ? undefined : url => remote + Buffer.from(url).toString('base64url'),
  })
  // What the text part alone says is below the HTML.
  const rule = html.trim() === '' ? '' : '<hr>'
  return words === '' ? page : { ...page, html: `${page.html}${rule}<pre dir="auto">${escaped(words)}</pre>` }
}

/** Files are not shown. */
async function forget(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const _ of bytes);
  return ''
}
