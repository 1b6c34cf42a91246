import { preferences } from '../kit/preferences.ts'

let isFirst = false

// Of several tabs one tells, and stays connected while it is hidden: the first that asked for the lock, until it is closed.
void navigator.locks?.request('answerwell notices', () => {
  isFirst = true
  return new Promise(() => {})
})

/** Whether this tab shows desktop notifications. */
export function isNotifier(): boolean {
  return isFirst && preferences.get().notices && window.Notification?.permission === 'granted'
}
