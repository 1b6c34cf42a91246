import { z } from 'zod'
import { asMessengerText } from '../../kit/markdown/files.ts'
import type { ChannelRow } from './queries.ts'
import { type LengthUnit, lengthOf } from './text-length.ts'

/** How much text one message holds. */
export interface TextLimit {
  most: number
  unit: LengthUnit
  /** The provider’s name. */
  where: string
  /** Whether a longer text is sent as several messages; else it is refused. */
  splits: boolean
}

/** How large a file may be. */
export interface FileLimit {
  /** Such as `image/png` or `image/*`. */
  types: string[]
  /** Of 2^20 bytes. */
  megabytes: number
}

/** What a message may hold at its provider. */
export interface MessageLimits {
  text: TextLimit
  /** The first that a file’s type belongs to counts; others are not taken. */
  files: FileLimit[]
  mostFiles?: number
}

/** Of a channel: for what its recipient alone gets, and for what everybody can read. */
export interface ChannelLimits {
  private?: MessageLimits
  public?: MessageLimits
}

/** What every messenger shows. */
export const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** The setting of channels that can send a long text as several messages. */
export const LONG_TEXTS = z
  .enum(['split', 'refuse'], 'must be split or refuse')
  .describe('`split`, the default, sends a text that is too long as several messages; `refuse` does not.')

export function splitsTexts({ settings }: Pick<ChannelRow, 'settings'>): boolean {
  return settings.long_texts !== 'refuse'
}

interface Content {
  /** Markdown. */
  body: string
  /** Of files that have yet to be fetched, neither type nor size is known. */
  files: { name: string; contentType: string | null; size: number | null }[]
}

/** What about a message is more than its provider takes, in a sentence; undefined if nothing is. */
export function excessIn(
  { body, files }: Content,
  { text, files: allowed, mostFiles = Number.POSITIVE_INFINITY }: MessageLimits,
): { field: 'body' | 'files'; words: string } | undefined {
  const words = excessOfText(body, text)
  if (words) return { field: 'body', words }
  const { where } = text
  const tooMany = files.length > mostFiles && `${where} takes at most ${mostFiles} files in a message.`
  const ofFiles = tooMany || files.map(file => excessOfFile(file, where, allowed)).find(Boolean)
  return ofFiles ? { field: 'files', words: ofFiles } : undefined
}

/** A reply that is longer than this many messages is not one for a messenger. */
const MAX_TEXTS = 10

function excessOfText(body: string, limit: TextLimit): string | undefined {
  const { most, unit, where, splits } = limit
  const length = lengthOf(asMessengerText(body), unit)
  if (length <= most) return undefined
  const count = splits ? textsOf(body, limit).length : 0
  if (splits && count <= MAX_TEXTS) return undefined
  const takes = `${where} takes at most ${most.toLocaleString('en')} ${unit === 'bytes' ? 'bytes' : 'characters'} in a message`
  return splits
    ? `${takes}; this one would be ${count} messages, more than ${MAX_TEXTS}.`
    : `${takes}; this one has ${length.toLocaleString('en')}.`
}

function excessOfFile(
  { name, contentType, size }: Content['files'][number],
  where: string,
  allowed: FileLimit[],
): string | undefined {
  if (allowed.length === 0) return `${where} takes no files here: ${name} cannot be sent.`
  if (contentType === null && size === null) return undefined
  const limit = allowed.find(({ types }) => typeBelongsTo(contentType ?? 'application/octet-stream', types))
  if (!limit) return `${where} takes pictures only: ${name} cannot be sent.`
  const megabytes = (size ?? 0) / (1024 * 1024)
  return megabytes > limit.megabytes
    ? `${name} has ${megabytes.toFixed(1)} MB; ${where} takes at most ${limit.megabytes} MB of its type.`
    : undefined
}

export function typeBelongsTo(type: string, types: string[]): boolean {
  const [kind] = type.split('/', 1)
  return types.some(one => one === '*/*' || one === type || one === `${kind}/*`)
}

/** The text of a body, as messages that the provider takes, each ending between words where it can. */
export function textsOf(body: string, limit: TextLimit | undefined): string[] {
  const text = asMessengerText(body)
  if (text === '') return []
  return limit?.splits ? piecesOf(text, limit) : [text]
}

function piecesOf(text: string, { most, unit }: TextLimit): string[] {
  const fits = (piece: string) => lengthOf(piece, unit) <= most
  const pieces: string[] = []
  let rest = text
  while (rest !== '') {
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
  const most = text.slice(0, Math.max(length, 1))
  for (const end of ['\n\n', '\n', ' ']) {
    const at = most.lastIndexOf(end)
    if (at >= most.length / 2) return most.slice(0, at + end.length)
  }
  return most
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
