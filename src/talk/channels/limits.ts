/** What providers count: UTF-16 code units, bytes of UTF-8, or what X counts for a post. */
export const LENGTH_UNITS = ['characters', 'bytes', 'x_characters'] as const
export type LengthUnit = (typeof LENGTH_UNITS)[number]

/** How much text one message holds. */
export interface TextLimit {
  most: number
  unit: LengthUnit
  /** The provider’s name. */
  where: string
  /** Whether a longer text is sent as several messages; else it is refused. */
  splits: boolean
}

/** How large a file may be. */
export interface FileLimit {
  /** Such as `image/png` or `image/*`. */
  types: string[]
  /** Of 2^20 bytes. */
  megabytes: number
}

/** What a message may hold at its provider. */
export interface MessageLimits {
  text: TextLimit
  /** The first that a file’s type belongs to counts; others are not taken. */
  files: FileLimit[]
  mostFiles?: number
}

/** Of a channel: for what its recipient alone gets, and for what everybody can read. */
export interface ChannelLimits {
  private?: MessageLimits
  public?: MessageLimits
}
