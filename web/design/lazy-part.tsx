import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { t } from '../language/language.ts'
import { toast } from './toasts.tsx'

interface Overlay {
  isOpen?: boolean
  onClose?: () => void
}

interface Substitutes<Props> {
  /** Shown until the code is there. */
  meanwhile?: ComponentType<Props>
  /** Shown if the code cannot be loaded; otherwise `meanwhile` stays. */
  without?: ComponentType<Props>
}

/**
 * A part of a page whose code is loaded when it is first shown. If that fails, the page stays, and a dialog says so and closes.
 * Browsers remember the failure until the page is loaded again (whatwg/html#6768).
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile, without = meanwhile }: Substitutes<Props> = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function LazyPart(props: Props) {
    const { isOpen = true, onClose } = props as Overlay
    const [Part, show] = useState(() => loaded ?? meanwhile)
    const fail = useEffectEvent(() => {
      show(() => without)
      if (!(isOpen && onClose)) return
      toast(t('trouble.part'))
      onClose()
    })
    // biome-ignore lint/correctness/useExhaustiveDependencies: every opening says so
    useEffect(() => {
      if (loaded) return show(() => loaded)
      let isHere = true
      const succeed = (part: ComponentType<Props>) => {
        loaded = part
        if (isHere) show(() => part)
      }
      load().then(succeed, () => isHere && fail())
      return () => {
        isHere = false
      }
    }, [isOpen])
    return Part ? <Part {...props} /> : null
  }
}
