import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodeCursor, envelope, type Page, type Place, sizesOf } from '../paging.ts'
import { tagText } from './etag.ts'

/** The result of a noun's list function. */
export interface Listed<Row> {
  rows: Row[]
  totalCount: number
  page: Page
  /** The time or text that orders the list; absent for lists without cursors. */
  timeOf?: (row: Row) => Place
}

/**
 * The envelope of a list, with the items under their key, and its `Link` header (RFC 8288): first, prev, next, last. Where
 * the list has cursors, next is one, so that every page costs the same.
 */
export function answerList<Row extends { id: number }, Key extends string, Item>(
  exchange: Exchange,
  listed: Listed<Row>,
  content: Record<Key, Item[]>,
) {
  exchange.reply.header('Link', linksOf(exchange.request, listed))
  const [[key, items]] = Object.entries(content) as [[Key, Item[]]]
  return envelope(key, items, listed)
}

/** The same with items that are JSON already. */
export function answerTexts<Row extends { id: number }>(
  exchange: Exchange,
  listed: Listed<Row>,
  texts: Record<string, string[]>,
) {
  exchange.reply.header('Link', linksOf(exchange.request, listed))
  return sendJson(exchange, withTexts(sizesOf(listed), texts))
}

/** Sends a resource whose last field is a list of items that are JSON already. */
export function sendTexts(exchange: Exchange, fields: object, texts: Record<string, string[]>) {
  const text = withTexts(fields, texts)
  tagText(exchange, text)
  return sendJson(exchange, text)
}

function sendJson({ reply }: Exchange, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text)
}

/** The JSON of an object with these fields, of which there is one at least, and the items under their key. */
function withTexts(fields: object, texts: Record<string, string[]>): string {
  const [[key, items]] = Object.entries(texts) as [[string, string[]]]
  return `${JSON.stringify(fields).slice(0, -1)},"${key}":[${items.join()}]}`
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** The host of the request, which belongs to the brand. */
function linksOf<Row extends { id: number }>(request: FastifyRequest, listed: Listed<Row>): string {
  const { rows, totalCount, page, timeOf } = listed
  const pageCount = Math.max(Math.ceil(totalCount / page.pageSize), 1)
  const stem = stemOf(request)
  const link = (rel: string, place: string) => `<${stem}${place}>; rel="${rel}"`
  const links = [link('first', 'page=1'), link('last', `page=${pageCount}`)]
  if (page.page > 1) links.push(link('prev', `page=${Math.min(page.page - 1, pageCount)}`))
  const last = rows.at(-1)
  if (last && page.page < pageCount) {
    const cursor = timeOf && encodeCursor(request.scope, page, { time: timeOf(last), id: last.id })
    links.push(link('next', cursor ? `cursor=${cursor}` : `page=${page.page + 1}`))
  }
  return links.join(', ')
}

/** The address up to the place in the list, `https://…/conversations?filter=open&`: changing a URL's parameters is slow. */
function stemOf(request: FastifyRequest): string {
  const { origin, pathname, search } = new URL(request.originalUrl, `${request.protocol}://${request.host}`)
  const parameters = new URLSearchParams(search)
  for (const name of ['page', 'cursor']) parameters.delete(name)
  const others = parameters.size > 0 ? `${parameters}&` : ''
  return `${origin}${pathname}?${others}`
}
