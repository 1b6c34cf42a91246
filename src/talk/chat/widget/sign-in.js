/** Signs customers in and out, in order. What signing in takes is loaded by `more` for them alone; without it there is none. */
// `onChange(isSame)` follows whenever the chats are others, and says whether they are still those of the same visitor.
export function createSignIn(more, means) {
  const { base, call, store, chats, onChange } = means
  const session = () => store.get().customer?.session
  let customer
  let last = Promise.resolve()

  // Another chat of the page may have signed out: what is left of a session that is over goes.
  for (const { secret } of chats.all())
    if (secret.includes('.') && !secret.startsWith(`${session()}.`)) chats.forget(secret)

  function act(how) {
    last = last
      .then(async () => {
        customer ??= (await more()).createCustomer({ ...means, leave })
        await how(customer)
      })
      .catch(() => onChange(true))
  }

  function drop() {
    store.set({ ...store.get(), customer: undefined })
    chats.replace([])
  }

  /** The session is over: what was written stays, and takes an address. */
  function expire() {
    drop()
    onChange(true)
  }

  /** On this device, at once. The server is told even if the page is left. */
  function leave() {
    const ended = session()
    drop()
    onChange(false)
    if (ended) call({ base, session: ended, keepalive: true }, '/chat/sign-out', {}).catch(() => {})
  }

  return {
    session,
    expire,
    /** By the token of the page; a page without one shows the chats of whoever is signed in. */
    signIn(token) {
      if (token) act(one => one.signIn(token))
      else if (session()) act(one => one.goOn())
    },
    /** After a sign-in that is under way. */
    signOut() {
      if (session()) leave()
      last = last.then(() => session() && leave())
    },
  }
}
