/** The result of a check: `warning` works but needs attention, `problem` does not work. */
export interface Finding {
  check: string
  state: 'good' | 'warning' | 'problem'
  found: string
  /** What to do. */
  advice: string | null
}

/** Works as it should. */
export function good(check: string, found: string): Finding {
  return { check, state: 'good', found, advice: null }
}
