import { type Preferences, prefer, preferences } from '../kit/preferences.ts'
import { api, ask } from './client.ts'
import { forgetRead } from './forget-read.ts'

/**
 * Starts what this person has chosen for this browser. What somebody else had chosen ends: on a shared machine, nobody keeps
 * another's conversations or gets their notices.
 */
export async function startDevice(userId: number): Promise<void> {
  const { offline, push, deviceOf } = preferences.get()
  // A choice from before its owner was recorded belongs to the first person.
  if (deviceOf === undefined) prefer({ deviceOf: userId })
  if (deviceOf !== undefined && deviceOf !== userId) {
    prefer({ offline: false, push: false, deviceOf: userId })
    if (offline || push) await leaveDevice()
  } else if (offline || push) {
    await register()
    // Notices end with each session.
    if (push && !(await ask(api.GET('/me/push')))['on?']) await subscribe()
  }
}

/** The worker beside the pages, as the preferences want it; it replaces one that keeps what is opened, or does not. */
async function register(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(preferences.get().offline ? '/sw.js?offline' : '/sw.js')
  return navigator.serviceWorker.ready
}

/** Keeps what is opened from now on for reading without network, or forgets it. */
export async function setOffline(isOn: boolean): Promise<void> {
  prefer({ offline: isOn })
  if (isOn || (await navigator.serviceWorker?.getRegistration())) await register()
  if (!isOn) await forgetRead()
}

/** The network may keep a browser waiting for a worker; whoever leaves does not wait with it. */
const PATIENCE_MS = 3_000

/** Ends notices and forgets what was read, for who uses this browser next; the choice stays for when its owner returns. */
export async function leaveDevice(): Promise<void> {
  const late = new Promise(resolve => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([endWorker(), late]).finally(forgetRead)
}

/** Ends notices, and has the worker keep nothing. */
async function endWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  if (registration) await navigator.serviceWorker.register('/sw.js')
}

/** Notices to this browser while our pages are closed, too. False if the browser does not allow them. */
export async function setPush(isOn: Preferences['push']): Promise<boolean> {
  if (!isOn) {
    prefer({ push: false })
    const registration = await navigator.serviceWorker?.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
    await ask(api.DELETE('/me/push'))
    return true
  }
  if ((await window.Notification?.requestPermission()) !== 'granted') return false
  await subscribe()
  prefer({ push: true })
  return true
}

async function subscribe(): Promise<void> {
  const registration = await register()
  const { public_key } = await ask(api.GET('/me/push'))
  // A browser keeps one subscription, bound to its key; that of a former key is worth nothing.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  })
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await ask(api.PUT('/me/push', { body: { push: { endpoint: endpoint ?? '', p256dh, auth } } }))
}
