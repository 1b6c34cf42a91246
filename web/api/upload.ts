import { ask } from './client.ts'
import { IN_LANGUAGE } from './post.ts'

/** Sends a file as the body of a request. Throws a refusal, as `ask` does. */
export function upload<Answer>(method: 'POST' | 'PUT', path: string, file: File): Promise<Answer> {
  const sending = fetch(`/api/v1${path}`, {
    method,
    headers: { 'Content-Type': file.type || 'application/octet-stream', ...IN_LANGUAGE },
    body: file,
  }).then(async response => ({ response, data: (await response.json()) as Answer }))
  return ask(
    sending.then(({ response, data }) => (response.ok ? { response, data } : { response, error: data })),
  )
}
