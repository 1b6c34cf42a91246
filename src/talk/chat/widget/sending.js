import { facts, patiently, random } from './connection.js'
import { RETRY_MS } from './reconnect.js'

/** Sends what is in the form: the first message, a further one, or files. `take` gets the server's answers. */
// Each chat has a letter: what the visitor has written there and not sent, which stays there when they go to another.
export function createSender(
  { t, channel, askAs, session, parts, chats },
  { take, draw, complain, listen, forget },
) {
  const { name, email, found, field, button, files } = parts
  const letters = new Map()
  const letterOf = secret => {
    if (!letters.has(secret)) letters.set(secret, { text: '', files: [] })
    return letters.get(secret)
  }
  let letter = letterOf(chats.secret())

  /** Another chat is current from here on, or none yet, and its letter in the form. */
  function go(secret) {
    Object.assign(letter, { text: field.value, files: files.chosen() })
    chats.choose(secret)
    letter = letterOf(secret)
    field.value = letter.text
    files.put(letter.files)
    found.replaceChildren()
    button.disabled = Boolean(letter.isSending)
  }

  /** A chat that is refused is left, and its letter begins a new one. */
  function leaveRefused() {
    if (field.value) letters.set(undefined, letter)
    if (chats.secret()) letters.delete(chats.secret())
    go()
  }

  /** What another visitor has written here, and not sent, is nobody's. */
  function dropLetters() {
    letters.clear()
    field.value = ''
    files.put([])
  }

  // The visitor may be elsewhere when an answer comes, so what is sent keeps the secret of its chat.
  const send = (secret, path, body) => patiently(() => askAs({ secret }, path, body), RETRY_MS)

  /** What was written since then stays. */
  function clear(mine, text) {
    if (mine !== letter) mine.text = ''
    else if (field.value.trim() === text) field.value = ''
  }

  async function begin(mine, { text, id, secret, from }) {
    const as = session() ? { session: session() } : { name: name.value || undefined, email: from }
    const begun = { channel, ...as, secret }
    const answer = await send(undefined, '/chat', { message: text, id, ...begun, ...facts() })
    // That of a customer takes their session.
    const { id: number } = await answer.clone().json()
    const key = number === undefined ? secret : `${as.session}.${number}`
    chats.add(key)
    letters.delete(undefined)
    letters.set(key, mine)
    if (mine === letter) chats.choose(key)
    await take(key, answer)
    clear(mine, text)
    Object.assign(mine.unfinished, { text: '', of: key })
    if (mine === letter) listen()
    return key
  }

  /** With the text that goes with them. */
  async function sendFiles(secret, { fileId, text }, chosen) {
    const filled = new FormData()
    filled.append('id', fileId)
    filled.append('message', text)
    for (const file of chosen) filled.append('files', file)
    await take(secret, await send(secret, '/chat/files', filled))
  }

  /** What could not be sent is the same when it is sent again: it stays one message, and one chat. */
  function unfinishedOf(mine, text, chosen) {
    const of = chats.secret()
    const from = email.value
    const known = mine.unfinished
    const isOther = known?.text !== text || known.from !== from || known.of !== of
    const unfinished = isOther ? { text, from, of, id: random(16), secret: random(32) } : known
    const names = chosen.map(({ name: called, size }) => `${called} ${size}`).join()
    if (unfinished.names !== names) Object.assign(unfinished, { names, fileId: random(16) })
    mine.unfinished = unfinished
    return unfinished
  }

  async function submit(event) {
    event.preventDefault()
    const mine = letter
    const text = field.value.trim()
    const chosen = files.chosen()
    const secret = chats.secret()
    const isBeginning = !secret && mine.isSending
    if (isBeginning || (!text && chosen.length === 0)) return
    mine.isSending = button.disabled = true
    complain()
    const sent = unfinishedOf(mine, text, chosen)
    try {
      const into = secret ?? (await begin(mine, sent))
      if (chosen.length > 0) await sendFiles(into, sent, chosen)
      else if (secret) {
        const message = { message: text, id: sent.id, ...facts() }
        await take(secret, await send(secret, '/chat/messages', message))
      }
      if (mine.unfinished === sent) mine.unfinished = undefined
      clear(mine, text)
      mine.files = []
      if (mine === letter) {
        files.put([])
        found.replaceChildren()
        draw()
      }
    } catch ({ status: refused, answer }) {
      if (refused === 401) forget(secret)
      if (mine === letter) complain(answer?.error ?? t.trouble)
    }
    mine.isSending = false
    if (mine !== letter) return
    button.disabled = false
    field.focus()
  }

  /** Whether something of this chat has met no network, and is still there. */
  function isWaiting() {
    const { unfinished, isSending } = letter
    return (
      unfinished !== undefined &&
      !isSending &&
      unfinished.of === chats.secret() &&
      field.value.trim() === unfinished.text
    )
  }
  return { submit, isWaiting, go, leaveRefused, dropLetters }
}
