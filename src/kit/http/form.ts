import type { Readable } from 'node:stream'
import {
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, Problem } from '../errors.ts'
import { isRecord } from '../input.ts'
import { say } from '../sentences/say.ts'
import { decodeUtf8, MAX_PARSED_BYTES, parseForm, parseJson, refuseHostile } from './body.ts'

/** A file of a form, in memory. */
export interface FormFile {
  name: string
  /** As the browser says. */
  contentType: string | undefined
  content: Uint8Array
}

/** What a form holds. */
export interface Form {
  fields: unknown
  files: FormFile[]
}

export interface FormLimits {
  /** The whole body, with its files. */
  maxBytes: number
  maxFiles: number
}

const MAX_TEXT_BYTES = 64 * 1024
const MAX_PARTS = 100
const MAX_HEADER_BYTES = 4 * 1024
const MAX_NAME = 200
/** A text keeps its first character, whatever it is. */
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Mounts routes whose body is a form, as JSON or as browsers send it. Whatever is too much is refused before it is parsed. */
export function takingForms<App extends object>(
  app: App,
  limits: FormLimits,
  mount: (app: App) => void,
): void {
  ;(app as unknown as FastifyInstance).register(async inner => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser(
      /^multipart\/form-data\b/i,
      async (request: FastifyRequest, payload: Readable): Promise<ReadForm> => {
        try {
          return await readParts(request, payload, limits)
        } finally {
          payload.resume() // the rest of a refused form is not parsed
        }
      },
    )
    inner.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_PARSED_BYTES },
      async ({ headers }: FastifyRequest, bytes: Buffer) => ({
        form: readTexts(headers['content-type'], bytes),
      }),
    )
    mount(inner as unknown as App)
  })
}

/** What was read of a form, and why not all of it, if so. */
interface ReadForm {
  form: Form
  problem?: Problem
}

/** The body of such a route. Throws malformed without one, and what was wrong with it. */
export function formOf({ body }: FastifyRequest): Form {
  const { form, problem } = (body ?? {}) as Partial<ReadForm>
  if (problem) throw problem
  return form ?? { fields: parseJson(''), files: [] }
}

/** The fields that were read before the form was refused. */
export function fieldsSoFar({ body }: FastifyRequest): unknown {
  return ((body ?? {}) as Partial<ReadForm>).form?.fields
}

function readTexts(type = '', bytes: Buffer): Form {
  if (bytes.length > MAX_TEXT_BYTES)
    throw new Problem('too_large', say`A form without files has at most 64 KiB.`)
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return { fields: fieldsOf([...parseForm(bytes)]), files: [] }
  const fields = parseJson(decodeUtf8(bytes))
  if (!isRecord(fields)) throw new Problem('malformed', say`The body must be a JSON object.`)
  return { fields, files: [] }
}

/** A form with files (RFC 7578). Its parts are counted and measured while they arrive. */
async function readParts(
  { headers }: FastifyRequest,
  payload: Readable,
  limits: FormLimits,
): Promise<ReadForm> {
  const { maxBytes } = limits
  const parser = createParser(headers['content-type'] ?? '', maxBytes)
  const form = collectParts(limits)
  let size = 0
  try {
    for await (const bytes of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      // As far as it may go, so that a refused form keeps its words.
      const allowed = bytes.subarray(0, maxBytes - size)
      if (!isEnded(parser)) for (const part of parser.write(allowed)) form.add(part)
      size += bytes.length
      if (size > maxBytes) throw tooLarge(maxBytes)
    }
    parser.finish()
    return { form: form.end() }
  } catch (error) {
    return { form: form.end(), problem: asProblem(error) }
  }
}

function createParser(type: string, maxBytes: number): MultipartParser {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (!boundary || boundary.length > MAX_BOUNDARY) throw notParts()
  return new MultipartParser(boundary, {
    maxParts: MAX_PARTS,
    maxHeaderSize: MAX_HEADER_BYTES,
    maxFileSize: maxBytes,
    maxTotalSize: maxBytes,
  })
}

/** RFC 2046, 5.1.1. */
const MAX_BOUNDARY = 70

/** The parser refuses what comes after the last part, where there may be a line end or more (RFC 2046, 5.1.1). */
function isEnded(parser: MultipartParser): boolean {
  try {
    parser.finish()
    return true
  } catch {
    return false
  }
}

/** Browsers send a part without bytes for a field without files. */
function collectParts({ maxFiles }: FormLimits) {
  const texts: [string, string][] = []
  const files: FormFile[] = []
  let textBytes = 0
  let headBytes = 0
  return {
    add(part: MultipartPart) {
      headBytes += headBytesOf(part)
      if (headBytes + textBytes > MAX_PARSED_BYTES)
        throw new Problem('too_large', say`The field names and texts of the form are larger than 100 kB.`)
      const { name, fileName } = namesOf(part)
      if (fileName === undefined) {
        textBytes += part.size
        if (textBytes > MAX_TEXT_BYTES)
          throw new Problem('too_large', say`The texts of the form are larger than 64 KiB.`)
        texts.push([name, UTF8.decode(part.bytes)])
      } else if (part.size > 0) {
        if (files.length >= maxFiles) throw invalid('files', say`must be at most ${maxFiles}`)
        files.push({ name: fileName, contentType: part.headers['content-type'], content: part.bytes })
      }
    },
    end: (): Form => ({ fields: fieldsOf(texts), files }),
  }
}

function headBytesOf({ headers }: MultipartPart): number {
  return Object.entries(headers).reduce((sum, [name, value = '']) => sum + name.length + value.length, 0)
}

/** The name of the field, and of its file if it is one, as browsers escape them (RFC 7578, 2; HTML, 4.10.21.8). */
function namesOf(part: MultipartPart): { name: string; fileName: string | undefined } {
  const disposition = part.headers['content-disposition'] ?? ''
  if (!/^form-data\b/i.test(disposition) || FOREIGN_NAME.test(disposition)) throw notParts()
  const { name, filename } = part
  if (name === undefined) throw new Problem('malformed', say`A part of the form has no name.`)
  if (name.length > MAX_NAME)
    throw new Problem('malformed', say`The name of a field has more than ${MAX_NAME} characters.`)
  return { name: unescaped(name), fileName: filename === undefined ? undefined : unescaped(filename) }
}

/** The parser would complain of it in the log. */
const FOREIGN_NAME = /\bfilename\*\s*=\s*"?(?!(utf-8|iso-8859-1)')/i

function unescaped(text: string): string {
  return text.replace(/%(22|0D|0A)/gi, code => decodeURIComponent(code))
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof MaxPartsExceededError)
    return new Problem('malformed', say`The form has more than ${MAX_PARTS} parts.`)
  if (error instanceof MaxHeaderSizeExceededError)
    return new Problem('malformed', say`The header of a part of the form is larger than 4 KiB.`)
  return notParts()
}

function tooLarge(maxBytes: number): Problem {
  return new Problem('too_large', say`The form is larger than ${maxBytes / 1024 / 1024} MiB.`)
}

function notParts(): Problem {
  return new Problem('malformed', say`The body is not a valid multipart form.`)
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
