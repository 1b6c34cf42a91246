import { decodeWords } from 'postal-mime'
import { isEmail, normalizeEmail } from '../../people/identities/email.ts'
import { type Token, tokensOf } from './address-tokens.ts'
import type { MailAddress } from './parsed-mail.ts'

const MAX_ADDRESSES = 100
const MAX_NAME = 200
/** Of a name, with its commas. */
const MAX_WORDS = 100
const MAX_VALUE = 200_000
const MAX_ADDRESS = 330

/**
 * The people in a header (RFC 5322, 3.4, with 4.4 and the mistakes of programs): a comma in a name without quotes parts
 * nobody, and what stands in quotes is no address, if there is another. Addresses that we cannot store are left out.
 */
export function readAddresses(value: string): MailAddress[] {
  const found = mailboxesIn(tokensOf(value.slice(0, MAX_VALUE)))
  const all = found.length > 0 ? found : hiddenIn(value)
  return all.filter(({ address }) => isEmail(address)).slice(0, MAX_ADDRESSES)
}

/** `host.example` rather than `host`: only the first can be reached from outside. */
export function hasWholeDomain({ address }: MailAddress): boolean {
  return address.slice(address.lastIndexOf('@')).includes('.')
}

/** Somebody in the making. */
interface Mailbox {
  phrase: Token[]
  comments: string[]
  angle: string | undefined
}

function mailboxesIn(tokens: Token[]): MailAddress[] {
  const done: MailAddress[] = []
  let one: Mailbox = { phrase: [], comments: [], angle: undefined }
  /** Ends the mailbox if it has an address: what has none is part of the next one's name. */
  const end = () => {
    const person = personIn(one)
    if (!person) return false
    done.push(person)
    one = { phrase: [], comments: [], angle: undefined }
    return true
  }
  const addWord = (word: Token) => {
    one.phrase.push(word)
    if (one.phrase.length > MAX_WORDS) one.phrase = one.phrase.slice(-MAX_WORDS / 2)
  }
  for (const token of tokens)
    if (token.kind === 'angle') {
      if (one.angle !== undefined) end()
      one.angle = token.text
    } else if (token.kind === 'comment') one.comments = [...one.comments.slice(-2), token.text]
    else if (token.kind === 'colon') {
      // The name of a group, or `mailto:`.
      if (one.angle === undefined) one.phrase = []
    } else if (token.kind !== 'separator') {
      // Words behind a name and its address begin another name.
      if (one.angle?.includes('@') && one.phrase.length > 0) end()
      addWord(token)
    } else if (!end() && one.phrase.length > 0) addWord({ kind: 'separator', text: ',', isApart: false })
  end()
  return done
}

function personIn({ phrase, comments, angle }: Mailbox): MailAddress | undefined {
  const inAngle = angle === undefined ? '' : bare(angle)
  if (inAngle.includes('@')) {
    const words = phrase.map(({ text }) => text).join(' ')
    return { name: nameOf([words, ...comments], inAngle), address: storable(inAngle) }
  }
  const unusual = phrase.find(({ kind }) => kind === 'address')
  if (unusual) return { name: '', address: storable(unusual.text) }
  if (!phrase.some(({ text }) => text.includes('@'))) return undefined
  // What stands in quotes is a name, even if it looks like an address.
  const quoted = phrase.filter(({ kind }) => kind === 'quoted').map(({ text }) => text)
  const words = phrase.map(
    ({ kind, text, isApart }) => (isApart ? ' ' : '') + (kind === 'quoted' ? '\0' : text),
  )
  const line = words.join('').replace(/\s+\.\s*/g, '.')
  const written = bareIn(line)
  if (written === undefined) return undefined
  const address = written.replace(/\s/g, '').replace(/^['[]+|['\].]+$/g, '')
  const rest = line.replace(written, ' ').replaceAll('\0', () => ` ${quoted.shift() ?? ''} `)
  return { name: nameOf([rest, ...comments], address), address: storable(address) }
}

/** The first address without brackets; around its `@` may be blanks. Looks only so far around each `@`, to take linear time. */
function bareIn(line: string): string | undefined {
  for (let at = line.indexOf('@'); at >= 0; at = line.indexOf('@', at + 1)) {
    const local = /[^\s"<>,@\0]+\s*$/.exec(line.slice(Math.max(0, at - MAX_ADDRESS), at))?.[0]
    const domain = /^\s*[^\s"<>,@\0]+/.exec(line.slice(at + 1, at + MAX_ADDRESS))?.[0]
    if (local === undefined || domain === undefined) continue
    const isTight = !/\s/.test(`${local}${domain}`)
    if (isTight || domain.includes('.')) return `${local}@${domain}`
  }
  return undefined
}

/** What stands in `<…>` without routes, comments and blanks (RFC 5322, 4.4). */
function bare(angle: string): string {
  return angle
    .slice(0, MAX_ADDRESS)
    .replace(/\([^()]*\)/g, '')
    .replace(/("[^"]*")|\s+/g, (_, quoted = '') => quoted)
    .replace(/^[<'[]+|[>'\],;.]+$/g, '')
    .replace(/^(mailto:|@[^:]*:)/i, '')
}

/** A simple name in quotes is the same without them (RFC 5321, 4.1.2). */
function storable(address: string): string {
  return normalizeEmail(address.replace(/^"([^\s"\\]+)"@/, '$1@'))
}

/** The first of these names that is one, and not the address again. */
function nameOf(candidates: string[], address: string): string {
  const name = candidates.map(asName).find(Boolean) ?? ''
  return name.toLowerCase() === address.toLowerCase() ? '' : name
}

/** Words of a header as people read them, on one line. */
export function asName(words: string): string {
  return decodeWords(words.slice(0, 2_000))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/ ,/g, ',')
    .replace(/^[\s,;<>]+|[\s,;<>]+$/g, '')
    .replace(/^(['"])([^'"]*)\1$/, '$2')
    .slice(0, MAX_NAME)
    .toWellFormed()
}

/** Where nothing else is an address: in encoded words, in comments, in quotes. */
function hiddenIn(header: string): MailAddress[] {
  const value = header.slice(0, 2_000)
  const decoded = decodeWords(value)
  if (decoded !== value) return readAddresses(decoded)
  const [address] = /[^\s<>()"',;:@]+@[^\s<>()"',;:@]+/.exec(value) ?? []
  return address === undefined
    ? []
    : [{ name: asName(value.replace(address, '').replace(/[()"<>]/g, ' ')), address: storable(address) }]
}
