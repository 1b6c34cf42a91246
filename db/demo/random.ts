/** The same numbers from 0 to 1 at every start, from the seed on: xorshift32 (Marsaglia 2003). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  next(): number {
    this.#state ^= this.#state << 13
    this.#state ^= this.#state >>> 17
    this.#state ^= this.#state << 5
    return (this.#state >>> 0) / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  /** True this often. */
  chance(share: number): boolean {
    return this.next() < share
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.next() * values.length)] as Value
  }

  /** An index, in proportion to the weights. */
  weighted(weights: readonly number[]): number {
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0)
    const index = weights.findIndex(weight => {
      left -= weight
      return left < 0
    })
    return index < 0 ? weights.length - 1 : index
  }

  /** Around the median, with a long tail upwards. */
  skewed(median: number): number {
    const [one, other] = [this.next() || 0.5, this.next()]
    return median * Math.exp(0.9 * Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other))
  }

  /** Letters and digits that people can read out. */
  code(length: number): string {
    return Array.from({ length }, () => this.pick([...'23456789abcdefghjkmnpqrstvwxyz'])).join('')
  }
}
