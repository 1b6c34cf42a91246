/** An arrow from one value to the next, in the direction of reading. */
export function Becomes() {
  return <span className="becomes">→</span>
}
