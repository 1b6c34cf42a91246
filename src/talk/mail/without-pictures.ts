/** The start of an embedded picture in HTML, up to its content (RFC 2397). */
const BEGINNING = /data:[\w.+-]{1,60}\/[\w.+-]{1,60}(?:;[\w.=+-]{1,60}){0,5};base64,/gi
const MAX_BEGINNING = 500
/** A line of the content. */
const CONTENT = /\s{0,100}[A-Za-z0-9+/=%]*/y
/** Shorter ones stay: somebody may write about such an address, and goes on in words. */
const LEAST = 64

interface Filter {
  write(bytes: Buffer): Buffer
  end(): Buffer
}

/**
 * Takes the content of pictures within HTML out of it, what is beyond this many bytes: it says nothing, and may be most of a mail.
 * Works piece by piece, in time that grows with the length.
 */
export function createPictureFilter(most: number): Filter {
  let left = most
  let carry = ''
  let isInPicture = false
  const pass = (text: string, isLast: boolean): Buffer => {
    const words: string[] = []
    let at = 0
    while (at < text.length) {
      const regex = isInPicture ? CONTENT : BEGINNING
      regex.lastIndex = at
      const [found = ''] = regex.exec(text) ?? []
      if (!isInPicture) {
        if (found === '' && !isLast) break
        words.push(text.slice(at, found === '' ? text.length : regex.lastIndex))
        at = found === '' ? text.length : regex.lastIndex
        isInPicture = found !== ''
      } else if (found.trim().length < LEAST) {
        if (at + found.length === text.length && !isLast) break
        isInPicture = false
      } else {
        at += found.length
        if (found.length > left) left = 0
        else {
          left -= found.length
          words.push(found)
        }
      }
    }
    const kept = isInPicture || isLast ? at : Math.max(at, text.length - MAX_BEGINNING)
    carry = text.slice(kept)
    return Buffer.from(words.join('') + text.slice(at, kept), 'latin1')
  }
  return {
    write: bytes => pass(carry + bytes.toString('latin1'), false),
    end: () => pass(carry, true),
  }
}
