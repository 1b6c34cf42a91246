import assert from 'node:assert/strict'
import { eventually } from './eventually.ts'

/** A stream that is being read ends with an error when either side closes it; anything else is a failure. */
export function unlessClosed(error: Error): void {
  assert.match(`${error.name} ${error.message}`, /AbortError|terminated|aborted/)
}

/** Opens a stream of server-sent events and collects its lines until it is closed. */
export async function openEventStream(url: string, headers: Record<string, string>) {
  const controller = new AbortController()
  const response = await fetch(url, { headers, signal: controller.signal })
  let text = ''
  let ended = false
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk)
  })()
    .catch(unlessClosed)
    .finally(() => {
      ended = true
    })
  return {
    response,
    text: () => text,
    ended: () => ended,
    async until(pattern: RegExp) {
      await eventually(() => assert.match(text, pattern), { what: `the stream says ${pattern}` })
    },
    async close() {
      controller.abort()
      await reading
    },
  }
}
