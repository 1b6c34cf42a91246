import { messengerTextOf } from '../../kit/markdown/render-written.ts'
import type { TextKind, Written } from '../../kit/markdown/written.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import type { FileLimit, MessageLimits, TextLimit } from '../channels/limits.ts'
import { limitOfType, MEGABYTE } from './file-limits.ts'
import { lengthOf, MAX_TEXTS } from './text-length.ts'

interface Content {
  body: string
  /** Markdown by default. */
  textKind?: TextKind
  /** Of files that have yet to be fetched, neither type nor size is known. */
  files: { name: string; contentType: string | null; size: number | null }[]
}

/** What is too much for the provider; `words` go on after the name of the field, or after The text or The files. */
interface Excess {
  field: 'body' | 'files'
  words: Sentence
}

/** What about a message is more than its provider takes; undefined if nothing is. */
export function excessIn(
  { body, textKind: kind = 'markdown', files }: Content,
  { text, ...limits }: MessageLimits,
): Excess | undefined {
  const ofText = excessOfText({ body, kind }, text)
  if (ofText) return { field: 'body', words: ofText }
  const ofFiles = excessOfFiles(files, { ...limits, where: text.where })
  return ofFiles ? { field: 'files', words: ofFiles } : undefined
}

function excessOfText(written: Written, limit: TextLimit): Sentence | undefined {
  const { most, unit, where, splits } = limit
  const length = lengthOf(messengerTextOf(written), unit)
  if (length <= most) return undefined
  const [has, takes] = [length.toLocaleString('en'), most.toLocaleString('en')]
  const units = unit === 'bytes' ? say`bytes` : say`characters`
  if (!splits) return say`has ${has} ${units}; ${where} takes at most ${takes} in a message`
  // Most texts that are too long need not be split to know it.
  const isTooMuch = length > MAX_TEXTS * most || textsOf(written.body, limit, written.kind).length > MAX_TEXTS
  return isTooMuch
    ? say`would be more than ${MAX_TEXTS} messages; ${where} takes at most ${takes} ${units} in each`
    : undefined
}

function excessOfFiles(
  files: Content['files'],
  { where, files: allowed, mostFiles }: Omit<MessageLimits, 'text'> & { where: string },
): Sentence | undefined {
  if (files.length > 0 && allowed.length === 0) return say`cannot be sent: ${where} takes no files here`
  if (mostFiles !== undefined && files.length > mostFiles)
    return say`cannot be sent together: ${where} takes ${mostFiles === 1 ? say`one file` : say`at most ${mostFiles} files`} in a message`
  for (const { name, contentType, size } of files) {
    if (contentType === null && size === null) continue
    const limit = limitOfType(contentType ?? 'application/octet-stream', allowed)
    if (!limit) return say`cannot be sent: ${where} does not take ${name}, only ${typesOf(allowed)}`
    const megabytes = (size ?? 0) / MEGABYTE
    if (megabytes > limit.megabytes)
      return say`cannot be sent: ${name} has ${(Math.ceil(megabytes * 10) / 10).toFixed(1)} MB, and ${where} takes at most ${limit.megabytes} MB of its type`
  }
}

/** `image/png` → `PNG`. */
function typesOf(allowed: FileLimit[]): string {
  const names = allowed.flatMap(({ types }) => types).map(type => type.replace(/^.*\//, '').toUpperCase())
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(new Set(names))
}

/** The text of a body, as messages that the provider takes, each ending between words where it can; one too many if it takes more. */
export function textsOf(body: string, limit: TextLimit | undefined, kind: TextKind = 'markdown'): string[] {
  const text = messengerTextOf({ body, kind })
  if (text === '') return []
  return limit?.splits ? piecesOf(text, limit) : [text]
}

function piecesOf(text: string, { most, unit }: TextLimit): string[] {
  const fits = (piece: string) => lengthOf(piece, unit) <= most
  const pieces: string[] = []
  let rest = text
  while (rest !== '' && pieces.length <= MAX_TEXTS) {
    const piece = fits(rest) ? rest : beginningOf(rest, fits)
    pieces.push(piece.trimEnd())
    rest = rest.slice(piece.length).trimStart()
  }
  return pieces
}

/** As much as fits: to the end of a paragraph, of a line, or of a word, if that leaves at least half of it. */
function beginningOf(text: string, fits: (text: string) => boolean): string {
  let length = 0
  for (const { segment } of GRAPHEMES.segment(text)) {
    if (!fits(text.slice(0, length + segment.length))) break
    length += segment.length
  }
  // Not even one character fits: it stays whole.
  const most = text.slice(0, length || String.fromCodePoint(text.codePointAt(0) ?? 0).length)
  for (const end of ['\n\n', '\n', ' ']) {
    const at = most.lastIndexOf(end)
    if (at >= most.length / 2) return most.slice(0, at + end.length)
  }
  return most
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
