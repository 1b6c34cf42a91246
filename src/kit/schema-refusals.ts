import { z } from 'zod'
import { type Sentence, say } from './sentences/say.ts'

/** What a schema says of a value that it refuses, where it has no sentence of its own. */
export function refusalOf(issue: z.core.$ZodRawIssue): Sentence | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? say`is required` : ofType(issue.expected)
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'invalid_key':
      return say`must be a key of 1 to 64 characters`
    case 'invalid_union':
      return say`has an unsupported type or format`
    case 'invalid_value':
      return ofValues(issue.values)
    case 'invalid_format':
      return OF_FORMAT[issue.format] ?? ofPattern(issue.pattern)
    case 'unrecognized_keys':
      return say`has no field ${issue.keys.join(', ')}`
    case 'custom':
      return say`Invalid input`
    default:
      return undefined
  }
}

const TYPES: Record<string, Sentence> = {
  string: say`must be a string`,
  number: say`must be a number`,
  int: say`must be an integer`,
  boolean: say`must be a boolean`,
  array: say`must be an array`,
  object: say`must be an object`,
  record: say`must be an object`,
}

function ofType(type: string): Sentence {
  return TYPES[type] ?? say`must be a ${type}`
}

function tooSmall(origin: string, least: number): Sentence {
  if (origin === 'array')
    return least === 1 ? say`must have at least 1 item` : say`must have at least ${least} items`
  if (origin !== 'string') return say`must be at least ${least}`
  return least === 1 ? say`must not be empty` : say`must be at least ${least} characters`
}

function tooBig(origin: string, most: number): Sentence {
  if (origin === 'array')
    return most === 1 ? say`must have at most 1 item` : say`must have at most ${most} items`
  return origin === 'string' ? say`must be at most ${most} characters` : say`must be at most ${most}`
}

function ofValues(values: z.core.util.Primitive[]): Sentence {
  const listed = z.core.util.joinValues(values, '|')
  return values.length === 1
    ? say`Invalid input: expected ${listed}`
    : say`Invalid option: expected one of ${listed}`
}

const OF_FORMAT: Record<string, Sentence> = {
  email: say`Invalid email address`,
  url: say`Invalid URL`,
}

function ofPattern(pattern: string | undefined): Sentence | undefined {
  return pattern === undefined ? undefined : say`Invalid string: must match pattern ${pattern}`
}
