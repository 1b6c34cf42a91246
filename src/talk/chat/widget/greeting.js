import { createGreeting } from './elements.js'

const WEEK_MS = 7 * 86_400_000

/** A greeting that comes by itself, once in a week, while somebody is there; a channel may have none. */
export function createGreeter(t, { text, afterSeconds } = {}, { store, status, isBusy, onOpen }) {
  const element = createGreeting(t, text, { onOpen, onDismiss: remember })

  function remember() {
    store.set({ ...store.get(), greeted: Date.now() })
  }

  async function greetLater() {
    const isRecent = Date.now() - (store.get().greeted ?? 0) < WEEK_MS
    if (!text || isRecent || isBusy()) return
    await new Promise(resolve => setTimeout(resolve, afterSeconds * 1_000))
    if (isBusy() || !(await status())?.there) return
    element.hidden = false
    remember()
  }

  return { element, greetLater }
}
