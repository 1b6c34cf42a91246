/** How the brand's provider is offered. */
export interface SignOnOffer {
  /** What the button says. */
  button: string
  /** Only owners log in with a password. */
  only: boolean
}

/** Undefined without a provider, and if the server cannot say. */
export async function findOffer(): Promise<SignOnOffer | undefined> {
  const response = await fetch('/login/ways').catch(() => undefined)
  if (!response?.ok) return undefined
  const { sign_on: offer } = await response.json()
  return offer ?? undefined
}

const CONFIRMED = 'answerwell-confirmed'

/** Tells the page that asked, in another tab, that its reader has logged in at the provider again. */
export function tellConfirmed(): void {
  const channel = new BroadcastChannel(CONFIRMED)
  channel.postMessage(true)
  channel.close()
}

/** Calls back once that has been told; returns what ends the wait. */
export function onceConfirmed(done: () => void): () => void {
  const channel = new BroadcastChannel(CONFIRMED)
  channel.onmessage = done
  return () => channel.close()
}
