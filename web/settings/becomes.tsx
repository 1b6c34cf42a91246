/** From what stands before it to what comes after it: it points where people read on. */
export function Becomes() {
  return <span className="becomes">→</span>
}
