import { facts, patiently, random } from './connection.js'
import { RETRY_MS } from './reconnect.js'

/** Sends what is in the form: the first message, a further one, or files. `take` gets the server's answers. */
export function createSender({ t, channel, ask, parts, chats, take, draw, complain, listen, forget }) {
  const { name, email, found, field, button, files } = parts
  let unfinished

  const send = (path, body) => patiently(() => ask(path, body), RETRY_MS)
  /** What belongs to a chat that the visitor has left is shown when they return. */
  const takeFor = async (secret, answer) => {
    if (secret === chats.secret()) await take(answer)
  }

  async function begin() {
    const { text, id, secret } = unfinished
    const begun = { channel, name: name.value || undefined, email: email.value, secret }
    const answer = await send('/chat', { message: text, id, ...begun, ...facts() })
    chats.add({ secret })
    await take(answer)
    Object.assign(unfinished, { text: '', of: secret })
    field.value = ''
    listen()
  }

  /** With the text that goes with them. */
  async function sendFiles() {
    const filled = new FormData()
    filled.append('id', unfinished.fileId)
    filled.append('message', unfinished.text)
    for (const file of files.chosen()) filled.append('files', file)
    await takeFor(chats.secret(), await send('/chat/files', filled))
  }

  async function submit(event) {
    event.preventDefault()
    const text = field.value.trim()
    if (!text && files.chosen().length === 0) return
    button.disabled = true
    complain()
    // What could not be sent is the same when it is sent again: it stays one message, and one chat.
    const chosen = files
      .chosen()
      .map(({ name: called, size }) => `${called} ${size}`)
      .join()
    const isOther =
      unfinished?.text !== text || unfinished.email !== email.value || unfinished.of !== chats.secret()
    if (isOther)
      unfinished = { text, email: email.value, of: chats.secret(), id: random(16), secret: random(32) }
    if (unfinished.chosen !== chosen) Object.assign(unfinished, { chosen, fileId: random(16) })
    const secret = chats.secret()
    try {
      if (!secret) await begin()
      else if (!chosen)
        await takeFor(secret, await send('/chat/messages', { message: text, id: unfinished.id, ...facts() }))
      if (files.chosen().length > 0) await sendFiles()
      unfinished = undefined
      field.value = ''
      files.clear()
      found.replaceChildren()
      draw()
    } catch ({ status: refused, answer }) {
      if (refused === 401) forget()
      complain(answer?.error ?? t.trouble)
    }
    button.disabled = false
    field.focus()
  }

  /** Whether something has met no network, and is still there. */
  const isWaiting = () =>
    unfinished !== undefined && field.value.trim() === unfinished.text && !button.disabled
  return { submit, isWaiting }
}
