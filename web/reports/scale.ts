/** Round numbers from zero to at least the greatest value, at most six steps: 0, 10, 20 … */
export function ticksOf(most: number): number[] {
  const rough = Math.max(most, 1) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find(one => one * power >= rough) ?? 10) * power)
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, index) => index * step)
}

/** Which of so many names along an axis fit, each as wide as `least`: always the last one of its stretch. */
export function labelled(count: number, width: number, least = 56): Set<number> {
  const every = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / least))))
  return new Set(
    Array.from({ length: count }, (_, index) => index).filter(index => (count - 1 - index) % every === 0),
  )
}
