import type { DemoArticle } from './help.ts'

const topic = 'Orders and delivery'

export const DELIVERY: DemoArticle[] = [
  {
    topic,
    title: 'When will my order arrive?',
    body: `How long it takes depends on what you ordered and where you live. Lamps and small things come by parcel, furniture with a carrier who calls you first.

| To | Parcels | Furniture |
|---|---|---|
| Germany, Austria | 2 days | 7 days |
| France, Italy, the Netherlands | 3 days | 10 days |
| The rest of the European Union | 4 days | 14 days |
| Norway, Switzerland, United Kingdom | 5 days | 16 days |

The time starts when we have your payment. What is in stock leaves our warehouse on the next working day.

## Parcels

You get a mail with a tracking number on the evening of the day on which the parcel leaves us. If nobody is home, the driver tries a neighbour, then the nearest pick-up point. It is kept there for seven days.

## Furniture

1. The carrier calls you a few days ahead and suggests two dates.
2. On the day, you get a text message an hour before they arrive.
3. Two people carry everything to the room you choose, on any floor.

## It is late

Look at our [status page](/status) first: it says so when a carrier has problems. If your order is more than two days late, [write to us](/contact) with its number, which begins with \`J-\`. We ask the carrier and answer on the same day.`,
    german: {
      title: 'Wann kommt meine Bestellung an?',
      body: `Wie lange es dauert, hängt davon ab, was Sie bestellt haben und wo Sie wohnen. Leuchten und kleine Dinge kommen als Paket, Möbel mit einer Spedition, die Sie vorher anruft.

| Nach | Pakete | Möbel |
|---|---|---|
| Deutschland, Österreich | 2 Tage | 7 Tage |
| Frankreich, Italien, Niederlande | 3 Tage | 10 Tage |
| Übrige Europäische Union | 4 Tage | 14 Tage |
| Norwegen, Schweiz, Großbritannien | 5 Tage | 16 Tage |

Die Zeit beginnt, sobald Ihre Zahlung da ist. Was vorrätig ist, verlässt unser Lager am nächsten Werktag.

## Pakete

Am Abend des Versandtags erhalten Sie eine E-Mail mit der Sendungsnummer. Ist niemand zu Hause, klingelt der Bote bei den Nachbarn und bringt das Paket sonst zur nächsten Abholstelle. Dort liegt es sieben Tage.

## Möbel

1. Die Spedition ruft Sie einige Tage vorher an und schlägt zwei Termine vor.
2. Am Tag selbst erhalten Sie eine Stunde vorher eine SMS.
3. Zwei Personen tragen alles in das Zimmer Ihrer Wahl, in jedes Stockwerk.

## Es ist zu spät

Sehen Sie zuerst auf unsere [Statusseite](/de/status): Dort steht, wenn eine Spedition Probleme hat. Ist Ihre Bestellung mehr als zwei Tage überfällig, [schreiben Sie uns](/de/contact) mit der Bestellnummer, die mit \`J-\` beginnt. Wir fragen nach und antworten noch am selben Tag.`,
    },
  },
  {
    topic,
    title: 'Changing the delivery address',
    body: `You can change the address of an order until **noon on the day before delivery**. After that the parcel or lorry is already on its way.

## Before the order has left us

1. Open the confirmation that we sent you, and follow the link *Your order*.
2. Choose *Change address*, and save it.
3. You get a new confirmation. If none comes within ten minutes, the address has not changed.

Nobody can change the country of an order, since taxes and delivery cost differ. Please [write to us](/contact): we cancel the order, and you place it again.

## When it is on its way

For a parcel, open the carrier's tracking page. Most carriers let you choose a neighbour, a pick-up point, or another day. For furniture, call the carrier under the number in your text message; they can usually move the date, but not the place.

## You have moved

Your account keeps one address for invoices and as many for deliveries as you like. Remove the old one under *Account → Addresses*, so that the next order does not go there by accident. Orders that were placed before keep the address that they had.`,
  },
  {
    topic,
    title: 'Paying for your order',
    body: `You choose how to pay in the last step of the checkout. All prices contain the tax of your country.

- **Card**: Visa, Mastercard and American Express. Your bank may ask you to confirm the payment in its app.
- **Bank transfer**: we keep your order for seven days and send it as soon as the money has arrived.
- **Invoice**: for companies, and for customers who have ordered before. You pay within 14 days.
- **Two instalments**: half now and half a month later, without interest, for orders above €200.

## My card is declined

Most often the bank has not been able to ask you for confirmation. Open your bank's app, and try again. We never see why a bank declines a card. If it happens twice, choose bank transfer: the order stays the same.

## I was charged twice

Banks show a payment as *reserved* before it is booked. When a payment fails and you try again, both reservations are visible for up to five days, although only one is booked. Should you see two **booked** payments, [send us](/contact) a picture of the statement, and we return one of them on the same day.

## Discount codes

Enter the code in the basket, not in the last step. One code can be used for each order, and it does not apply to delivery or gift cards.`,
  },
]
