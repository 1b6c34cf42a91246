/** What somebody does who is there. */
const DEEDS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'input'] as const
const UNTOUCHED_AFTER_MS = 60_000

let last = Date.now()

/** Notices when somebody uses the page. Returns what ends it. */
export function startNoticingActivity(): () => void {
  const notice = () => {
    last = Date.now()
  }
  notice()
  for (const deed of DEEDS) document.addEventListener(deed, notice, { capture: true, passive: true })
  return () => {
    for (const deed of DEEDS) document.removeEventListener(deed, notice, { capture: true })
  }
}

/** Whether nobody has used the page for a minute: what it reads then, it reads by itself. */
export function isUntouched(): boolean {
  return Date.now() - last > UNTOUCHED_AFTER_MS
}
