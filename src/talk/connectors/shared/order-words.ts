import { z } from 'zod'
import { aside } from './name-kind.ts'
import { textsIn } from './texts-in.ts'

const text = z.string().optional().catch(undefined)

/** A basket of a shop on WhatsApp, which other providers pass on as it is. */
export const Order = z
  .looseObject({ text, product_items: z.array(z.unknown()).optional().catch(undefined) })
  .optional()
  .catch(undefined)
export type Order = z.output<typeof Order>

const Item = z.looseObject({
  product_retailer_id: z.union([z.string(), z.number()]),
  quantity: z.coerce.number().catch(1),
  item_price: z.coerce.number().optional().catch(undefined),
  currency: text,
})

/** What somebody ordered on WhatsApp: a line for each product, with all that is said of it. */
export function orderOf({ text: said, product_items: items = [] }: NonNullable<Order>): string {
  return [aside('Order'), said, ...items.map(lineOf)].filter(Boolean).join('\n\n')
}

function lineOf(given: unknown): string {
  const { data } = Item.safeParse(given)
  if (!data) return textsIn(given).join(', ')
  const { quantity, product_retailer_id: product, item_price, currency, ...rest } = data
  const price = item_price === undefined ? [] : [`${[item_price, currency].filter(Boolean).join(' ')} each`]
  return [`${quantity} × ${product}`, ...price, ...textsIn(rest)].join(', ')
}
