import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { SafeRequest } from '../../../kit/fetch-safely.ts'
import type { OutgoingFile } from '../../channels/outgoing.ts'

/** A file as a part of a form. */
export async function partOf({ content, name, contentType }: OutgoingFile): Promise<File> {
  const bytes = content instanceof Readable ? await buffer(content) : content
  return new File([new Uint8Array(bytes)], name, { type: contentType })
}

/** A form as the body of a request (RFC 7578). */
export async function formRequest(form: FormData): Promise<Pick<SafeRequest, 'headers' | 'body'>> {
  const response = new Response(form)
  const headers = { 'content-type': response.headers.get('content-type') ?? '' }
  return { headers, body: Buffer.from(await response.arrayBuffer()) }
}
