import { ARTICLE_STATUS, type ArticleStatus } from '../../src/public/articles/codes.ts'
import { CARE } from './help-care.ts'
import { DELIVERY } from './help-delivery.ts'
import { RETURNS } from './help-returns.ts'

export interface DemoArticle {
  topic: string
  title: string
  /** `{picture}` becomes the address of the picture of its legs. */
  body: string
  status?: ArticleStatus
  german?: { title: string; body: string }
}

export const TOPICS = ['Orders and delivery', 'Returns and refunds', 'Care and assembly']

/** The help center of the shop. */
export const ARTICLES: DemoArticle[] = [
  ...DELIVERY,
  ...RETURNS,
  ...CARE,
  {
    topic: 'Orders and delivery',
    title: 'Ordering for an office, café or hotel',
    body: `We furnish libraries, studios and small hotels. From **ten pieces** of one kind on, you get a better price and one person to talk to.

## What to send us

Write to sales@demo.example with:

- which pieces you need, how many, and in which wood
- where they go, and by when
- whether somebody can take the delivery during working hours

You get an offer within two working days. It is valid for four weeks.

## Discounts

| Pieces of one kind | Discount | Delivery |
|---|---|---|
| 10 to 19 | 12 % | free |
| 20 to 39 | 15 % | free, in one day |
| 40 and more | 18 % | free, on a day of your choice |

## Payment

Companies in the European Union pay by invoice within 30 days. Give us your VAT number when you order, and we leave out the tax. For a first order above €5,000 we ask for half of the price in advance.

## Made for you

Many pieces can be changed for an order of thirty or more: another stain, felt glides, a longer cable. Samples take about three weeks. We charge for them and deduct the price from your order.`,
  },
  {
    topic: 'Returns and refunds',
    title: 'When may we refund more than 200 euros?',
    body: 'Ask Olga. Note the reason in the conversation.',
    status: ARTICLE_STATUS.internal,
  },
  {
    topic: 'Care and assembly',
    title: 'Changing the cable of a Havn lamp',
    body: 'Only for lamps sold since 2024. **To do:** pictures of the clamp, and what to order.',
    status: ARTICLE_STATUS.draft,
  },
]

export const TEMPLATES = [
  {
    name: 'Refund or replacement',
    group: 'Damaged',
    body: 'You choose:\n\n1. a **replacement**, with you in two days\n2. a **full refund**',
  },
  { name: 'Delayed', group: 'Delivery', body: 'I am sorry, your order is late. The new date is …' },
  { name: 'Thanks', group: 'General', body: 'That is very kind of you. Enjoy it!' },
]

/** Saved replies that also do something. */
export const MACROS = [
  {
    name: 'Damaged: ask for a photo',
    reply: {
      body: 'Hello {customer},\n\nI am sorry to hear that. Could you send us a photo of the damage? Then we can send a replacement today.\n\n{agent}',
      resolve: false,
    },
    actions: [{ add_tags: ['damaged'] }, { status: 'pending' as const }],
  },
  {
    name: 'Thank and resolve',
    reply: { body: 'Thank you, {customer}! Enjoy it, and write to us at any time.\n\n{agent}' },
    actions: [{ status: 'resolved' as const }],
  },
  { name: 'Urgent, and mine', actions: [{ priority: 'urgent' as const }, { assign: 'me' }] },
]

/** What the status page reports on, in its order. */
export const SYSTEMS = [
  { title: 'Online shop', description: 'Catalog, cart, account', group: 'Shop' },
  { title: 'Payments', description: 'Cards, invoice, bank transfer', group: 'Shop' },
  { title: 'Delivery tracking', description: 'Where your parcel is', group: 'Delivery' },
  { title: 'Own vans', description: 'Furniture in two-hour slots', group: 'Delivery' },
  { title: 'Showroom telephone' },
]
