import { ageOf, agoOf, exactTime } from '../language/language.ts'

interface Props {
  at: string
  /** It is part of a sentence: `5 min. ago` instead of `5 min`. */
  isInText?: boolean
}

/** Relative time, with the exact time as a tooltip. */
export function Age({ at, isInText = false }: Props) {
  return (
    <time dateTime={at} title={exactTime(at)} className="quiet small">
      {isInText ? agoOf(at) : ageOf(at)}
    </time>
  )
}
