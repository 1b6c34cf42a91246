import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { threadFile } from '../release.ts'
import { createThreadPool, ThreadEnded, type ThreadPool } from '../threads/thread-pool.ts'
import type { Batch } from './markdown-thread.ts'
import { type Flavour, type Rendered, renderPlain } from './markdown-to-html.ts'

const BATCH_CHARACTERS = 64 * 1024
const BATCH_CPU_MS = 2_000
const TEXT_CPU_MS = 500
const HEAP_MB = 96
/** Beyond this many waiting batches, texts are shown plain rather than late. */
const MAX_QUEUE = 200
const CACHE_CHARACTERS = 12 * 1024 * 1024

const file = threadFile('markdown-thread', import.meta.url)
const batches = poolOf(BATCH_CPU_MS)
const singles = poolOf(TEXT_CPU_MS)
/** By digest: each text is rendered once per process. */
const cache = new LRUCache<string, Rendered>({
  maxSize: CACHE_CHARACTERS,
  sizeCalculation: ({ html }) => html.length + 200,
})

function poolOf(cpuMs: number): ThreadPool<Batch, Rendered[]> {
  return createThreadPool({
    file,
    threads: 1,
    maxQueue: MAX_QUEUE,
    cpuMs,
    patienceMs: 10_000,
    heapMb: HEAP_MB,
  })
}

/** Renders Markdown as safe HTML in another thread. A text that takes too long comes back plain. */
export async function renderMarkdown(text: string, flavour: Flavour = 'html'): Promise<string> {
  const [html] = await renderAll([text], flavour)
  return html as string
}

/** As renderMarkdown, for many texts in their order. */
export async function renderAll(texts: string[], flavour: Flavour = 'html'): Promise<string[]> {
  return (await rendered(texts, flavour)).map(({ html }) => html)
}

/** Renders a page: headings get ids for links, and those of the second level are listed. */
export async function renderPageMarkdown(text: string): Promise<Rendered> {
  const [page] = await rendered([text], 'page')
  return page as Rendered
}

/** The plain words of each text, cut after 160 characters at a word. */
export function summarize(texts: string[]): Promise<string[]> {
  return renderAll(texts, 'summary')
}

async function rendered(texts: string[], flavour: Flavour): Promise<Rendered[]> {
  const keys = texts.map(text => keyOf(text, flavour))
  const found = new Map<string, Rendered>()
  const missing = new Map<string, string>()
  for (const [index, key] of keys.entries()) {
    const known = cache.get(key)
    if (known) found.set(key, known)
    else missing.set(key, texts[index] as string)
  }
  await Promise.all(
    inBatches([...missing]).map(async batch => {
      const results = await renderBatch(
        batch.map(([, text]) => text),
        flavour,
      )
      for (const [index, { result, isFinal }] of results.entries()) {
        const [key] = batch[index] as [string, string]
        found.set(key, result)
        if (isFinal) cache.set(key, result)
      }
    }),
  )
  return keys.map(key => found.get(key) as Rendered)
}

function keyOf(text: string, flavour: Flavour): string {
  return createHash('sha256').update(`${flavour}\0`).update(text).digest('base64url')
}

function inBatches(entries: [string, string][]): [string, string][][] {
  const groups: [string, string][][] = []
  let room = 0
  for (const entry of entries) {
    const [, text] = entry
    if (room < text.length || groups.length === 0) {
      groups.push([])
      room = BATCH_CHARACTERS
    }
    groups.at(-1)?.push(entry)
    room -= text.length
  }
  return groups
}

interface Attempt {
  result: Rendered
  /** Rendering it again would give the same result. */
  isFinal: boolean
}

async function renderBatch(texts: string[], flavour: Flavour): Promise<Attempt[]> {
  try {
    return (await batches.run({ texts, flavour })).map(result => ({ result, isFinal: true }))
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error
    if (error.isBusy) return texts.map(text => ({ result: renderPlain(text, flavour), isFinal: false }))
    return Promise.all(texts.map(text => renderOne(text, flavour)))
  }
}

/** One text of the batch was too much: render each of the others alone. */
async function renderOne(text: string, flavour: Flavour): Promise<Attempt> {
  try {
    const [result] = await singles.run({ texts: [text], flavour })
    return { result: result as Rendered, isFinal: true }
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error
    return { result: renderPlain(text, flavour), isFinal: !error.isBusy }
  }
}
