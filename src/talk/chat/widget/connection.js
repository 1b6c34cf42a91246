/** What the browser keeps between pages; where it keeps nothing, it lasts as long as the page. */
export function createStore(key) {
  let unkept
  const get = () => {
    try {
      return unkept ?? JSON.parse(localStorage.getItem(key)) ?? {}
    } catch {
      return {}
    }
  }
  const set = value => {
    try {
      localStorage.setItem(key, JSON.stringify(value))
      unkept = undefined
    } catch {
      unkept = value
    }
  }
  return { get, set }
}

/** So many random bytes in base64url. */
export const random = bytes =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** What staff see of the visitor: the page without its query, which may hold secrets. */
export const facts = () => ({
  page_url: location.origin + location.pathname,
  page_title: document.title.slice(0, 300).toWellFormed(),
  language: navigator.language,
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** Asks the server, which it names by `base`; throws { status, answer } of a refusal. A form is sent as it is. */
export async function call({ base, secret, session, signal, keepalive = false }, path, body) {
  const isForm = body instanceof FormData
  const response = await fetch(base + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
      ...(secret ? { Authorization: `Chat ${secret}` } : {}),
      ...(session ? { Authorization: `Session ${session}` } : {}),
    },
    body: isForm ? body : body && JSON.stringify(body),
    credentials: 'omit',
    keepalive,
    signal,
  })
  if (!response.ok)
    throw Object.assign(new Error(), {
      status: response.status,
      answer: await response.json().catch(() => ({})),
    })
  return response
}

/** Sent again with the same id while the server does not answer: it stays one message. */
export async function patiently(send, waits) {
  for (let tries = 0; ; tries++)
    try {
      return await send()
    } catch (error) {
      const isWorthIt = error.status === undefined || error.status === 503
      if (!isWorthIt || tries >= 2) throw error
      await new Promise(resolve => setTimeout(resolve, waits[tries]))
    }
}
