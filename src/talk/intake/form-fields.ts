import type { FastifyRequest } from 'fastify'
import { Problem } from '../../kit/errors.ts'
import { decodeUtf8, parseJson, refuseHostile } from '../../kit/http/body.ts'
import { bytesOf } from '../../kit/http/bytes.ts'
import { isRecord } from '../../kit/input.ts'
import { contentTypeOf } from '../attachments/fetch-attachment.ts'
import type { MailPart } from '../channels/email/parsed-mail.ts'

const MAX_TEXT_BYTES = 64 * 1024
const MAX_PARTS = 100

/** What a form holds; its own files are in memory. */
export interface Filled {
  fields: unknown
  files: MailPart[]
}

/** Fields of JSON, or of a browser's form with or without files. Throws malformed. */
export async function readForm(request: FastifyRequest): Promise<Filled> {
  const type = request.headers['content-type'] ?? ''
  if (/^multipart\/form-data\b/i.test(type)) return readParts(bytesOf(request), type)
  const bytes = bytesOf(request)
  if (bytes.length > MAX_TEXT_BYTES)
    throw new Problem('too_large', 'A form without files has at most 64 KiB.')
  const text = decodeUtf8(bytes)
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return { fields: fieldsOf([...new URLSearchParams(text)]), files: [] }
  const body = parseJson(text)
  if (!isRecord(body)) throw new Problem('malformed', 'The body must be a JSON object.')
  return { fields: body, files: [] }
}

/** A form with files (RFC 7578). Browsers send a part without bytes for a field without files. */
async function readParts(bytes: Buffer, type: string): Promise<Filled> {
  if (bytes.toString('latin1').split('\r\nContent-Disposition:').length > MAX_PARTS)
    throw new Problem('malformed', `The form has more than ${MAX_PARTS} parts.`)
  const parts = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new Problem('malformed', 'The body is no form with parts.')
    })
  const texts: [string, string][] = []
  const files: MailPart[] = []
  for (const [name, value] of parts)
    if (typeof value === 'string') texts.push([name, value])
    else if (value.size > 0) files.push(await partOf(value))
  if (texts.reduce((sum, [, text]) => sum + text.length, 0) > MAX_TEXT_BYTES)
    throw new Problem('too_large', 'The texts of a form have at most 64 KiB.')
  return { fields: fieldsOf(texts), files }
}

async function partOf(file: File): Promise<MailPart> {
  const content = new Uint8Array(await file.arrayBuffer())
  const contentType = contentTypeOf(file.type)
  return { name: file.name, contentType, size: file.size, content, contentId: undefined }
}

/** `data[key]` is a value of `data`. */
function fieldsOf(pairs: [string, string][]): unknown {
  const data = pairs.flatMap(([name, value]) => {
    const [, key] = /^data\[(.+)\]$/.exec(name) ?? []
    return key === undefined ? [] : [[key, value] as const]
  })
  const fields = { ...Object.fromEntries(pairs), data: Object.fromEntries(data) }
  refuseHostile(fields)
  return fields
}
