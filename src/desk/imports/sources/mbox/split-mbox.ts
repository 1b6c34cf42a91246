import type { FileHandle } from 'node:fs/promises'

/** A piece of a file, in bytes. */
export interface Span {
  start: number
  end: number
}

const CHUNK = 1024 * 1024
/** A line that begins a mail, and the one below it. */
const AHEAD = 2_000
/** Of the lines above. */
const BEHIND = 4

/**
 * A line `From sender date` (RFC 4155), or of some programs without either, and below it a header. Other lines that begin with
 * this word are somebody's, in files of programs that do not quote them.
 */
const BEGINNING = /^From (.*)\r?\n(?:>?From |[!-9;-~]+:)/

/** The mails of an mbox file (RFC 4155), each with its line `From …`. Memory does not grow with the file. */
export async function* splitMbox(file: FileHandle): AsyncGenerator<Span> {
  let start: number | undefined
  let held: Buffer = Buffer.alloc(0)
  let at = 0 // where in the file `held` begins
  let looked = 0
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, at + held.length)
    held = Buffer.concat([held, buffer.subarray(0, bytesRead)])
    const isEnd = bytesRead === 0
    const until = isEnd ? held.length : held.length - AHEAD
    for (let found = held.indexOf('From ', looked); found >= 0; found = held.indexOf('From ', found + 1)) {
      if (found >= until) break
      if (!beginsMail(held, found, at)) continue
      if (start !== undefined) yield { start, end: at + found }
      start = at + found
    }
    if (isEnd) break
    const dropped = Math.max(0, until - BEHIND)
    looked = Math.max(0, until) - dropped
    held = held.subarray(dropped)
    at += dropped
  }
  if (start !== undefined) yield { start, end: at + held.length }
}

function beginsMail(bytes: Buffer, at: number, offset: number): boolean {
  const above = bytes.toString('latin1', Math.max(0, at - BEHIND), at)
  if (at + offset > 0 && !/\n\r?\n$/.test(above)) return false
  const sender = BEGINNING.exec(bytes.toString('latin1', at, at + AHEAD))?.[1]
  return sender !== undefined && (/^-?\s*$/.test(sender) || hasDate(sender))
}

/** A time, and behind it a year: by two expressions, of which each takes linear time. */
function hasDate(line: string): boolean {
  const time = /\d\d:\d\d/.exec(line)
  return time !== null && /\d{4}/.test(line.slice(time.index + time[0].length))
}

/** A mail without its line `From …`, and with its own lines as they were written. */
export function unquoted(mail: Buffer): Buffer {
  const bytes = mail.subarray(mail.indexOf('\n') + 1)
  if (!bytes.includes('\n>From ') && !bytes.includes('\n>>')) return bytes
  return Buffer.from(bytes.toString('latin1').replace(/^>(?=>*From )/gm, ''), 'latin1')
}
