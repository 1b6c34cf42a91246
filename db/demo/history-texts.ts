import { ORIGIN, type Origin } from '../../src/talk/conversations/codes.ts'
import type { Staff } from './team.ts'

/** A question that customers ask again and again. {item}, {order}, {name} and {staff} differ each time. */
export interface Question {
  /** Share among the questions. */
  weight: number
  subject: string
  tags: string[]
  said: string[]
  answers: string[]
  /** Deals with it, if not any of the team. */
  by?: Staff
}

export const QUESTIONS: Question[] = [
  {
    weight: 12,
    subject: 'Where is order {order}?',
    tags: ['shipping'],
    said: [
      'Hello,\n\nI ordered the {item} last week ({order}) and have not had a tracking number yet. When can I expect it?\n\n{name}',
      'Hi, the tracking page for {order} has said "in transit" for three days. Is everything all right with my {item}?',
      'Good morning, my order {order} was due yesterday. Could you find out where it is?\n\nThanks,\n{name}',
    ],
    answers: [
      'Hi {name},\n\nyour {item} left our warehouse this morning. The carrier will send you a link to track it by tonight, and delivers within two days.\n\n{staff}',
      'Hello {name},\n\nI have asked the carrier: the parcel was sorted wrongly in Hanover and is on its way again. It will be with you the day after tomorrow.\n\n{staff}',
    ],
  },
  {
    weight: 8,
    subject: 'Returning the {item}',
    tags: ['return'],
    by: 'samuel',
    said: [
      'Hello, the {item} is lovely but too large for our flat. How do I return it? The order number is {order}.',
      'I would like to send back the {item} from {order}. It has been out of the box, but never used.',
    ],
    answers: [
      'Hi {name},\n\nno problem. You will get a return label in a separate mail; please drop the parcel off within fourteen days. We refund you within three days of its arrival.\n\n{staff}',
      'Hello {name},\n\nthe carrier will call you tomorrow to arrange the collection. There is no need to take the legs off.\n\n{staff}',
    ],
  },
  {
    weight: 6,
    subject: '{item} arrived damaged',
    tags: ['damaged', 'refund'],
    said: [
      'The {item} arrived today with a deep scratch on the front. The box was fine. What can we do?\n\n{name}, {order}',
      'One corner of my {item} is chipped. I have thrown away the packaging already, I hope that is not a problem. Order {order}.',
    ],
    answers: [
      'I am sorry, {name}. You can have a replacement within the week, or keep it with 25 % off. Which do you prefer?\n\n{staff}',
      'Hi {name},\n\nsorry about that! A new one goes out today. The driver takes the damaged one back with him.\n\n{staff}',
    ],
  },
  {
    weight: 7,
    subject: 'A question about the {item}',
    tags: ['product'],
    said: [
      'Does the {item} also come in a darker wood? The photos show only oak.',
      'How heavy is the {item}? We live on the fourth floor without a lift.',
      'Is the {item} suitable for a bathroom?',
    ],
    answers: [
      'Hi {name},\n\nyes: walnut and smoked oak, at the same price. I have put two samples in the post for you.\n\n{staff}',
      'Hello {name},\n\nit weighs 18 kg, and we carry it up for you free of charge, whatever the floor.\n\n{staff}',
    ],
  },
  {
    weight: 5,
    subject: 'Invoice for {order}',
    tags: ['billing'],
    by: 'mei',
    said: [
      'Could you send me the invoice for {order} again? I cannot find it in my mailbox.',
      'Please change the invoice for {order} to our company name, Harbour Studio Ltd. Thank you!',
    ],
    answers: [
      'Hi {name},\n\nhere it is again. You can also download all invoices from your account, under *Orders*.\n\n{staff}',
      'Hello {name},\n\ndone. You will get the corrected invoice in a separate mail within the hour.\n\n{staff}',
    ],
  },
  {
    weight: 5,
    subject: 'Change the delivery of {order}',
    tags: ['shipping', 'change'],
    said: [
      'We are away next week. Could you deliver {order} on Friday instead?',
      'I gave you my old address for {order}. Please send the {item} to 27 Mill Road instead.',
    ],
    answers: [
      'Of course, {name}. It is changed, and the carrier has confirmed it.\n\n{staff}',
      'Hi {name},\n\nchanged! You will get a text message an hour before the driver arrives.\n\n{staff}',
    ],
  },
  {
    weight: 4,
    subject: 'Assembling the {item}',
    tags: ['assembly'],
    said: [
      'Two screws of the {item} are left over after assembly. Did I miss a step?',
      'The manual of the {item} shows part F twice, but I have only one. Order {order}.',
    ],
    answers: [
      'Hi {name},\n\nthose two are spares, so all is well. Keep them in the drawer!\n\n{staff}',
      'Hello {name},\n\npart F comes folded in half, which fools everybody. If it is really missing, I will post you one today.\n\n{staff}',
    ],
  },
  {
    weight: 3,
    subject: 'Discount for a larger order',
    tags: ['b2b', 'quote'],
    by: 'jakob',
    said: [
      'We are opening a café and need twelve of the {item}. Is there a discount for that number?',
      'Could you make us an offer for six of the {item}, delivered to Rotterdam?',
    ],
    answers: [
      'Hello {name},\n\nfrom ten pieces on we give 12 %, and delivery is free. You will find the offer in your account; it is valid for four weeks.\n\n{staff}',
      'Thank you for asking, {name}. I have sent you an offer with two delivery dates.\n\n{staff}',
    ],
  },
  {
    weight: 3,
    subject: 'When is the {item} back in stock?',
    tags: ['stock'],
    said: ['The {item} has been sold out for a while. Do you know when it will be back?'],
    answers: [
      'Hi {name},\n\nthe next delivery comes in two weeks. I have put you on the list, so you will hear from us first.\n\n{staff}',
    ],
  },
  {
    weight: 3,
    subject: 'Lieferung von {order}',
    tags: ['shipping'],
    said: [
      'Guten Tag,\n\nwann kommt meine Bestellung {order} an? Ich muss mir für die Lieferung freinehmen.\n\nViele Grüße\n{name}',
    ],
    answers: [
      'Guten Tag,\n\nder Spediteur meldet sich heute bei Ihnen und vereinbart ein Zeitfenster von zwei Stunden.\n\nViele Grüße\n{staff}',
    ],
  },
  {
    weight: 2,
    subject: 'Le {item} est-il disponible ?',
    tags: ['stock'],
    said: ['Bonjour, le {item} est-il disponible en chêne clair ? Merci !'],
    answers: ['Bonjour {name},\n\noui, il part sous deux jours. La livraison est offerte.\n\n{staff}'],
  },
]

