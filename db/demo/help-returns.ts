import type { DemoArticle } from './help.ts'

const topic = 'Returns and refunds'

export const RETURNS: DemoArticle[] = [
  {
    topic,
    title: 'Sending something back',
    body: `You have **100 days** to decide. What you send back should be clean and complete; it need not be in its original box.

## Small things

1. [Write to us](/contact) with the order number and what you want to return.
2. You get a label by mail. Print it, or show its code at the parcel shop.
3. Pack everything well and keep the receipt until your money has arrived.

## Furniture

You do not have to take anything apart. Tell us what you want to return, and the carrier calls you within two working days to arrange the collection. It costs nothing in the first 100 days.

## Your money

We refund you within **three days** of the arrival, in the way you paid. Gift cards are refunded as gift cards.

| Reason | You get back | Delivery |
|---|---|---|
| You changed your mind | the full price | you pay the parcel, we pay for furniture |
| It is broken or wrong | the full price | we pay |
| It was made for you | nothing, unless it is broken | we pay if it is broken |

## Exchanging it

The quickest way is to order the other piece right away and send the first one back. If it is out of stock, write to us: we put one aside for you.`,
    german: {
      title: 'Etwas zurücksenden',
      body: `Sie haben **100 Tage** Zeit. Was Sie zurücksenden, sollte sauber und vollständig sein; die Originalverpackung ist nicht nötig.

## Kleine Dinge

1. [Schreiben Sie uns](/de/contact) die Bestellnummer und was Sie zurückgeben möchten.
2. Sie erhalten ein Etikett per E-Mail. Drucken Sie es aus, oder zeigen Sie den Code im Paketshop.
3. Verpacken Sie alles gut, und bewahren Sie den Beleg auf, bis Ihr Geld da ist.

## Möbel

Sie müssen nichts auseinanderbauen. Sagen Sie uns, was Sie zurückgeben möchten; die Spedition ruft Sie innerhalb von zwei Werktagen an und vereinbart die Abholung. In den ersten 100 Tagen ist sie kostenlos.

## Ihr Geld

Wir erstatten den Betrag innerhalb von **drei Tagen** nach Eingang, auf dem Weg, auf dem Sie bezahlt haben. Gutscheine erhalten Sie als Gutschein zurück.

| Grund | Sie erhalten | Versand |
|---|---|---|
| Es gefällt nicht | den vollen Preis | Pakete zahlen Sie, Möbel wir |
| Es ist defekt oder falsch | den vollen Preis | zahlen wir |
| Es ist eine Sonderanfertigung | nichts, außer es ist defekt | zahlen wir bei einem Defekt |

## Umtauschen

Am schnellsten geht es, wenn Sie das andere Stück gleich bestellen und das erste zurücksenden. Ist es ausverkauft, schreiben Sie uns: Wir legen eines für Sie zurück.`,
    },
  },
  {
    topic,
    title: 'How to get a refund',
    body: `If something arrives broken, **you choose**: a replacement, a part of the price back, or a full refund. You need not send it back first.

## What we need

- the order number, which begins with \`J-\`
- one photo of the damage, and one of the whole piece
- a photo of the box, if it is damaged too

[Send them to us](/contact) within 14 days of the delivery. Later is possible, but then we have to ask the carrier, which takes a week.

## What happens then

1. We look at the photos on the same working day.
2. You tell us what you prefer.
3. A replacement leaves our warehouse the next day. A refund is on your account within three days.

Small damage that does not bother you is worth something as well: many customers keep the piece and get back 15 to 25 % of its price.

## Where the money goes

It always goes back the way it came: to the card, the bank account, or the gift card. Banks may take two or three days more to show it. If nothing has arrived after a week, send us the last digits of the card, and we look for the transfer.`,
  },
  {
    topic,
    title: 'What the guarantee covers',
    body: `Everything we sell has a guarantee beyond what the law asks for. You need no card for it, only the number of your order.

| Part | Guarantee |
|---|---|
| Frames and legs of furniture | 10 years |
| Table tops | 5 years |
| Covers and cushions | 3 years |
| Lamps, without the bulb | 5 years |
| Electric heaters | 2 years |

## What it covers

Faults in the wood, the glue, the joints and the wiring. We repair the piece, send you the part, or replace it, whichever is quickest for you.

## What it does not cover

- scratches, stains and dents from daily use
- wood that has worked because it stood next to a heater or in a damp room
- pieces that somebody else has changed or repaired

Oak darkens in the first year, and solid wood shows fine cracks when the air is dry. Both are part of the material and do no harm.

## Spare parts

We keep parts for **twenty years** after a piece was last made. Screws, glides and shades cost only the postage. [Write to us](/contact) with a photo of what is missing if you do not know its name.`,
  },
]
