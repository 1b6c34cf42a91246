import { asMessengerText } from '../../kit/markdown/files.ts'
import { HOUR } from '../../kit/retry.ts'
import { DeliveryError, type Outgoing, type Taken } from './channel.ts'

/** Prepares one message of a copy, since our own storage may fail, too; what that returns sends it, and returns its name. */
export type Piece = () => Promise<() => Promise<string>>

/** Sends what earlier attempts have not sent yet. Throws DeliveryError. */
export async function sendInParts({ parts }: Pick<Outgoing, 'parts'>, pieces: Piece[]): Promise<Taken> {
  for (const prepare of pieces.slice(parts.sent.length)) await parts.send(await prepare())
  return { providerId: parts.sent.at(-1) }
}

/** How much one message of a provider holds. */
export interface TextLimit {
  most: number
  unit: 'characters' | 'bytes'
  /** Its name. */
  where: string
}

/** A reply that is longer than this many messages is not one for a messenger. */
const MAX_TEXTS = 10

/** The text as messages of at most that length, each ending between words where it can. Throws DeliveryError. */
export function textsOf({ body }: Pick<Outgoing, 'body'>, { most, unit, where }: TextLimit): string[] {
  const fits = (text: string) => (unit === 'bytes' ? Buffer.byteLength(text) : text.length) <= most
  const texts: string[] = []
  let rest = asMessengerText(body).trim()
  while (rest !== '') {
    const text = fits(rest) ? rest : beginningOf(rest, fits)
    texts.push(text.trimEnd())
    rest = rest.slice(text.length).trimStart()
  }
  if (texts.length > MAX_TEXTS)
    throw new DeliveryError(
      `A message has at most ${most.toLocaleString('en')} ${unit} on ${where}; this one would be ${texts.length} messages, more than ${MAX_TEXTS}.`,
      { permanent: true },
    )
  return texts
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

/** How long a provider may tell what became of a message whose response was lost. */
const WORD_WITHIN_MS = HOUR

/** Settles a part whose response was lost, if an event has repeated its mark since then. Throws DeliveryError. */
export async function settleByMark(outgoing: Outgoing, now: Date, where: string): Promise<void> {
  const name = await outgoing.nameHeard(outgoing.parts.mark)
  if (!name) throw waitForWord(outgoing, now, where)
  await outgoing.parts.settle(name)
}

/** Nobody knows yet whether a part arrived: waits for the provider's word, and gives up after an hour. */
export function waitForWord({ parts }: Pick<Outgoing, 'parts'>, now: Date, where: string): DeliveryError {
  const since = parts.unsureSince ?? now
  const isOver = now.getTime() - since.getTime() > WORD_WITHIN_MS
  return new DeliveryError(
    isOver
      ? `${where} did not respond. It may have arrived: ask before you send it again.`
      : `${where} did not respond. It will say whether the message arrived.`,
    { permanent: isOver, isUnsure: true },
  )
}