/** Short questions, for chats, text messages and social networks. */
export const SHORT_QUESTIONS: Question[] = [
  {
    weight: 5,
    subject: '',
    tags: ['stock'],
    said: ['hi! is the {item} in stock?', 'do you still have the {item}?'],
    answers: ['Hi {name}, yes, it ships tomorrow.', 'Hi! Yes, four are left.'],
  },
  {
    weight: 5,
    subject: '',
    tags: ['shipping'],
    said: ['how long does delivery take?', 'hello, any news about {order}?'],
    answers: [
      'Two to four days for parcels, a week for furniture.',
      'It is on the van, {name}. You should have it by four.',
    ],
  },
  {
    weight: 3,
    subject: '',
    tags: ['product'],
    said: ['which bulb does the {item} need?', 'does the {item} come assembled?'],
    answers: ['An E27, up to 8 watts. A warm one looks best.', 'Only the legs are left to do: ten minutes.'],
  },
  {
    weight: 2,
    subject: '',
    tags: ['hours'],
    said: ['are you open on saturday?', 'can I see the {item} in your showroom?'],
    answers: ['Yes, from eleven to seven. Come by!', 'Yes, it stands right by the door.'],
  },
  {
    weight: 2,
    subject: '',
    tags: ['checkout'],
    said: ['my card is declined, can I pay by bank transfer?'],
    answers: ['You can: choose “Bank transfer” in the last step. We keep the {item} for you.'],
  },
]

export const THANKS = [
  'Thank you, that was quick!',
  'Perfect, thanks.',
  'Great, thank you very much.',
  'Thanks, {staff}!',
  'Wonderful. Have a nice day!',
  'That helps, thank you.',
]

/** What they ask next, and the answer to it. */
export const SECOND_QUESTIONS: [asked: string, answered: string][] = [
  ['Thanks! Will the driver carry it upstairs?', 'Yes, to whatever room you like, at no extra cost.'],
  ['Good to know. Do I have to be at home for that?', 'Somebody has to sign for it; a neighbour will do.'],
  ['And can I pay for it in two instalments?', 'You can, without interest: choose it at the checkout.'],
  ['One more thing: how do I clean it?', 'With a damp cloth, and a little soap if you must.'],
]

export const NOTES = [
  'The warehouse checks it tomorrow morning.',
  'Waiting for the carrier to answer.',
  'Asked the workshop for a spare part.',
  'The customer is away until Monday; call then.',
]

/** What they write below their stars, from five down to one. */
export const COMMENTS: Record<number, string[]> = {
  5: ['So fast!', 'Friendly and to the point.', 'Solved with one message.', 'Wonderful service, thank you.'],
  4: ['Helpful, but I had to ask twice.', 'Good answer, a little slow.'],
  3: ['In the end it worked.'],
  2: ['I waited two days for this.'],
  1: ['Still no refund.'],
}

/** Where they write, and how often. */
export const WAYS: { weight: number; in: string; origin: Origin; isShort: boolean; minutes: number }[] = [
  { weight: 46, in: 'support', origin: ORIGIN.email, isShort: false, minutes: 55 },
  { weight: 12, in: 'support', origin: ORIGIN.contactForm, isShort: false, minutes: 60 },
  { weight: 4, in: 'sales', origin: ORIGIN.email, isShort: false, minutes: 80 },
  { weight: 20, in: 'chat', origin: ORIGIN.chat, isShort: true, minutes: 3 },
  { weight: 6, in: 'whatsapp', origin: ORIGIN.whatsapp, isShort: true, minutes: 12 },
  { weight: 3, in: 'sms', origin: ORIGIN.sms, isShort: true, minutes: 20 },
  { weight: 4, in: 'instagram-dm', origin: ORIGIN.instagramDm, isShort: true, minutes: 30 },
  { weight: 3, in: 'messenger', origin: ORIGIN.facebook, isShort: true, minutes: 25 },
  { weight: 2, in: 'telegram', origin: ORIGIN.telegram, isShort: true, minutes: 20 },
]
