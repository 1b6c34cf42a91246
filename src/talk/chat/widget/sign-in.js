/** Signs customers in and out. What that takes is loaded by `more` for them alone; without it there is no sign-in. */
export function createSignIn(more, means) {
  const session = () => means.store.get().customer?.session
  let customer

  async function act(how) {
    try {
      customer ??= (await more()).createCustomer(means)
      await how(customer)
    } catch {}
  }

  return {
    session,
    /** By the token of the page; a page without one shows the chats of whoever is signed in. */
    signIn: token => (token ? act(one => one.signIn(token)) : session() && act(one => one.goOn())),
    signOut: () => act(one => one.signOut()),
  }
}
