import { prefer, preferences } from '../kit/preferences.ts'
import { api, ask } from './client.ts'

/** As in service-worker.ts. */
const READ = 'answerwell read'

/** Starts the worker beside the pages, if the person has chosen something that needs it. */
export async function startDevice(): Promise<void> {
  const { offline, push } = preferences.get()
  if (offline || push) await register()
}

async function register(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(preferences.get().offline ? '/sw.js?offline' : '/sw.js')
  return navigator.serviceWorker.ready
}

/** Keeps what is opened from now on for reading without network, or forgets it. */
export async function setOffline(isOn: boolean): Promise<void> {
  prefer({ offline: isOn })
  if (isOn || preferences.get().push) await register()
  if (!isOn) await forgetRead()
}

/** What a person has read is not for the next one. */
export async function forgetRead(): Promise<void> {
  await window.caches?.delete(READ)
}

/** Notices to this browser while our pages are closed, too. False if the browser does not allow them. */
export async function setPush(isOn: boolean): Promise<boolean> {
  if (!isOn) {
    prefer({ push: false })
    const registration = await navigator.serviceWorker?.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
    await ask(api.DELETE('/me/push'))
    return true
  }
  if ((await window.Notification?.requestPermission()) !== 'granted') return false
  const registration = await register()
  const { public_key } = await ask(api.GET('/me/push'))
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  })
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await ask(api.PUT('/me/push', { body: { push: { endpoint: endpoint ?? '', p256dh, auth } } }))
  prefer({ push: true })
  return true
}
