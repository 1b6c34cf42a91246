declare module 'libqp' {
  const libqp: {
    /** The bytes of a quoted-printable text (RFC 2045, 6.7). */
    decode(text: string): Buffer
    encode(bytes: Buffer): string
  }
  export default libqp
}
