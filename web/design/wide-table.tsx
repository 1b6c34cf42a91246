import type { ReactNode } from 'react'

/** A table that may be wider than the screen: it scrolls by itself, by keyboard too. */
export function WideTable({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <div className="scroll-x" tabIndex={0}>
      {children}
    </div>
  )
}
