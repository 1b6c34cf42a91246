interface Notation {
  /** With the digit that only some write, in between. */
  long: RegExp
  short: RegExp
  digit: string
  /** Which one networks of text messages take now. */
  current: 'long' | 'short'
}

/** Mobile numbers that WhatsApp and telephones write differently: in Brazil, Mexico and Argentina. */
const WAYS: Notation[] = [
  // Telephones at home begin with 2 to 5, and have no other way.
  { long: /^(\+55[1-9]\d)9([6-9]\d{7})$/, short: /^(\+55[1-9]\d)([6-9]\d{7})$/, digit: '9', current: 'long' },
  { long: /^(\+52)1(\d{10})$/, short: /^(\+52)(\d{10})$/, digit: '1', current: 'short' },
  { long: /^(\+54)9(\d{10})$/, short: /^(\+54)(\d{10})$/, digit: '9', current: 'long' },
]

/** The other way to write a mobile number (E.164); undefined if there is one way only. */
export function otherNumber(number: string): string | undefined {
  for (const { long, short, digit } of WAYS) {
    if (long.test(number)) return number.replace(long, '$1$2')
    if (short.test(number)) return number.replace(short, `$1${digit}$2`)
  }
  return undefined
}

/** The way to write a number that networks of text messages take. */
export function currentNumber(number: string): string {
  const isOutdated = WAYS.some(way => way[way.current === 'long' ? 'short' : 'long'].test(number))
  return (isOutdated && otherNumber(number)) || number
}
