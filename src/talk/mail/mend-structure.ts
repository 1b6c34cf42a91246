const MAX_LINE = 200
/** A boundary, and below it the head of a part or an empty one. */
const BOUNDARY = /^--([^\r\n]{1,150}?)[ \t]*\r?\n(?=content-[\w-]+[ \t]*:|\r?\n)/im

/**
 * A mail whose parts cannot be found, since it names their boundary wrong or not at all, with the boundary that stands in it;
 * as plain text if there is none. Undefined if it claims to have no parts.
 */
export function withRightBoundary(raw: Buffer): Buffer | undefined {
  const text = raw.toString('latin1')
  const empty = /\r?\n\r?\n/.exec(text)
  const head = text.slice(0, empty?.index ?? text.length)
  const type =
    /^content-type:[ \t]*(?:\r?\n[ \t]+)?(multipart\/[\w.+-]{1,60})[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/im.exec(
      head,
    )
  if (!type || !empty) return undefined
  const [, boundary] = BOUNDARY.exec(text.slice(empty.index)) ?? []
  const right =
    boundary === undefined
      ? 'Content-Type: text/plain'
      : `Content-Type: ${type[1]}; boundary="${boundary.replace(/["\\]/g, '').slice(0, MAX_LINE)}"`
  return Buffer.from(head.replace(type[0], () => right) + text.slice(empty.index), 'latin1')
}

/** A head whose type is none counts as text (RFC 2045, 5.2), or as one of parts; a file may be of any. */
export function withRightType(head: string): string {
  if (/^content-disposition:[ \t]*attachment/im.test(head)) return head
  return head.replace(
    /^(content-type:[ \t]*(?:\r?\n[ \t]+)?)([^;\s]*)/im,
    (all: string, before: string, type: string) => {
      if (/^[\w.+-]+\/[\w.+-]+$/.test(type)) return all
      return `${before}${/^multipart/i.test(type) ? 'multipart/mixed' : 'text/plain'}`
    },
  )
}
