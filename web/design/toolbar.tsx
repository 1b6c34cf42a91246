import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

interface Props {
  label: string
  className: string
  children: ReactNode
}

/** Buttons with one Tab stop; the left and right arrow keys, Home and End move between them. */
export function Toolbar({ label, className, children }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const buttons = () => [...(bar.current?.querySelectorAll<HTMLElement>('button') ?? [])].filter(isShown)
  const setStop = (stop: Element | undefined) => {
    for (const button of buttons()) button.tabIndex = button === stop ? 0 : -1
  }
  // Buttons come and go with the width and with what is open.
  useLayoutEffect(() => {
    const all = buttons()
    if (all.filter(({ tabIndex }) => tabIndex === 0).length !== 1) setStop(all[0])
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const isBackwards = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = isBackwards ? -1 : 1
    const to = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined || at < 0) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={className}
      onFocus={event => setStop(event.target)}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

const isShown = (element: HTMLElement) => element.checkVisibility?.() !== false
