interface Way {
  /** With the digit that only some write, in between. */
  long: RegExp
  short: RegExp
  digit: string
}

/** Mobile numbers that WhatsApp and telephones write differently: in Brazil, Mexico and Argentina. */
const WAYS: Way[] = [
  { long: /^(\+55[1-9]\d)9(\d{8})$/, short: /^(\+55[1-9]\d)(\d{8})$/, digit: '9' },
  { long: /^(\+52)1(\d{10})$/, short: /^(\+52)(\d{10})$/, digit: '1' },
  { long: /^(\+54)9(\d{10})$/, short: /^(\+54)(\d{10})$/, digit: '9' },
]

/** The other way to write a mobile number (E.164); undefined if there is one way only. */
export function otherNumber(number: string): string | undefined {
  for (const { long, short, digit } of WAYS) {
    if (long.test(number)) return number.replace(long, '$1$2')
    if (short.test(number)) return number.replace(short, `$1${digit}$2`)
  }
  return undefined
}
