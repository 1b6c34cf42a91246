import { ARTICLE_STATUS, type ArticleStatus } from '../../src/public/articles/codes.ts'

interface DemoArticle {
  topic: string
  title: string
  body: string
  status?: ArticleStatus
}

export const TOPICS = ['Orders and delivery', 'Returns and refunds', 'Care and assembly']

/** The help center of the shop. */
export const ARTICLES: DemoArticle[] = [
  {
    topic: 'Orders and delivery',
    title: 'When will my order arrive?',
    body: 'Small parcels take **two to four days**, furniture one to two weeks. The carrier calls before delivery.\n\n| To | Parcels | Furniture |\n|---|---|---|\n| Germany, Austria | 2 days | 7 days |\n| France, Italy | 3 days | 10 days |\n| elsewhere in Europe | 4 days | 14 days |',
  },
  {
    topic: 'Orders and delivery',
    title: 'Changing the delivery address',
    body: 'You can change it until noon on the day before delivery: write to us with the order number, which begins with `J-`.',
  },
  {
    topic: 'Orders and delivery',
    title: 'متى يصل طلبي؟',
    body: 'تصل الطرود الصغيرة خلال يومين إلى أربعة أيام، والأثاث خلال أسبوع إلى أسبوعين.',
  },
  {
    topic: 'Returns and refunds',
    title: 'Sending something back',
    body: '1. Tell us within **14 days** what you want to return.\n2. Small things: print the label. Furniture: the carrier calls you.\n3. You get your money back within three days of its arrival here.',
  },
  {
    topic: 'Returns and refunds',
    title: 'How to get a refund',
    body: 'If something is broken, you choose: a replacement, or a refund *without* sending it back. A photo is enough.',
  },
  {
    topic: 'Returns and refunds',
    title: 'When may we refund more than 200 euros?',
    body: 'Ask Olga. Note the reason in the conversation.',
    status: ARTICLE_STATUS.internal,
  },
  {
    topic: 'Care and assembly',
    title: 'My table wobbles',
    body: 'Loosen all four legs by one turn, stand the table on a level floor, press it down, and tighten the legs crosswise.',
  },
  {
    topic: 'Care and assembly',
    title: 'Oiling oak',
    body: 'Twice a year, thinly, with linseed oil. To be illustrated.',
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

export const SYSTEMS = ['Online shop', 'Payments', 'Delivery tracking', 'Showroom telephone']
