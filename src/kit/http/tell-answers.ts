import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Sentence } from '../sentences/say.ts'
import { retell, type Tongue, tell } from '../sentences/tell.ts'
import { pageLanguage } from './page-language.ts'

type Teller = (value: unknown, language: Tongue) => unknown

/** Tells pages in their language what a response says in sentences (`sentenceOutput`). Its ETag stays that of the English. */
export function tellAnswers(server: FastifyInstance): void {
  server.addHook('preSerialization', async (request, reply, body) => {
    const language = pageLanguage(request)
    if (!language) return body
    const responses = request.routeOptions.schema?.response as Record<number, unknown> | undefined
    const teller = tellerOf(responses?.[reply.statusCode])
    if (!teller) return body
    reply.serializer(told => JSON.stringify(told)) // not the English that has the ETag
    return teller(body, language)
  })
}

const tellers = new WeakMap<z.ZodType, Teller | undefined>()

/** Undefined if the schema has no sentences. */
function tellerOf(schema: unknown): Teller | undefined {
  if (!(schema instanceof z.ZodType)) return undefined
  if (!tellers.has(schema)) {
    tellers.set(schema, undefined) // a schema inside of itself adds none
    tellers.set(schema, makeTeller(schema))
  }
  return tellers.get(schema)
}

function makeTeller(schema: z.ZodType): Teller | undefined {
  if (schema.meta()?.sentence) return tellSentence
  if (schema instanceof z.ZodObject) return tellerOfFields(Object.entries(schema.shape))
  if (schema instanceof z.ZodArray) {
    const item = tellerOf(schema.element)
    return (
      item && ((value, language) => (Array.isArray(value) ? value.map(one => item(one, language)) : value))
    )
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return tellerOf(schema.unwrap())
  if (!(schema instanceof z.ZodUnion)) return undefined
  const options = schema.options.flatMap(option => tellerOf(option) ?? [])
  return options.length === 0
    ? undefined
    : (value, language) => options.reduce((told, option) => option(told, language), value)
}

function tellerOfFields(fields: [string, unknown][]): Teller | undefined {
  const known = fields.flatMap(([name, field]) => {
    const teller = tellerOf(field)
    return teller ? [[name, teller] as const] : []
  })
  if (known.length === 0) return undefined
  return (value, language) => {
    if (typeof value !== 'object' || value === null) return value
    const told = Object.entries(value).map(([name, one]) => {
      const [, teller] = known.find(([of]) => of === name) ?? []
      return [name, teller ? teller(one, language) : one]
    })
    return Object.fromEntries(told)
  }
}

const tellSentence: Teller = (value, language) => {
  if (value instanceof Sentence) return tell(value, language)
  return typeof value === 'string' ? retell(value, language) : value
}
