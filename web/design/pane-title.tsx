/** The title of a list, which is the page's heading unless something of the list is open: then that has the heading. */
export function PaneTitle({ title, isReading }: { title: string; isReading: boolean }) {
  return isReading ? <h2>{title}</h2> : <h1>{title}</h1>
}
