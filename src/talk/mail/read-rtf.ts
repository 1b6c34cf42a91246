import { Readable } from 'node:stream'
import { decompressRTF } from '@kenjiuno/decompressrtf'
import iconv from 'iconv-lite'
import { deEncapsulateSync, Tokenize } from 'rtf-stream-parser'
import { ToPlainText } from 'rtf-stream-parser/dist/src/ToPlainText.js'

const MAX_BYTES = 2_000_000

/** The words of Outlook's compressed RTF ([MS-OXRTFCP]): the HTML or text that it was made of ([MS-OXRTFEX]), or its own; undefined if it is broken or too long. */
export async function readRtf(compressed: Buffer): Promise<{ html: string } | { text: string } | undefined> {
  if (compressed.length > MAX_BYTES) return undefined
  try {
    const rtf = Buffer.from(decompressRTF([...compressed]))
    if (rtf.length > MAX_BYTES) return undefined
    return unwrapped(rtf) ?? { text: await textOf(rtf) }
  } catch {
    return undefined // the container stays, with the RTF in it
  }
}

function unwrapped(rtf: Buffer): { html: string } | { text: string } | undefined {
  if (!/\\from(html|text)/.test(rtf.toString('latin1', 0, 4096))) return undefined
  const { mode, text } = deEncapsulateSync(rtf, { decode: iconv.decode })
  return mode === 'html' ? { html: String(text) } : { text: String(text) }
}

async function textOf(rtf: Buffer): Promise<string> {
  const pieces = Readable.from([rtf])
    .pipe(new Tokenize())
    .pipe(new ToPlainText({ decode: iconv.decode }))
  let text = ''
  for await (const piece of pieces) text += String(piece)
  return text
}
