import type { Mood } from './stand-in.ts'

/** A request as the provider posts it. */
export interface Post {
  payload: string
  headers: Record<string, string>
}

/** A message of a person. */
export interface Saying {
  person: number
  /** The same one is the same message. */
  id: string
  text: string
  now: Date
  /** The address that is called. */
  url: string
}

export interface Tried {
  /** In the address that it calls: `/incoming/{name}/{channel}`. One may carry several types of channels. */
  name: string
  /** The type of channel, and its settings. */
  kind: string
  settings: Record<string, string>
  /** Settings with another secret. */
  otherSecret: Record<string, string>
  post(saying: Saying): Post
  /** Several at once, for those that send batches. */
  postAll?(sayings: Saying[]): Post
  /** That its last message to a person was delivered; from those who say so. */
  receipt?(person: number, about: Pick<Saying, 'now' | 'url'>): Post
  /** Texts that it took for a person, oldest first. */
  sentTo(person: number): string[]
  /** How it responds about a person. */
  setMood(moodOf: (person: number) => Mood): void
  /** Longer texts go out as several messages; without it, they are refused. */
  longest?: number
  /** A refusal of its own that waiting does not change, and one of the login. */
  refusals: { permanent: Mood; login: Mood }
}

export const json = { 'content-type': 'application/json' }
