import { ORIGIN, STATUS } from '../../src/conversations/codes.ts'
import { CODY } from '../cast.ts'
import type { Story } from './story.ts'

const { email, contactForm, staffOutbound } = ORIGIN

/** Mail to a small shop for lamps and furniture, and what its contact form brought. */
export const MAIL: Story[] = [
  {
    in: 'support', origin: email, status: STATUS.unresolved, hoursAgo: 3, assignee: 'ana',
    from: [CODY.name, CODY.email], subject: 'Lamp arrived with a cracked shade', tags: ['refund', 'damaged'],
    data: { order: 'J-10482', total: 129 },
    said: [
      '< Hello,\n\nmy *Fjord* floor lamp came today and the glass shade has a crack from top to bottom. The box looked fine from outside. Can I have my money back, or a new shade?\n\nCody',
      '# Third broken shade this month, all packed in week 45. Told the warehouse.',
      '> Hi Cody,\n\nI am sorry about that. You choose:\n\n1. a **new shade**, with you in two days\n2. a **full refund**, no need to send anything back\n\nWhich one do you prefer?\n\nAna',
      '< The refund please, I bought another lamp in the meantime.',
    ],
  },
  {
    in: 'support', origin: email, status: STATUS.unresolved, hoursAgo: 1,
    from: ['Mireille Dubois', 'mireille.dubois@example.org'], subject: 'Où est ma commande ?', tags: ['shipping'],
    data: { order: 'J-10501' },
    said: ['< Bonjour,\n\nj’ai commandé la table *Orme* il y a neuf jours et je n’ai reçu aucun numéro de suivi. Pouvez-vous me dire où elle se trouve ?\n\nMerci d’avance,\nMireille'],
  },
  {
    in: 'support', origin: email, status: STATUS.unresolved, hoursAgo: 5, assignee: 'olga',
    from: ['ياسمين الحداد', 'yasmin@example.net'], subject: 'استفسار عن موعد التوصيل', tags: ['shipping'],
    data: { order: 'J-10497', country: 'JO' },
    said: [
      '< مرحبًا،\n\nطلبت كرسيين من مجموعة «أرز» الأسبوع الماضي. متى يصل الطلب إلى عمّان؟ وهل يمكن تغيير عنوان التسليم؟\n\nشكرًا،\nياسمين',
      '# Address change is possible until tomorrow noon, the carrier has not picked it up.',
    ],
  },
  {
    in: 'support', origin: email, status: STATUS.pending, hoursAgo: 20, assignee: 'ana',
    from: ['Priya Raman', 'priya.raman@example.com'], subject: 'Invoice with our VAT number', tags: ['billing', 'b2b'],
    data: { order: 'J-10455', company: 'Raman Studio Ltd', vat: 'GB123456789' }, cc: ['accounts@example.com'],
    said: [
      '< Could you reissue invoice 2026-3341 with our VAT number GB123456789? Our accountant is in copy.',
      '> Of course. I asked bookkeeping; you will have it by tomorrow.',
      '## Bookkeeping says the number does not validate in VIES. Ana, please ask.',
    ],
  },
  {
    in: 'support', origin: email, status: STATUS.resolved, hoursAgo: 30, assignee: 'ana',
    from: ['Tom Whitfield', 'tom.whitfield@example.com'], subject: 'Which bulb fits the Fjord?', tags: ['product'],
    said: [
      '< Which bulb goes into the Fjord lamp? The old one says 6W but nothing about the socket.',
      '> It is an `E27`, up to 8 W LED. Any of these will do:\n\n| | warm | neutral |\n|---|---|---|\n| 4 W | ✓ | |\n| 8 W | ✓ | ✓ |',
      '< Perfect, thank you!',
      '> Gladly. Enjoy the light!',
    ],
  },
  {
    in: 'support', origin: email, status: STATUS.resolved, hoursAgo: 52, assignee: 'olga',
    from: ['Hannah Weiß', 'hannah.weiss@example.org'], subject: 'Rückgabe innerhalb von 14 Tagen', tags: ['return'],
    data: { order: 'J-10390' },
    said: [
      '< Guten Tag, ich möchte den Sessel *Birke* zurückgeben, er ist leider zu groß für unser Wohnzimmer. Wie gehe ich vor?',
      '>> Guten Tag Frau Weiß,\n\nder Spediteur ruft Sie zur Abholung an. Bitte lassen Sie die Füße montiert. Die Erstattung kommt binnen drei Tagen nach Eingang.\n\nMit freundlichen Grüßen\nOlga Petrova',
      '< Vielen Dank für die schnelle Hilfe!',
      '>> Sehr gerne.',
    ],
  },
  {
    in: 'support', origin: email, status: STATUS.onHold, hoursAgo: 70, assignee: 'ana',
    from: ['Kenji Watanabe', 'kenji@example.jp'], subject: '在庫の入荷予定について', tags: ['stock', 'product'],
    data: { sku: 'ORME-140-OAK' },
    said: [
      '< 「オルメ」テーブル(オーク、140cm)の入荷予定を教えてください。',
      '> 12月初旬に入荷の予定です。入荷しましたらこちらからご連絡いたします。',
      '# On hold until the container from Gdańsk is here.',
    ],
  },
  {
    in: 'support', origin: email, status: STATUS.spam, hoursAgo: 12,
    from: ['SEO Boosters', 'rank@example.biz'], subject: 'Your website is on page 7!!!',
    said: ['< Dear webmaster, we guarantee first place in thirty days. Reply YES for a free audit.'],
  },
  {
    in: 'support', origin: email, status: STATUS.spamByAi, hoursAgo: 15,
    from: ['Prize Desk', 'winner@example.biz'], subject: 'You have been selected',
    said: ['< You have been selected to receive a voucher. Confirm your bank details within 24 hours.'],
  },
  {
    in: 'support', origin: email, status: STATUS.archived, hoursAgo: 700, assignee: 'olga',
    from: ['Ingrid Solberg', 'ingrid@example.no'], subject: 'Takk for hjelpen', tags: ['thanks'],
    said: ['< Tusen takk for rask hjelp med lampen. Den er nydelig!', '>> Så hyggelig å høre, Ingrid!'],
  },
  {
    in: 'support', origin: email, status: STATUS.autoResolved, hoursAgo: 340,
    from: ['Luis Ortega', 'luis.ortega@example.es'], subject: '¿Envían a las Islas Canarias?', tags: ['shipping'],
    said: ['< Buenas tardes, ¿hacen envíos a Tenerife? ¿Cuánto cuesta para una lámpara de mesa?', '> Sí, por 14,90 €. Tarda entre seis y ocho días. ¿Le preparo el pedido?'],
  },
  {
    in: 'support', origin: email, status: STATUS.unresolved, hoursAgo: 8,
    from: ['Grace Obi', 'grace.obi@example.com'], subject: 'Discount code is not accepted', tags: ['checkout', 'bug'],
    data: { code: 'AUTUMN15' },
    said: [
      '< The code `AUTUMN15` from your newsletter says "expired", but the mail says until the 30th.',
      '# Reproduced: the shop compares in UTC+14. Ticket with the web team.',
    ],
  },
  {
    in: 'support', origin: email, status: STATUS.unresolved, hoursAgo: 26, assignee: 'ana',
    from: ['Grace Obi', 'grace.obi@example.com'], subject: 'And a question about delivery', tags: ['shipping'],
    said: ['< One more thing: can you deliver on a Saturday?'],
  },
  {
    in: 'support', origin: email, status: STATUS.unresolved, hoursAgo: 46,
    from: ['Oskar Nowak', 'oskar@example.pl'], subject: 'Brakujące śruby', tags: ['parts'],
    data: { order: 'J-10433', missing: 4 },
    said: ['< Dzień dobry, w zestawie regału *Sosna* brakuje czterech śrub M6. Czy mogą Państwo je dosłać?', '> Oczywiście, wysyłamy dziś listem. Przepraszamy!', '< Dziękuję! Niestety przyszły M5.'],
  },
  {
    in: 'support', origin: email, status: STATUS.resolved, hoursAgo: 95, assignee: 'ana',
    from: [CODY.name, CODY.email], subject: 'Change my delivery address', tags: ['shipping'],
    data: { order: 'J-10311' },
    said: ['< I moved. Please send J-10311 to 12 Harbour Lane instead.', '> Done, and the carrier has confirmed it.'],
  },
  {
    in: 'support', origin: email, status: STATUS.archived, hoursAgo: 1100,
    from: [CODY.name, CODY.email], subject: 'Do you have a showroom?', tags: ['product'],
    said: ['< Is there a place where I can see the lamps lit?', '>> Yes: Kanalstraße 4, Thursday to Saturday, eleven to seven. Come by!'],
  },
  {
    in: 'support', origin: contactForm, status: STATUS.unresolved, hoursAgo: 2,
    from: ['Ben Carter', 'ben.carter@example.com'], subject: 'Wobbly table', tags: ['assembly'],
    data: { page: '/help/assembly', browser: 'Firefox 145' },
    said: ['< I followed the manual, all four legs are tight, and it still wobbles. Video: https://videos.example.com/w/1842'],
  },
  {
    in: 'support', origin: contactForm, status: STATUS.unresolved, hoursAgo: 17, assignee: 'olga',
    from: ['דנה לוי', 'dana@example.co.il'], subject: 'החזרת מוצר פגום', tags: ['refund', 'damaged'],
    data: { order: 'J-10476' },
    said: ['< שלום, השידה הגיעה עם שריטה עמוקה בצד. אפשר לקבל החזר כספי או החלפה?', '>> שלום דנה, נשמח להחליף. נציג יתאם איתך איסוף מחר.', '< תודה! מחר אחרי 16:00 מתאים לי.'],
  },
  {
    in: 'support', origin: contactForm, status: STATUS.resolved, hoursAgo: 120, assignee: 'ana',
    from: ['Sofia Marino', 'sofia@example.it'], subject: 'Consegna al piano', tags: ['shipping'],
    said: ['< La consegna è al piano o solo al portone?', '> Al piano, senza costi in più, fino al quinto.'],
  },
  {
    in: 'support', origin: contactForm, status: STATUS.archived, hoursAgo: 900,
    from: ['Eva Lindqvist', 'eva@example.se'], subject: 'Presentkort', tags: ['billing'],
    said: ['< Kan man köpa presentkort hos er?', '> Ja, från 25 euro. Det kommer som PDF.'],
  },
  {
    in: 'support', origin: staffOutbound, status: STATUS.resolved, hoursAgo: 40, assignee: 'olga',
    from: ['Marco Reyes', 'marco.reyes@example.com'], subject: 'Your order J-10460 is delayed', tags: ['shipping', 'outreach'],
    data: { order: 'J-10460' },
    said: ['>> Dear Marco,\n\nthe lorry with your wardrobe broke down near Lyon. It will be with you on **Monday** instead of Friday. We have taken the delivery fee off your bill.\n\nOlga Petrova'],
  },
  {
    in: 'support', origin: staffOutbound, status: STATUS.unresolved, hoursAgo: 64, assignee: 'ana',
    from: ['Aisha Bello', 'aisha@example.com'], subject: 'Recall: please stop using the Ember heater', tags: ['recall', 'urgent'],
    data: { order: 'J-09877', serial: 'EM-2231' },
    said: ['> Dear Aisha,\n\nplease **unplug** your Ember heater (serial EM-2231). Its thermostat can fail. We refund it in full, and collect it for free.', '< Unplugged! It did smell odd last week. How do I get the refund?'],
  },
  {
    in: 'sales', origin: email, status: STATUS.unresolved, hoursAgo: 6, assignee: 'olga',
    from: ['Noor Architects', 'studio@example.nl'], subject: 'Forty chairs for a library', tags: ['b2b', 'quote'],
    data: { pieces: 40, budget: 12000, vip: true }, cc: ['purchasing@example.nl'],
    said: ['< We furnish a small library and need forty *Birke* chairs in ash by March. What can you offer?', '## 18 % at this size. Factory slot in week 6.', '>> Thank you! A quote with two options follows today. Would week 8 suit you?', '< Week 8 is fine. Please include **felt glides**.'],
  },
  {
    in: 'sales', origin: email, status: STATUS.onHold, hoursAgo: 200, assignee: 'olga',
    from: ['Hotel Miramar', 'buyer@example.pt'], subject: 'Lamps for 22 rooms', tags: ['b2b', 'quote'],
    data: { pieces: 44 },
    said: ['< Can the Fjord be made with a switch at the cable?', '>> It can, from thirty pieces on. I come back to you when the sample is here.'],
  },
  {
    in: 'sales', origin: email, status: STATUS.resolved, hoursAgo: 260, assignee: 'olga',
    from: ['Wei Chen', 'wei.chen@example.com'], subject: '关于木材来源', tags: ['product', 'sustainability'],
    said: ['< 你们的橡木来自哪里?有FSC认证吗?', '>> 来自波兰和斯洛伐克,全部有FSC认证,证书见附件链接。'],
  },
]
