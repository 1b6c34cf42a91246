import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/** Opens a stream of server-sent events and collects its lines until it is closed. */
export async function openEventStream(url: string, headers: Record<string, string>) {
  const controller = new AbortController()
  const response = await fetch(url, { headers, signal: controller.signal })
  let text = ''
  let ended = false
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk)
  })()
    .catch(() => {})
    .finally(() => {
      ended = true
    })
  return {
    response,
    text: () => text,
    ended: () => ended,
    async until(pattern: RegExp) {
      for (let i = 0; i < 600 && !pattern.test(text); i++) await sleep(25)
      assert.match(text, pattern)
    },
    async close() {
      controller.abort()
      await reading
    },
  }
}
