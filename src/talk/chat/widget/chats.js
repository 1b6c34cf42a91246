const MAX_CHATS = 10
const KEPT_MS = 30 * 86_400_000

/** The chats of this browser, the latest first. One of them is current, or none while the visitor begins another. */
export function createChats(store) {
  // Read each time, as other tabs write there, too. An older version kept its only one.
  const all = () => {
    const { secret, seen, chats = secret ? [{ secret, seen }] : [] } = store.get()
    return chats
  }
  const save = chats => store.set({ ...store.get(), secret: undefined, seen: undefined, chats })
  const kept = all().filter(({ at }) => !(Date.now() - Date.parse(at) > KEPT_MS))
  if (kept.length < all().length) save(kept)
  let current = kept[0]?.secret
  return {
    all,
    secret: () => current,
    /** The last message of the team that was seen. */
    seen: () => all().find(({ secret }) => secret === current)?.seen ?? 0,
    choose(secret) {
      current = secret
    },
    add(secret) {
      save([{ secret }, ...all().filter(chat => chat.secret !== secret)].slice(0, MAX_CHATS))
    },
    note(secret, facts) {
      save(all().map(chat => (chat.secret === secret ? { ...chat, ...facts } : chat)))
    },
    /** What the server has of a customer who has signed in. */
    replace: save,
    forget(secret) {
      save(all().filter(chat => chat.secret !== secret))
    },
  }
}
