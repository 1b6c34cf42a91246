export const RETRY_MS = [1_000, 2_000, 5_000, 15_000, 30_000]

/** Reads the stream of events while it is wanted, and opens it again as often as it breaks off. */
// `open(signal)` returns the response, and `heard(type, data)` gets each event; `connected()` and `lost({ tries, error })` say how
// it goes, with `tries` the failed attempts in a row.
export async function streamForever({ open, isWanted, heard, connected, lost }) {
  for (let tries = 0; isWanted(); ) {
    const stream = new AbortController()
    let failure
    try {
      const response = await open(stream.signal)
      tries = 0
      connected()
      await readEvents(response, heard)
    } catch (error) {
      stream.abort() // or it would be held, and there are few
      failure = error
      tries++
    }
    lost({ tries, error: failure })
    if (isWanted())
      await new Promise(resolve => setTimeout(resolve, RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]))
  }
}

/** Reads server-sent events until the stream ends: `heard(type, data)` for each. */
async function readEvents({ body }, heard) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (text + part.value).split('\n\n')
    text = events.pop()
    for (const event of events) {
      const [, type] = /^event: (.*)$/m.exec(event) ?? []
      const [, data] = /^data: (.*)$/m.exec(event) ?? []
      if (type) await heard(type, data)
    }
  }
}
