import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Command } from 'commander'
import { folderPlace } from '../desk/archive/places.ts'
import { type Writing, type Written, writeArchive } from '../desk/archive/write-archive.ts'
import { recordAudit } from '../kit/audit/record.ts'
import { openBlobs } from '../kit/blobs.ts'
import { isDiskFull, Problem } from '../kit/errors.ts'
import { commandScope, type Scope, transaction } from '../kit/scope.ts'
import { say } from '../kit/sentences/say.ts'
import { onSnapshot } from '../kit/snapshot-queries.ts'
import { type TarPlace, tarStream } from '../kit/tar-stream.ts'
import { type ZipPlace, zipStream } from '../kit/zip-stream.ts'
import { getBrandBySlug } from '../people/brands/find-brand.ts'
import {
  type ArticleFiles,
  type ArticleMeans,
  writeArticleFiles,
} from '../public/article-files/write-article-files.ts'
import { type Report, report, table } from './report.ts'

const TAR = /\.(tar|tar\.gz|tgz)$/
const ZIP = /\.zip$/

interface ExportOptions {
  brand: string
  to: string
  articles?: boolean
  json?: boolean
}

export const exportCommand = new Command('export')
  .description('export all data of a brand into one archive, or its articles; the server can keep running')
  .requiredOption('--brand <slug>', 'the brand')
  .requiredOption(
    '--to <path>',
    'the new file, whose name ends in .tar.gz, .tgz or .tar (articles: .zip); any other name is that of a folder',
  )
  .option('--articles', 'the help articles alone, as Markdown files')
  .option('--json', 'print one JSON value')
  .action((options: ExportOptions) =>
    report({ ...options, evenWhenFull: true, patient: true }, async (db, config) => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const path = resolve(config.calledIn, options.to)
      const blobs = openBlobs(config.filesPlace)
      if (options.articles) return exportArticles(scope, path, { blobs, address: config })
      const writing = { blobs, ...progress(options) }
      await recordExport(scope, path, 'archive')
      const written = TAR.test(path)
        ? await writeArchiveFile(scope, path, writing)
        : await writeArchive(scope, writing, (await emptyFolder(path)).write)
      return {
        json: { path, brand: scope.brand.slug, ...written },
        text: `${inWords(written)}\n\nWrote ${path}. It contains personal data: protect it as you protect the database.`,
      }
    }),
  )

/** Also a server whose disk is full can be left. */
async function recordExport(scope: Scope, path: string, key: 'archive' | 'articles'): Promise<void> {
  await transaction(scope, async tx =>
    recordAudit(tx, { action: 'export.ordered', about: { key }, to: { path } }),
  ).catch(error => {
    if (!isDiskFull(error)) throw error
  })
}

async function exportArticles(scope: Scope, path: string, means: ArticleMeans): Promise<Report> {
  await recordExport(scope, path, 'articles')
  let written: ArticleFiles | undefined
  const work = async (place: ZipPlace) => {
    written = await onSnapshot(scope, snapshot => writeArticleFiles(snapshot, means, place))
  }
  if (ZIP.test(path)) await writeFile(path, () => zipStream(work, { at: scope.now() }))
  else await work(await emptyFolder(path))
  const { articles, translations, images } = written as ArticleFiles
  return {
    json: { path, brand: scope.brand.slug, articles, translations, images },
    text: `${table([
      ['FILES', 'NUMBER'],
      ['articles', articles],
      ['translations', translations],
      ['pictures', images],
    ])}\n\nWrote ${path}.`,
  }
}

async function writeArchiveFile(scope: Scope, path: string, writing: Writing): Promise<Written> {
  let written: Written | undefined
  const work = async (place: TarPlace) => {
    written = await writeArchive(scope, writing, place.write)
  }
  const how = { isCompressed: !path.endsWith('.tar'), at: scope.now() }
  await writeFile(path, () => tarStream(work, how))
  return written as Written
}

/** The file is there when it is whole. Nothing is read before there is a place for it: what nobody reads would never end. */
async function writeFile(path: string, contentOf: () => Readable): Promise<void> {
  if (existsSync(path)) throw new Problem('conflict', say`${path} already exists. Choose another name.`)
  const part = `${path}.part`
  await rm(part, { force: true }) // of an export that was killed
  const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
  await once(file, 'open')
  try {
    await pipeline(contentOf(), file)
    await rename(part, path)
  } finally {
    await rm(part, { force: true }).catch(() => {}) // it may not be there
  }
}

async function emptyFolder(path: string): Promise<ZipPlace> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if ((await readdir(path)).length > 0)
    throw new Problem('conflict', say`${path} is not empty. Choose another folder.`)
  return folderPlace(path)
}

/** One line that is written again, on a terminal. */
function progress({ json }: { json?: boolean }): Pick<Writing, 'onTotals' | 'onWritten'> {
  if (json || !process.stderr.isTTY) return {}
  let total = 0
  return {
    onTotals: totals => {
      total = sum(totals)
    },
    onWritten: ({ lines }) => {
      process.stderr.write(`\r${sum(lines)} of ${total} lines`)
    },
  }
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((all, one) => all + one, 0)
}

function inWords({ lines, contents, missing }: Written): string {
  const rows = Object.entries(lines).filter(([, count]) => count > 0)
  const files = [['bytes of files', contents], ...(missing > 0 ? [['files that are gone', missing]] : [])]
  return table([['KIND', 'LINES'], ...rows, ...(files as [string, number][])])
}
