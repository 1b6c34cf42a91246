const MAX_CHATS = 10

/** The chats of this browser, the latest first. One of them is current, or none while the visitor begins another. */
export function createChats(store) {
  // As an older version kept its only one.
  const { secret, seen, chats = secret ? [{ secret, seen }] : [] } = store.get()
  let all = chats
  let current = all[0]
  const save = () => store.set({ ...store.get(), secret: undefined, seen: undefined, chats: all })
  return {
    all: () => all,
    secret: () => current?.secret,
    /** The last message of the team that was seen. */
    seen: () => current?.seen ?? 0,
    choose(chat) {
      current = chat
    },
    add(chat) {
      current = chat
      all = [chat, ...all].slice(0, MAX_CHATS)
      save()
    },
    note(facts) {
      if (!current) return
      Object.assign(current, facts)
      save()
    },
    forget() {
      all = all.filter(chat => chat !== current)
      current = undefined
      save()
    },
  }
}
