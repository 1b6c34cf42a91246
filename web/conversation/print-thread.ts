/** Prints the page. Whoever prints for a customer expects no internal notes: they are on paper only if somebody wants them. */
export function printThread({ withNotes }: { withNotes: boolean }): void {
  const { classList } = document.documentElement
  classList.toggle('prints-notes', withNotes)
  window.addEventListener('afterprint', () => classList.remove('prints-notes'), { once: true })
  window.print()
}
