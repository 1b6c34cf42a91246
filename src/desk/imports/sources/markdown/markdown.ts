import { lstat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Problem } from '../../../../kit/errors.ts'
import type { Scope } from '../../../../kit/scope.ts'
import { say } from '../../../../kit/sentences/say.ts'
import { readUploaded } from '../../remote/uploaded-file.ts'
import type { Source, SourceItem, Upload } from '../../source.ts'
import type { TableMapping } from '../../table.ts'
import { articleItems } from './article-items.ts'
import { type Bundle, isPage } from './bundle.ts'
import { openFolder } from './open-folder.ts'
import { openZip } from './open-zip.ts'

/** Help articles as Markdown files, in a folder or a zip file. */
export const markdown: Source = markdownOf({})

const NO_TIME = new Date(0).toISOString()

function markdownOf(mapping: TableMapping): Source {
  return {
    name: 'markdown',
    takes: 'path',
    async *read(path: string, scope: Scope) {
      const found = await lstat(path)
      const isZip = found.isFile() && path.toLowerCase().endsWith('.zip')
      yield* itemsOf(await (isZip ? openZip(path) : openFolder(path)), { scope, at: found.mtime, mapping })
    },
    readUpload: (bytes: Readable, upload: Upload) =>
      readUploaded(bytes, upload, async function* (file) {
        yield* itemsOf(await openZip(file), { scope: upload.scope, at: upload.at, mapping })
      }),
    withMapping: given => markdownOf(given),
  }
}

interface Given {
  scope: Scope
  at: Date
  mapping: TableMapping
}

async function* itemsOf(bundle: Bundle, { scope, at, mapping }: Given): AsyncGenerator<SourceItem> {
  try {
    if (!bundle.files.some(({ path }) => isPage(path)))
      throw new Problem('malformed', say`There are no Markdown files in it.`)
    const host = mapping.from || 'markdown'
    const brand = { slug: host, name: mapping.from || 'Markdown', created_at: NO_TIME }
    yield { is: 'head', head: { made_at: at.toISOString(), brand, lines: {} } }
    yield* articleItems(bundle, { scope, host })
  } finally {
    bundle.close()
  }
}
