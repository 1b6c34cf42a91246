/** The customer whom the site signs in by a token of its server: they have the same chats on all of their devices. */
// `onChange()` follows whenever the chats are others.
export function createCustomer({ base, call, store, chats, onChange }) {
  const kept = () => store.get().customer ?? {}
  const keep = customer => store.set({ ...store.get(), customer })
  const session = () => kept().session

  async function load() {
    const mine = session()
    const { chats: all } = await (await call({ base, session: mine }, '/chat/mine')).json()
    if (mine !== session()) return
    chats.replace(all.map(({ id, ...chat }) => ({ ...chat, secret: `${mine}.${id}` })))
    onChange()
  }

  function leave() {
    keep(undefined)
    chats.replace([])
  }

  const isStill = () =>
    load().then(
      () => true,
      () => false,
    )

  /** Of the site's page: each has a new one for the same customer. */
  async function signIn(token) {
    const { sub } = read(token)
    if (session() && kept().sub !== sub) leave()
    if (session() && (await isStill())) return
    const secrets = chats.all().map(({ secret }) => secret)
    const begun = secrets.filter(secret => !secret.includes('.'))
    const answer = await (await call({ base }, '/sign-in/token', { token, chats: begun })).json()
    keep({ session: answer.session, sub })
    await load()
  }

  /** On this device only. */
  async function signOut() {
    const ended = session()
    leave()
    onChange()
    if (ended) await call({ base, session: ended }, '/chat/sign-out', {})
  }

  /** A page that gives no token shows the chats of whoever is signed in. */
  async function goOn() {
    await load().catch(({ status }) => {
      if (status !== 401) return
      leave()
      onChange()
    })
  }

  return { signIn, signOut, goOn }
}

function read(token) {
  try {
    return JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}
