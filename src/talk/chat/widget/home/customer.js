/** The customer whom the site signs in by a token of its server: they have the same chats on all of their devices. */
export function createCustomer({ base, call, store, chats, onChange, leave }) {
  const kept = () => store.get().customer ?? {}
  const session = () => kept().session

  async function load() {
    const mine = session()
    const { chats: all } = await (await call({ base, session: mine }, '/chat/mine')).json()
    if (mine !== session()) return
    chats.replace(all.map(({ id, ...chat }) => ({ ...chat, secret: `${mine}.${id}` })))
    onChange(true)
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
    const begun = chats.all().flatMap(({ secret }) => (secret.includes('.') ? [] : [secret]))
    const answer = await (await call({ base }, '/sign-in/token', { token, chats: begun })).json()
    store.set({ ...store.get(), customer: { session: answer.session, sub } })
    await load()
  }

  /** A page that gives no token shows the chats of whoever is signed in. */
  async function goOn() {
    await load().catch(({ status }) => status === 401 && leave())
  }

  return { signIn, goOn }
}

function read(token) {
  try {
    return JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}
