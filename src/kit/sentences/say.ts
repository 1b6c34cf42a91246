/** What can stand in a sentence: as it is, or another sentence that is told in the same language. */
export type Value = string | number | null | undefined | Sentence | Explained | FieldName

/** An error, or anything else, that can say what happened. */
export interface Explained {
  readonly sentence: Sentence
}

/**
 * A sentence for people, in English until somebody asks for another language (tell.ts). Its template has the place of each value
 * as `{1}`, `{2}` …, and is what translations go by (GNU gettext's way).
 */
export class Sentence {
  readonly #parts: readonly string[]
  readonly values: readonly Value[]

  constructor(parts: readonly string[], values: readonly Value[]) {
    this.#parts = parts
    this.values = values
  }

  get template(): string {
    return this.#parts.map((part, index) => (index === 0 ? part : `{${index}}${part}`)).join('')
  }

  toString(): string {
    return this.#parts
      .map((part, index) => (index === 0 ? part : `${inEnglish(this.values[index - 1])}${part}`))
      .join('')
  }

  toJSON(): string {
    return this.toString()
  }
}

/** A field as the client wrote it, `contact.email`; people call it something else in each language. */
export class FieldName {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  toString(): string {
    return this.path
  }
}

/** say`The slug ${slug} is taken.`: a sentence with its values, which can be told in every language. */
export function say(parts: TemplateStringsArray, ...values: Value[]): Sentence {
  return new Sentence(parts, values)
}

/**
 * What a schema says of a value that it refuses: `.refine(isTime, orSay`must be a time`)`. Zod passes on what it gets as the message;
 * `problemOf` reads it as a sentence again.
 */
export function orSay(parts: TemplateStringsArray, ...values: Value[]): { error: () => { message: string } } {
  return asIssue(new Sentence(parts, values))
}

/** The same with a sentence that is there already. */
export function asIssue(sentence: Sentence): { error: () => { message: string } } {
  return { error: () => ({ message: inIssue(sentence) }) }
}

/** The sentence as zod passes it on, for issues that are added by hand. */
export function inIssue(sentence: Sentence): string {
  return sentence as unknown as string
}

/** An error whose message is a sentence. */
export class ExplainedError extends Error implements Explained {
  readonly sentence: Sentence

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(sentence.toString(), options)
    this.sentence = sentence
  }
}

/** The sentence of any error: words of others are one without a translation. */
export function sentenceOf(error: unknown): Sentence {
  if (error instanceof Error && 'sentence' in error && error.sentence instanceof Sentence)
    return error.sentence
  return quoted(error instanceof Error ? error.message : String(error))
}

/** Words of others, which stay as they are. */
export function quoted(words: string): Sentence {
  return new Sentence(['', ''], [words])
}

function inEnglish(value: Value): string {
  return String(sentenceIn(value) ?? value)
}

/** The sentence that a value is or has. */
export function sentenceIn(value: Value): Sentence | undefined {
  if (typeof value !== 'object' || value === null || value instanceof FieldName) return undefined
  return value instanceof Sentence ? value : value.sentence
}
