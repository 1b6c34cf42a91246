import { Refusal } from '../api/refusal.ts'
import { createStore } from '../kit/store.ts'
import { useStore } from '../kit/use-store.ts'
import { lazyPart } from './lazy-part.tsx'

interface PendingConfirmation {
  confirmed: () => void
  /** Refused as before, with this. */
  given: (up: Error) => void
  refusal: Refusal
}

const asked = createStore<PendingConfirmation | null>(null)

/** Runs something that may need a fresh login: if so, asks for the password and runs it again. */
export async function confirmed<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'confirmation_required')) throw error
    await new Promise<void>((resolve, reject) => {
      asked.set({ confirmed: resolve, given: reject, refusal: error })
    })
    return run()
  }
}

/** Few people are ever asked: loaded for the first who is. */
const Asked = lazyPart(async () => (await import('./confirmation-form.tsx')).ConfirmationForm)

/** Where `confirmed` asks. */
export function ConfirmationDialog() {
  const now = useStore(asked)
  if (!now) return null
  const close = () => {
    asked.set(null)
    now.given(now.refusal)
  }
  const finish = () => {
    asked.set(null)
    now.confirmed()
  }
  return <Asked onClose={close} onDone={finish} />
}
